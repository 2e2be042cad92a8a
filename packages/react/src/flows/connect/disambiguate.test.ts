import type { ChainNamespace, WalletRow } from '@foyer/core'
import { expect, test } from 'vitest'
import { disambiguate } from './disambiguate.ts'

const row = (id: string, name: string, ...namespaces: ChainNamespace[]): WalletRow => ({
  id,
  name,
  namespace: namespaces[0],
  imageUrl: undefined,
  type: 'ANNOUNCED',
  installed: true,
  recent: false,
  group: 'injected',
  connectors: namespaces.map(namespace => ({ id, namespace })),
  entry: undefined,
})

const remote = (id: string, name: string, entry: Partial<WalletRow['entry']>): WalletRow => ({
  ...row(id, name),
  type: 'WALLET_CONNECT',
  installed: false,
  group: 'recommended',
  entry: { id, name, chains: [], ...entry },
})

const families = { eip155: 'EVM', solana: 'Solana', polkadot: 'Polkadot', bip122: 'Bitcoin' }

const told = (...list: WalletRow[]) => list.map(wallet => disambiguate(list, wallet, families))

test('H10 wallets of one name are told apart: by family, and within one by id', () => {
  expect(
    told(
      row('rivet', 'Rivet', 'eip155'),
      row('rivet', 'Rivet', 'solana'),
      row('meadow', 'Meadow', 'eip155'),
      row('io.evil', 'Meadow', 'eip155'),
      row('fox', 'Fox', 'eip155'),
    ),
  ).toEqual(['EVM', 'Solana', 'meadow', 'io.evil', undefined])
})

test('H10 rows over several families are told apart by them only where none is shared', () => {
  expect(told(row('one', 'Rivet', 'eip155', 'polkadot'), row('two', 'Rivet', 'solana', 'bip122'))).toEqual([
    'EVM, Polkadot',
    'Solana, Bitcoin',
  ])
  expect(told(row('one', 'Rivet', 'eip155', 'solana'), row('two', 'Rivet', 'solana'))).toEqual(['one', 'two'])
})

test('H10 a wallet of the registry with the name of an installed one shows where it comes from', () => {
  expect(
    told(
      row('example.rivet', 'Rivet', 'eip155'),
      remote('a1', 'Rivet', { rdns: 'example.evil' }),
      remote('a2', 'Rivet', { homepage: 'https://evil.example/rivet' }),
      remote('a3', 'Rivet', {}),
    ),
  ).toEqual(['example.rivet', 'example.evil', 'evil.example', 'a3'])
  expect(
    told(
      row('example.rivet', 'Rivet', 'eip155'),
      remote('a1', 'Rivet', { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }),
    ),
  ).toEqual(['EVM', 'Solana'])
})
