import type { Export, Member } from '@foyer/reference'
import { cell, codeCell, escaped, table } from './markdown.ts'

/** Group of an export on its page, in the order of the page. */
export const GROUPS = ['Components', 'Hooks', 'Functions', 'Classes', 'Constants', 'Types'] as const

export type Group = (typeof GROUPS)[number]

/** Returns the group of an export. React's rules of names tell components and hooks from other functions. */
export const groupOf = ({ name, kind }: Export): Group => {
  if (kind === 'class') return 'Classes'
  if (kind === 'constant') return 'Constants'
  if (kind === 'type') return 'Types'
  if (/^use[A-Z]/.test(name)) return 'Hooks'
  return /^[A-Z][a-z]/.test(name) ? 'Components' : 'Functions'
}

/** Returns the rows of a table of members. */
export const memberRows = (members: readonly Member[]): string[][] =>
  members.map(({ name, isOptional, type, text }) => [
    codeCell(`${name}${isOptional ? '?' : ''}`),
    codeCell(type),
    cell(text),
  ])

/** Whether the table of members says all that the declaration says. */
const isPlain = ({ kind, signatures, members }: Export): boolean =>
  members.length > 0 &&
  kind === 'type' &&
  signatures.every(code => /^(?:interface \w+|type \w+ = \{[\s\S]*\n\})$/.test(code))

const block = (codes: readonly string[]): string => `\`\`\`ts\n${codes.join('\n')}\n\`\`\``

/** Returns the section of an export: its text, its declaration, and what its docblock says of parameters, result and errors. */
export function exportSection(each: Export, heading: string): string {
  const { name, signatures, members, text, parameters, returns, throws, see } = each
  return [
    `${heading} ${name}`,
    escaped(text),
    isPlain(each) || signatures.length === 0 ? '' : block(signatures),
    table(
      ['Parameter', 'Meaning'],
      parameters.map(parameter => [codeCell(parameter.name), cell(parameter.text)]),
    ),
    returns === undefined ? '' : `**Returns** ${escaped(returns)}`,
    ...throws.map(error => `**Throws** ${escaped(error)}`),
    ...see.map(link => `**See** ${escaped(link)}`),
    table(['Member', 'Type', 'Meaning'], memberRows(members)),
  ]
    .filter(part => part !== '')
    .join('\n\n')
}
