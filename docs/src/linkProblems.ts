import { posix } from 'node:path'
import { pageLinks } from './pageLinks.ts'

/** Home of the site. Pages that are read elsewhere, such as those of packages on npm, link to it. */
const SITE = 'https://foyer.dev'

export type Repository = {
  /** Texts of the Markdown pages, by their paths from the root of the repository. */
  pages: ReadonlyMap<string, string>
  /** Whether a file or a folder exists, by its path from the root. */
  exists: (path: string) => boolean
}

/** Page of the site at an address without its host: `/guide/hooks` is `docs/guide/hooks.md`. */
const sitePage = (address: string) => `docs${address.endsWith('/') ? `${address}index` : address}.md`

/** Addresses in the front matter of the home page. */
const frontMatterLinks = (page: string): string[] =>
  Array.from((/^---\n[\s\S]*?\n---\n/.exec(page)?.[0] ?? '').matchAll(/^\s*link: (\S+)$/gm), ([, link]) => link!)

/** Returns the links of the pages that lead nowhere on the code host, on the site or, for packages, on npm: `page:line: problem`. */
export function linkProblems({ pages, exists }: Repository): string[] {
  const read = new Map(Array.from(pages, ([path, text]) => [path, pageLinks(text)]))
  const hasAnchor = (path: string, anchor: string) => anchor === '' || read.get(path)?.anchors.has(anchor) === true

  const siteProblem = (address: string) => {
    const [path = '', anchor = ''] = address.split('#')
    const page = sitePage(path === '' ? '/' : path)
    if (!pages.has(page)) return `the site has no page ${path}`
    return hasAnchor(page, anchor) ? undefined : `${page} has no anchor #${anchor}`
  }

  const problemOf = (page: string, target: string) => {
    const [path = '', anchor = ''] = decodeURI(target).split('#')
    if (target === SITE || target.startsWith(`${SITE}/`)) return siteProblem(target.slice(SITE.length))
    if (/^[a-z][a-z\d+.-]*:/i.test(target)) return undefined
    if (path.startsWith('/')) return 'an address from the root leads nowhere on the code host: link the file'
    if (path !== '' && page.startsWith('packages/'))
      return `npm shows this page without the files beside it: link ${SITE}`
    const file = path === '' ? page : posix.join(posix.dirname(page), path)
    if (page.startsWith('docs/') && !file.startsWith('docs/')) return 'the site has no files outside of docs'
    if (!exists(file)) return `there is no file ${file}`
    if (page.startsWith('docs/') && !/\.\w+$/.test(path) && path !== '') return 'a page is linked as a file, with .md'
    return hasAnchor(file, anchor) ? undefined : `${file} has no anchor #${anchor}`
  }

  return Array.from(pages, ([page, text]) =>
    [
      ...read.get(page)!.links.map(({ line, target }) => ({ line, target, problem: problemOf(page, target) })),
      ...frontMatterLinks(text).map(target => ({ line: 1, target, problem: siteProblem(target) })),
    ].flatMap(({ line, target, problem }) => (problem ? [`${page}:${line}: ${target}: ${problem}`] : [])),
  ).flat()
}

type Item = { text?: string; link?: string; items?: Item[] }

/** Returns the addresses in the navigation of the site that are no page, and the pages that are in no sidebar. */
export function navigationProblems(
  navigation: { nav: Item[]; sidebar: Item[] },
  pages: ReadonlyMap<string, string>,
): string[] {
  const linksIn = (items: Item[]): string[] =>
    items.flatMap(({ link, items: below = [] }) => [...(link ? [link] : []), ...linksIn(below)])
  const missing = linksIn([...navigation.nav, ...navigation.sidebar]).filter(link => !pages.has(sitePage(link)))
  const listed = new Set(linksIn(navigation.sidebar).map(sitePage))
  const unlisted = [...pages.keys()].filter(
    path => path.startsWith('docs/') && path !== 'docs/index.md' && !listed.has(path),
  )
  return [
    ...missing.map(link => `The navigation of the site links ${link}, which is no page.`),
    ...unlisted.map(path => `${path} is not in the navigation of the site.`),
  ]
}
