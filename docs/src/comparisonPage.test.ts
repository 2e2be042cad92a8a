import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PublishedFigures, publishedTables } from '@foyer/bench/comparison'
import { expect, test } from 'vitest'
import { comparisonPage } from './comparisonPage.ts'
import { DOCS } from './repository.ts'

const published = () => JSON.parse(readFileSync(join(DOCS, 'comparison.json'), 'utf8')) as PublishedFigures

test('the page has every row of every table that the command prints', () => {
  const figures = published()
  const page = comparisonPage(figures)
  for (const { rows } of Object.values(publishedTables(figures)))
    for (const row of rows) expect(page).toContain(`| ${row.join(' | ')} |`)
})

test('the text around the tables names conditions, and no measured figure', () => {
  const text = comparisonPage(published())
    .split('\n')
    .filter(line => !line.startsWith('|'))
    .join('\n')
  expect([...new Set(text.match(/\d[\d.]* (?:kB|MB|bytes|B|ms|Mbps|%)(?![\w])/g))]).toEqual([
    '60 ms',
    '9 Mbps',
    '50 ms',
  ])
})

test('a changed figure changes the page', () => {
  const figures = published()
  figures.pages.one.fetched.cold.upToList = { files: 3, gzip: 12_345 }
  expect(comparisonPage(figures)).toContain('12.3 kB, 3 files')
})

test('a cell cannot end its column or open an element', () => {
  const figures = published()
  figures.machine.model = 'a | b <c>'
  expect(comparisonPage(figures)).toContain('cores of a \\| b &lt;c>')
})

test('the page says what was never run', () => {
  const page = comparisonPage(published())
  for (const named of ['Safari', 'Firefox', 'real wallets', 'public WalletConnect relay', 'public RPC endpoints'])
    expect(page.split('## Never run')[1]).toContain(named)
})
