import MarkdownIt from 'markdown-it'

/** Lines of a page, from a line number on; the first line of a page is 1. */
export type Lines = { line: number; text: string }

export type CodeBlock = Lines & {
  /** First word after the fence, in lower case; empty if there is none. */
  language: string
  /** Second word after the fence: blocks of one page with the same file are one module. */
  file?: string
  /** Name by which a reader copies a quoted file: `ts packages/a/b.ts as src/b.ts`. */
  as?: string
  /** Text of a comment `<!-- given: … -->` directly before the block: declarations that the block needs and a reader does not. */
  given?: Lines
  /** Text of a comment `<!-- unchecked: … -->` directly before the block: why it is not checked. */
  reason?: string
}

const markdown = new MarkdownIt({ html: true })

/** Blank lines in place of the front matter, which is not Markdown. */
const withoutFrontMatter = (page: string): string =>
  page.replace(/^---\n[\s\S]*?\n---\n/, matter => matter.replace(/[^\n]+/g, ''))

/** Tokens of a page without its front matter. */
export const tokensOf = (page: string) => markdown.parse(withoutFrontMatter(page), {})

type Comment = Lines & { kind: string }

/** Comment with a kind: `<!-- given: … -->`. */
const commentOf = (html: string, line: number): Comment | undefined => {
  const [, start = '', kind, text = ''] = /^(\s*<!--\s*)(given|unchecked):([\s\S]*?)-->\s*$/.exec(html) ?? []
  return kind === undefined ? undefined : { kind, text, line: line + start.split('\n').length - 1 }
}

/** Returns the fenced and the indented code blocks of a Markdown page, in their order. */
export function codeBlocks(page: string): CodeBlock[] {
  const tokens = tokensOf(page)
  return tokens.flatMap(({ type, info, content, map }, index) => {
    if (type !== 'fence' && type !== 'code_block') return []
    const start = map![0] + 1
    const before = tokens[index - 1]
    const comment = before?.type === 'html_block' ? commentOf(before.content, before.map![0] + 1) : undefined
    const [language = '', file, ...copy] = info.trim().split(/\s+/)
    const as = copy[0] === 'as' ? copy[1] : undefined
    return {
      language: language.toLowerCase(),
      text: content,
      line: type === 'fence' ? start + 1 : start,
      ...(file !== undefined && { file }),
      ...(as !== undefined && { as }),
      ...(comment?.kind === 'given' && { given: { text: comment.text, line: comment.line } }),
      ...(comment?.kind === 'unchecked' && { reason: comment.text.trim() }),
    }
  })
}

/**
 * Returns a page with nothing but the section below a heading of the second or third level, at its lines; undefined if there is none.
 * It ends at the next heading of its level or above.
 */
export function sectionOf(page: string, title: string): string | undefined {
  const tokens = tokensOf(page)
  const headings = tokens.flatMap(({ type, tag, map }, index) =>
    type === 'heading_open' && tag <= 'h3' ? [{ tag, line: map![0], text: tokens[index + 1]!.content }] : [],
  )
  const at = headings.findIndex(({ tag, text }) => tag !== 'h1' && text === title)
  if (at < 0) return undefined
  const { tag: level, line } = headings[at]!
  const next = headings.slice(at + 1).find(({ tag }) => tag <= level)
  return '\n'.repeat(line) + page.split('\n').slice(line, next?.line).join('\n')
}
