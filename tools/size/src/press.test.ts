import { expect, test } from 'vitest'
import type { Chunk } from './closure.ts'
import { FAMILIES, pressOf } from './press.ts'

const chunk = (fileName: string, module: string, imports: string[] = []): Chunk => ({
  fileName,
  code: '',
  imports,
  dynamicImports: [],
  facadeModuleId: null,
  isEntry: fileName === 'entry.js',
  isDynamicEntry: false,
  modules: { [`/foyer/packages/${module}`]: { renderedLength: 1 } },
})

const entry = chunk('entry.js', 'react/dist/loader.js')
const modal = chunk('modal.js', 'react/dist/modal.js', ['chain.js', 'entry.js'])
const chain = chunk('chain.js', 'core/dist/chain.js')
const base = chunk('base.js', 'core/dist/base.js')
const evm = chunk('evm.js', 'adapters-evm/dist/adapter.js', ['chain.js'])
const solana = chunk('solana.js', 'adapters-solana/dist/adapter.js', ['chain.js', 'base.js'])
const polkadot = chunk('polkadot.js', 'adapters-polkadot/dist/adapter.js', ['chain.js'])
const bip122 = chunk('bip122.js', 'adapters-bip122/dist/adapter.js', ['chain.js', 'base.js'])
const all = [entry, modal, chain, base, evm, solana, polkadot, bip122]

test('the first press fetches the modal, the adapters and their shared files, but no file that the page has already', () => {
  const { loaded, fetched } = pressOf(all, FAMILIES)
  expect(new Set(loaded)).toEqual(new Set(all))
  expect(new Set(fetched)).toEqual(new Set([modal, chain, base, evm, solana, polkadot, bip122]))
})

test('the first press of a page with one family fetches only its adapter', () => {
  expect(new Set(pressOf(all, ['evm']).fetched)).toEqual(new Set([modal, chain, evm]))
})

test('a renamed file of ours fails by name', () => {
  expect(() => pressOf([entry], ['evm'])).toThrow('/packages/react/dist/modal.js')
})
