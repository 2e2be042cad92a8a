import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FoyerError } from '@foyer/core'
import { type ErrorCode, errorAnchor, errorCodes } from '@foyer/core/testing'
import { ROOT } from './repository.ts'

const SOURCE = 'packages/core/src/errorCodes.ts'

/** The table and its contexts, and the parts that have files of their own, such as `nameErrorCodes.ts`. */
const sources = () => {
  const folder = join(ROOT, dirname(SOURCE))
  return readdirSync(folder).flatMap(name =>
    /(?:^e|E)rror(?:Codes|Contexts)\.ts$/.test(name) ? readFileSync(join(folder, name), 'utf8') : [],
  )
}

/** Source text of the type of each code's context. */
const contextTypes = (): Map<string, string> => {
  const source = sources().join('\n')
  return new Map(
    [...source.matchAll(/^ {2}'([\w.]+)': (\{.+\}|Record<never, never>)$/gm)].map(([, code, type]) => [code!, type!]),
  )
}

/** Placeholder for the values of a context in its sentence. */
const placeholders = (fields: string[]) =>
  Object.fromEntries(
    fields.map(field => [field, field === 'issues' ? [{ path: '<option>', message: '<change>' }] : `<${field}>`]),
  )

const section = (code: ErrorCode, type: string) => {
  const { happened, fix, fields } = errorCodes[code]
  const names = Object.keys(fields)
  const context = placeholders(names) as never
  const { message, help } = new FoyerError(code, context)
  const rows = Object.entries(fields).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`)
  return [
    `<div id="${errorAnchor(code)}"></div>\n\n## ${code}`,
    (happened as (context: never) => string)(context).replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    `**To do:** ${fix}`,
    message.includes(help) ? '' : `Message: \`${message}\``,
    rows.length > 0 ? `Context: \`${type}\`\n\n| Field | Meaning |\n| --- | --- |\n${rows.join('\n')}` : '',
  ]
    .filter(part => part !== '')
    .join('\n\n')
}

const INTRO = `# Errors

Every error that Foyer throws, and every \`error\` fact of the actor, has a \`code\`, a typed \`context\` and a \`cause\`. Check the code,
never the message:

\`\`\`ts
import { isFoyerError } from '@foyer/react'

/** Returns whether to show an error: a visitor who has declined in the wallet needs no message. */
export const shouldShow = (error: unknown) => !isFoyerError(error, 'wallet.rejected')
\`\`\`

In a development build \`error.help\` is the explanation below, with the values. In production it is a link to this page.
The \`message\` is the text of the specification where it has one. Visitors read other texts, in their language, in the modal.`

/** Returns the page of all error codes, from the table in core. */
export const errorsPage = (): string => {
  const types = contextTypes()
  const codes = Object.keys(errorCodes) as ErrorCode[]
  const sections = codes.map(code => {
    const type = types.get(code)
    if (type === undefined) throw new Error(`${SOURCE} has no line with the context of ${code}.`)
    return section(code, type)
  })
  return `<!-- Generated from ${SOURCE}. Run \`pnpm run docs\` to update it. -->\n\n${[INTRO, ...sections].join('\n\n')}\n`
}
