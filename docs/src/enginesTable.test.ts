import type { EngineRecord } from '@foyer/ci/engineRecord'
import { expect, test } from 'vitest'
import { enginesTable, viewsTable, withTable } from './enginesTable.ts'

const record: EngineRecord = {
  date: '2026-11-30',
  system: 'linux x64',
  runs: [
    { engine: 'firefox', version: '140.12.0esr', seconds: 61, passed: ['a', 'b'], failed: ['c | <d>'] },
    { engine: 'webkit', skipped: 'no WebKitWebDriver' },
  ],
}

test('the table has the version, the day, what failed, and why an engine was left out', () => {
  expect(enginesTable(record)).toMatchInlineSnapshot(`
    "The last run of \`pnpm engines\`, on 2026-11-30 (linux x64):

    | Engine | Version | Tours passed | Tours failed | Time |
    | --- | --- | --- | --- | --- |
    | Firefox | 140.12.0esr | 2 | c \\| &lt;d> | 61 s |
    | WebKitGTK |  | not run: no WebKitWebDriver |  |  |"
  `)
})

test('a view has a row with what each engine found, or that it was not run there', () => {
  const runs: EngineRecord['runs'] = [
    { engine: 'chromium', version: '147.0', seconds: 9, passed: ['view Send: ok', 'view Account: ok'], failed: ['a'] },
    { engine: 'firefox', version: '140.0', seconds: 9, passed: ['b'], failed: ['view Account: ok'] },
    { engine: 'webkit', skipped: 'no WebKitWebDriver' },
  ]
  expect(viewsTable({ ...record, runs })).toMatchInlineSnapshot(`
    "Faults found on 2026-11-30:

    | View | Chromium 147.0 | Firefox 140.0 |
    | --- | --- | --- |
    | Account | none found | a fault |
    | Send | none found | not run |"
  `)
})

test('the table takes the place of the last one, and the rest of the text stays', () => {
  const marked = 'before\n<!-- views: generated from docs/engines.json. Run `pnpm run docs` to update it. -->\n'
  const text = withTable(`${marked}\nold\n\n<!-- /views -->\nafter\n`, 'views', 'new')
  expect(text).toBe(`${marked}\nnew\n\n<!-- /views -->\nafter\n`)
  expect(withTable(text, 'views', 'new')).toBe(text)
})

test('a text that lost its place for the table is an error', () => {
  expect(() => withTable('nothing', 'engines', 'new')).toThrow('no place')
})
