const CODE = /(```[\s\S]*?```|`[^`\n]*`)/

/** Returns Markdown with the characters escaped that a page would take for HTML or for a template, code aside. */
export const escaped = (text: string): string =>
  text
    .split(CODE)
    .map((part, index) => (index % 2 ? part : part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;')))
    .join('')

/** Returns text for the cell of a table: one line, the items of a list on lines of their own. */
export const cell = (text: string): string =>
  escaped(text.trim())
    .replaceAll(/\n+\s*- /g, '<br>• ')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|')

/** Returns code for the cell of a table; nothing for no code. */
export const codeCell = (code: string): string => (code === '' ? '' : `\`${code.replaceAll('|', '\\|')}\``)

/** Returns a table, or nothing if it has no rows. */
export const table = (head: string[], rows: string[][]): string =>
  rows.length === 0 ? '' : [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

/** Returns a page of its parts, empty ones aside, with the comment that says where it comes from. */
export const generated = (source: string, parts: readonly string[]): string =>
  `<!-- Generated from ${source}. Run \`pnpm run docs\` to update it. -->\n\n${parts.filter(part => part !== '').join('\n\n')}\n`
