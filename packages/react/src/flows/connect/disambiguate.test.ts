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

const labelsOf = (...list: WalletRow[]) => list.map(wallet => disambiguate(list, wallet, families))

test('H10 wallets with the same name are distinguished by namespace, and within a namespace by id', () => {
  expect(
    labelsOf(
      row('rivet', 'Rivet', 'eip155'),
      row('rivet', 'Rivet', 'solana'),
      row('meadow', 'Meadow', 'eip155'),
      row('io.evil', 'Meadow', 'eip155'),
      row('fox', 'Fox', 'eip155'),
    ),
  ).toEqual(['EVM', 'Solana', 'meadow', 'io.evil', undefined])
})

test('H10 rows with several namespaces are distinguished by them only if they share none', () => {
  expect(labelsOf(row('one', 'Rivet', 'eip155', 'polkadot'), row('two', 'Rivet', 'solana', 'bip122'))).toEqual([
    'EVM, Polkadot',
    'Solana, Bitcoin',
  ])
  expect(labelsOf(row('one', 'Rivet', 'eip155', 'solana'), row('two', 'Rivet', 'solana'))).toEqual(['one', 'two'])
})

test('H10 a wallet of the registry with the name of an installed one shows where it comes from', () => {
  expect(
    labelsOf(
      row('example.rivet', 'Rivet', 'eip155'),
      remote('a1', 'Rivet', { rdns: 'example.evil' }),
      remote('a2', 'Rivet', { homepage: 'https://evil.example/rivet' }),
      remote('a3', 'Rivet', {}),
    ),
  ).toEqual(['example.rivet', 'example.evil', 'evil.example', 'a3'])
  expect(
    labelsOf(
      row('example.rivet', 'Rivet', 'eip155'),
      remote('a1', 'Rivet', { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }),
    ),
  ).toEqual(['EVM', 'Solana'])
})
