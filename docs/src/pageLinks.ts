import { tokensOf } from './codeBlocks.ts'
import { githubSlug } from './githubSlug.ts'

export type PageLink = { line: number; target: string }

const HTML_TARGET = /\s(?:href|src)="([^"]*)"/g
const HTML_ID = /\s(?:id|name)="([^"]*)"/g

const valuesOf = (html: string, pattern: RegExp): string[] => Array.from(html.matchAll(pattern), ([, value]) => value!)

/** Text of a heading without its HTML. */
const textOf = (children: ReturnType<typeof tokensOf>) =>
  children
    .filter(({ type }) => type === 'text' || type === 'code_inline')
    .map(({ content }) => content)
    .join('')

/** Returns the links and images of a Markdown page, and its anchors: of its headings, and the ids in its HTML. */
export function pageLinks(page: string): { links: PageLink[]; anchors: Set<string> } {
  const tokens = tokensOf(page)
  const links: PageLink[] = []
  const anchors = new Set<string>()
  let line = 1
  const addHtml = (html: string) => {
    for (const target of valuesOf(html, HTML_TARGET)) links.push({ line, target })
    for (const id of valuesOf(html, HTML_ID)) anchors.add(id)
  }
  for (const [index, { type, content, children, map }] of tokens.entries()) {
    if (map) line = map[0] + 1
    if (type === 'html_block') addHtml(content)
    if (type === 'heading_open') {
      const slug = githubSlug(textOf(tokens[index + 1]!.children ?? []))
      let unique = slug
      for (let count = 1; anchors.has(unique); count += 1) unique = `${slug}-${count}`
      anchors.add(unique)
    }
    for (const child of children ?? []) {
      const target = child.attrGet('href') ?? child.attrGet('src')
      if (target) links.push({ line, target: String(target) })
      if (child.type === 'html_inline') addHtml(child.content)
    }
  }
  return { links, anchors }
}
