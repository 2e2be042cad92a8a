import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FLOW_SPECS, SPECS, specsFor } from './specTable.ts'
import { ROOT } from './workspace.ts'

const foldersIn = (path: string) =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)

test('each flow of core and React has a row, and each row a flow', () => {
  const flows = new Set(['core', 'react'].flatMap(name => foldersIn(`packages/${name}/src/flows`)))
  expect(Object.keys(FLOW_SPECS).sort()).toEqual([...flows].sort())
})

test('each row names specs and folders that exist, and each spec is in one', () => {
  const named = new Set([...Object.values(SPECS), ...Object.values(FLOW_SPECS)].flat())
  const specs = readdirSync(join(ROOT, 'apps/demo/e2e'))
    .filter(name => name.endsWith('.spec.ts'))
    .map(name => name.slice(0, -'.spec.ts'.length))
  expect([...named].filter(name => !specs.includes(name))).toEqual([])
  expect(specs.filter(name => !named.has(name))).toEqual(['pictures'])
  expect(Object.keys(SPECS).filter(path => !existsSync(join(ROOT, path)))).toEqual([])
})

test.each([
  ['packages/core/src/flows/send/send.states.ts', ['send', 'sendByPhone']],
  ['packages/adapters-evm/src/swap/quote.ts', ['swap', 'swapByPhone']],
  ['packages/adapters-evm/src/watch.ts', ['connect', 'connected', 'send', 'dapp', 'evmWallets', 'safe']],
  ['packages/core/src/flows/send/send.model.test.ts', []],
  ['apps/demo/e2e/buy.spec.ts', ['buy']],
  ['docs/guide/install.md', []],
])('%s is shown by %j', (path, specs) => expect(specsFor(path)).toEqual(specs))
