import type { CodeBlock, Lines } from './codeBlocks.ts'

/** Languages that the compiler checks. */
export const COMPILED = new Set(['ts', 'tsx', 'js', 'jsx'])

/** Puts texts at their own lines, so that the compiler's line is the page's line. */
const atTheirLines = (texts: Lines[]): string => {
  const lines: string[] = []
  for (const { line, text } of texts)
    for (const [index, content] of text.replace(/\n$/, '').split('\n').entries()) {
      const at = line - 1 + index
      lines[at] = (lines[at] ?? '') + content
    }
  return `${Array.from(lines, line => line ?? '').join('\n')}\n`
}

/**
 * Returns the modules of a page: file names with their text. A block is a module of its own, `line-<number>.<language>`; blocks with
 * the same file are one module, which other blocks of the page can import. The text of each line is at its line of the page.
 * @throws Error if the extension of a file is not the language of its block.
 */
export function blockModules(blocks: CodeBlock[]): Map<string, string> {
  const texts = new Map<string, Lines[]>()
  for (const { language, file: own, as: file = own, line, text, given } of blocks) {
    if (!COMPILED.has(language)) continue
    if (file && !file.endsWith(`.${language}`)) throw new Error(`Line ${line}: ${file} is a block of ${language}.`)
    const name = file ?? `line-${line}.${language}`
    texts.set(name, [...(texts.get(name) ?? []), ...(given ? [given] : []), { line, text }])
  }
  return new Map(Array.from(texts, ([name, all]) => [name, atTheirLines(all)]))
}
