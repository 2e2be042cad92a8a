import type { EntryExports, Export, Member } from '@foyer/reference'
import { cell, codeCell, generated, table } from './markdown.ts'

/** Returns the export of an entry. */
export function exportOf(all: readonly EntryExports[], entry: string, name: string): Export {
  const found = all.find(each => each.name === entry)?.exports.find(each => each.name === name)
  if (!found) throw new Error(`${entry} does not export ${name}.`)
  return found
}

/** Splits the docblock of an option into its meaning and its default, which is the sentence `Default: …`. */
export function splitDefault(text: string): { meaning: string; standard: string } {
  const [sentence, standard = ''] = /\s*Default: ((?:[^.`]|`[^`]*`|\.(?=\S))+)\./.exec(text) ?? []
  return { meaning: sentence === undefined ? text : text.replace(sentence, ''), standard }
}

/** Default as it stands alone in a cell: values as code, words with a capital. */
const shown = (standard: string): string => {
  if (/^(?:true|false)$/.test(standard)) return `\`${standard}\``
  return /^[a-z]+\b(?!\d)/.test(standard) ? standard.charAt(0).toUpperCase() + standard.slice(1) : standard
}

const rowsOf = (members: readonly Member[]) =>
  members.map(({ name, isOptional, type, text }) => {
    const { meaning, standard } = splitDefault(text)
    return [codeCell(name), codeCell(type), isOptional ? cell(shown(standard)) : 'required', cell(meaning)]
  })

const HEAD = ['Option', 'Type', 'Default', 'Meaning']

/** Returns the page of all options of the modal. */
export function optionsPage(all: readonly EntryExports[]): string {
  const options = exportOf(all, '@foyer/core', 'ModalOptions').members
  const features = exportOf(all, '@foyer/core', 'Features').members.map(member => ({
    ...member,
    name: `features.${member.name}`,
    isOptional: true,
  }))
  return generated('packages/core/src/options.ts', [
    '# Options of the modal',
    'Options of `createModalActor()`, of `createFoyer()` and of `<ModalRoot options>`: the type [`ModalOptions`](./core.md#modaloptions). [Options](../guide/options.md) explains them by theme, with examples.',
    table(HEAD, rowsOf(options)),
    '## Features',
    'The members of `features`. A part whose service has no address in `urls` stays off.',
    table(HEAD, rowsOf(features)),
  ])
}
