import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findEngine } from './findEngine.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-engines-'))
  for (const name of ['firefox-esr', 'WebKitWebDriver']) {
    writeFileSync(join(folder, name), '#!/bin/sh\n')
    chmodSync(join(folder, name), 0o755)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

test('engines are found by their commands in the folders of PATH', async () => {
  const environment = { PATH: `/nowhere:${folder}` }
  expect(await findEngine('firefox', environment)).toEqual({ path: join(folder, 'firefox-esr') })
  expect(await findEngine('webkit', environment)).toEqual({ path: join(folder, 'WebKitWebDriver') })
})

test('an engine that is not installed has a reason', async () => {
  expect(await findEngine('webkit', { PATH: '/nowhere' })).toEqual({ missing: 'no WebKitWebDriver' })
})

test('a path in a variable counts before all others, and one that leads nowhere is no engine', async () => {
  const chosen = { PATH: '/nowhere', FIREFOX_PATH: join(folder, 'firefox-esr') }
  expect(await findEngine('firefox', chosen)).toEqual({ path: chosen.FIREFOX_PATH })
  const wrong = { PATH: folder, FIREFOX_PATH: join(folder, 'none') }
  expect(await findEngine('firefox', wrong)).toEqual({ missing: 'FIREFOX_PATH is no program' })
})
