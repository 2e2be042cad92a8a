import type { EngineRecord } from '@foyer/ci/engineRecord'
import { expect, test } from 'vitest'
import { enginesTable, withEnginesTable } from './enginesTable.ts'

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

test('the table takes the place of the last one, and the rest of the text stays', () => {
  const marked = 'before\n<!-- engines: generated from docs/engines.json. Run `pnpm run docs` to update it. -->\n'
  const text = withEnginesTable(`${marked}\nold\n\n<!-- /engines -->\nafter\n`, 'new')
  expect(text).toBe(`${marked}\nnew\n\n<!-- /engines -->\nafter\n`)
  expect(withEnginesTable(text, 'new')).toBe(text)
})

test('a text that lost its place for the table is an error', () => {
  expect(() => withEnginesTable('nothing', 'new')).toThrow('no place')
})
