import { posix } from 'node:path'

type Item = { text?: string; link?: string; items?: Item[] }

/** Pages of the site, and the texts that introduce them. */
export type Site = {
  title: string
  description: string
  /** Path that the site begins at, `/` on a host of its own. */
  base: string
  sidebar: Item[]
  /** Texts of the pages by their paths, `guide/options.md`. */
  pages: ReadonlyMap<string, string>
}

const FENCE = /^( *)(`{3,}|~{3,}).*\n[\s\S]*?^\1\2 *$/gm

/** Changes what stands outside of fenced code. */
function outsideCode(page: string, change: (text: string) => string): string {
  let end = 0
  let result = ''
  for (const match of page.matchAll(FENCE)) {
    result += change(page.slice(end, match.index)) + match[0]
    end = match.index + match[0].length
  }
  return result + change(page.slice(end))
}

const valueIn = (matter: string, name: string) => new RegExp(`^\\s*${name}: (.+)$`, 'm').exec(matter)?.[1] ?? ''

/** Title, tagline and features of the home page, which stand in its front matter. */
function homeOf(matter: string): string {
  const features = Array.from(
    matter.matchAll(/^ {2}- title: (.+)\n {4}details: (.+)$/gm),
    ([, title, details]) => `- **${title}**: ${details}`,
  )
  return [
    `# ${valueIn(matter, 'name')}`,
    valueIn(matter, 'text'),
    valueIn(matter, 'tagline'),
    features.join('\n'),
  ].join('\n\n')
}

/** Returns a page as plain Markdown: without front matter, comments, anchors in HTML, and the marks of the site's boxes. */
export function plainMarkdown(page: string): string {
  const matter = /^---\n([\s\S]*?)\n---\n/.exec(page)
  const body = outsideCode(matter ? page.slice(matter[0].length) : page, text =>
    text
      .replaceAll(/<!--[\s\S]*?-->\n*/g, '')
      .replaceAll(/^<div id="[^"]*"><\/div>\n+/gm, '')
      .replaceAll(/^:{3,} *\w+ +(.+)$/gm, '**$1**\n')
      .replaceAll(/^:{3,}.*\n?/gm, ''),
  )
  const isHome = matter !== null && /^layout: home$/m.test(matter[1]!)
  return `${[isHome ? homeOf(matter[1]!) : '', body.trim()].filter(text => text !== '').join('\n\n')}\n`
}

/** Returns the first sentence of a page, without links. */
export function summaryOf(page: string): string {
  const paragraphs = plainMarkdown(page)
    .replaceAll(FENCE, '')
    .split(/\n{2,}/)
    .filter(text => /^[`\p{L}*[]/u.test(text) && !text.startsWith('**'))
  const text = (paragraphs[0] ?? '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return /^.*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, '.') ?? text
}

const TARGET = /(\]\(|\s(?:src|srcset|href)=")([^)"\s]+)/g

/** Returns the files of a page that are neither pages nor elsewhere: its pictures, by their paths. */
export const picturesOf = (path: string, page: string): string[] => {
  const found: string[] = []
  outsideCode(page, text => {
    for (const [, , target] of text.matchAll(TARGET))
      if (/\.(?:svg|png|jpe?g|webp|gif)$/.test(target!) && !/^[a-z]+:/.test(target!))
        found.push(posix.join(posix.dirname(path), target!))
    return text
  })
  return found
}

/** Makes the relative links of a page work from anywhere on the site. */
const fromRoot = (path: string, page: string, base: string): string =>
  outsideCode(page, text =>
    text.replaceAll(TARGET, (found, before: string, target: string) => {
      if (/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(target)) return found
      return `${before}${base}${target.startsWith('#') ? path + target : posix.join(posix.dirname(path), target)}`
    }),
  )

const pathOf = (link: string) => `${link.slice(1)}${link.endsWith('/') ? 'index' : ''}.md`

/**
 * Returns the files for readers that are programs, by path: every page as Markdown at its address with `.md`, `llms.txt` with one line for
 * each page, and `llms-full.txt` with all pages.
 * @see https://llmstxt.org
 */
export function machinePages({ title, description, base, sidebar, pages }: Site): Map<string, string> {
  const plain = new Map(Array.from(pages, ([path, text]) => [path, plainMarkdown(text)]))
  const linksOf = (items: Item[]): { text: string; path: string }[] =>
    items.flatMap(({ text = '', link, items: below = [] }) => [
      ...(link ? [{ text, path: pathOf(link) }] : []),
      ...linksOf(below),
    ])
  const sections = sidebar.map(({ text, items = [] }) => ({ text, links: linksOf(items) }))
  const lines = sections.map(({ text, links }) =>
    [
      `## ${text}\n`,
      ...links.map(link => `- [${link.text}](${base}${link.path}): ${summaryOf(pages.get(link.path) ?? '')}`),
    ].join('\n'),
  )
  const listed = ['index.md', ...sections.flatMap(({ links }) => links.map(({ path }) => path))]
  const order = [...new Set([...listed, ...plain.keys()])].filter(path => plain.has(path))
  const all = order.map(path => `Page: ${base}${path}\n\n${fromRoot(path, plain.get(path)!, base)}`)
  return new Map([
    ...plain,
    ['llms.txt', `# ${title}\n\n> ${description}\n\n${lines.join('\n\n')}\n`],
    ['llms-full.txt', all.join('\n---\n\n')],
  ])
}
