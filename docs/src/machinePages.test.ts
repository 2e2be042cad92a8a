import { existsSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { expect, test } from 'vitest'
import { navigation } from '../.vitepress/navigation.ts'
import { machinePages, picturesOf, plainMarkdown, summaryOf } from './machinePages.ts'
import { pageLinks } from './pageLinks.ts'
import { DOCS, filesIn } from './repository.ts'

const pages = new Map(
  filesIn(DOCS)
    .filter(path => path.endsWith('.md'))
    .map(path => [relative(DOCS, path), readFileSync(path, 'utf8')]),
)
const site = { title: 'Foyer', description: 'A modal.', base: '/', sidebar: navigation.sidebar, pages }
const files = machinePages(site)

test('front matter, comments, anchors and the marks of boxes go, code stays', () => {
  const page = `---
title: A
---

# A

<!-- given: declare const a: number -->

\`\`\`ts
a // <!-- stays -->
\`\`\`

<div id="e"></div>

::: warning Mind this
It is new.
:::
`
  expect(plainMarkdown(page)).toBe(`# A

\`\`\`ts
a // <!-- stays -->
\`\`\`

**Mind this**

It is new.
`)
})

test('the home page has its title and its tagline', () => {
  expect(files.get('index.md')).toMatch(/^# Foyer\n\n[^\n]+\n\n[^\n]+\n\n- \*\*[^\n]+/)
})

test('a summary is the first sentence after the title', () => {
  expect(summaryOf('# A\n\nSees [B](./b.md) first. Then more.\n')).toBe('Sees B first.')
  expect(summaryOf('# A\n\n| a |\n| --- |\n\n```ts\nx.y\n```\n\nEnds here')).toBe('Ends here')
})

test('llms.txt has a title, a summary, and a line with a sentence for every page', () => {
  const lines = files.get('llms.txt')!.split('\n')
  expect(lines.slice(0, 4)).toEqual(['# Foyer', '', '> A modal.', ''])
  const rows = lines.slice(4).filter(line => line !== '' && !line.startsWith('## '))
  const linked = rows.map(line => /^- \[[^\]]+\]\(\/([^)]+)\): \S.*$/.exec(line)?.[1] ?? line)
  expect(linked.filter(path => !pages.has(path))).toEqual([])
  expect([...pages.keys()].filter(path => path !== 'index.md' && !linked.includes(path))).toEqual([])
})

test('every page is written, without what only the site reads, and its links lead to files that are written', () => {
  const written = new Set([...files.keys(), ...[...pages].flatMap(([path, text]) => picturesOf(path, text))])
  const dead = [...pages.keys()].flatMap(path => {
    const text = files.get(path)!
    expect(text).not.toMatch(/<!-- (?:given|unchecked|Generated)/)
    return pageLinks(text)
      .links.filter(({ target }) => !/^(?:[a-z]+:|#)/.test(target))
      .map(({ target }) => posix.join(posix.dirname(path), target.split('#')[0]!))
      .filter(target => !written.has(target))
  })
  expect(dead).toEqual([])
  expect([...written].filter(path => /\.(?:svg|png|webp)$/.test(path) && !existsSync(join(DOCS, path)))).toEqual([])
})

test('llms-full.txt has all pages, with links that work from its own address', () => {
  const full = files.get('llms-full.txt')!
  for (const path of pages.keys()) expect(full).toContain(`Page: /${path}\n\n`)
  const { links } = pageLinks(full)
  const dead = links.filter(
    ({ target }) =>
      !/^[a-z]+:/.test(target) && !files.has(target.split('#')[0]!.slice(1)) && !/\.(?:svg|png|webp)$/.test(target),
  )
  expect(dead).toEqual([])
})
