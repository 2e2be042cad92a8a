import { expect, test } from 'vitest'
import { githubSlug } from './githubSlug.ts'
import { linkProblems, navigationProblems } from './linkProblems.ts'
import { pageLinks } from './pageLinks.ts'

test.each([
  ['Use your own endpoints', 'use-your-own-endpoints'],
  ['`@foyer/adapters-evm/networks`', 'foyeradapters-evmnetworks'],
  ['config.originRefused', 'configoriginrefused'],
  ['CSP & Trusted Types', 'csp--trusted-types'],
  ['Größe in_Pixeln', 'größe-in_pixeln'],
])('the heading "%s" has the anchor of the code host', (heading, slug) => {
  expect(githubSlug(heading.replaceAll('`', ''))).toBe(slug)
})

test('the links, images and anchors of a page are found, with their lines', () => {
  const page = `---
title: none
---
# One \`two\`

[a](a.md) and <a href="b.md">b</a>, ![c](c.png)

| head |
| --- |
| [d](d.md#e) |

\`[no](no.md)\`

## <a id="own-name"></a>one two
`
  const { links, anchors } = pageLinks(page)
  expect(links.map(({ line, target }) => `${line} ${target}`)).toEqual(['6 a.md', '6 b.md', '6 c.png', '10 d.md#e'])
  expect([...anchors]).toEqual(['one-two', 'one-two-1', 'own-name'])
})

const problems = (pages: Record<string, string>, files: string[] = []) =>
  linkProblems({
    pages: new Map(Object.entries(pages)),
    exists: path => path in pages || files.includes(path),
  })

test('links that work on the code host and on the site are no problem', () => {
  const pages = {
    'README.md': '[a](docs/guide/a.md#top) [folder](docs) ![p](docs/p.png) [out](https://example.org/x)',
    'docs/index.md': '---\nlink: /guide/a\n---\n[a](guide/a.md)',
    'docs/guide/a.md': '# Top\n\n[self](#top) [b](../b.md) ![p](../p.png) [mail](mailto:a@example.org)',
    'docs/b.md': '',
    'packages/x/README.md': '# X\n\n[site](https://foyer.dev/guide/a#top) [home](https://foyer.dev) [own](#x)',
  }
  expect(problems(pages, ['docs', 'docs/p.png'])).toEqual([])
})

test('links that work in one place only, or nowhere, are named with page and line', () => {
  const pages = {
    'README.md': '[a](docs/missing.md)\n\n[b](docs/a.md#none)',
    'docs/index.md': '---\nlink: /none\n---\n',
    'docs/a.md': '[root](/b)\n\n[bare](./b)\n\n[out](../README.md)\n\n[own](#none)',
    'docs/b.md': '',
    'packages/x/README.md': '[a](../../docs/a.md)\n\n[site](https://foyer.dev/none)',
  }
  expect(problems(pages, ['docs/b']).map(problem => problem.replace(/(:\d+: \S+): .*/, '$1'))).toEqual([
    'README.md:1: docs/missing.md',
    'README.md:3: docs/a.md#none',
    'docs/index.md:1: /none',
    'docs/a.md:1: /b',
    'docs/a.md:3: ./b',
    'docs/a.md:5: ../README.md',
    'docs/a.md:7: #none',
    'packages/x/README.md:1: ../../docs/a.md',
    'packages/x/README.md:3: https://foyer.dev/none',
  ])
})

test('the navigation links pages only, and the sidebar has them all', () => {
  const pages = new Map(
    ['docs/index.md', 'docs/a.md', 'docs/b/index.md', 'docs/c.md', 'README.md'].map(path => [path, '']),
  )
  const sidebar = [{ text: 'All', items: [{ link: '/a' }, { link: '/b/' }, { link: '/none' }] }]
  expect(navigationProblems({ nav: [{ link: '/a' }], sidebar }, pages)).toEqual([
    'The navigation of the site links /none, which is no page.',
    'docs/c.md is not in the navigation of the site.',
  ])
})
