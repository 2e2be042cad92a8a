import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGE_APPS } from './pageBudgets.ts'

const design = readFileSync(new URL('../../../docs/design.md', import.meta.url), 'utf8')

test.each(PAGE_APPS)('the budget of the app of $page stands in the docs', ({ page, limit }) => {
  const row = design.split('\n').find(line => line.includes(`(./guide/${page}.md)`) && line.startsWith('|'))
  expect(row).toContain(limit)
})
