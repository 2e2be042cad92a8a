import type { WalletRow } from '@foyer/core'
import { expect, test } from 'vitest'
import { toldApart } from './toldApart.ts'

const row = (id: string, name: string, namespace: WalletRow['namespace'] = 'eip155'): WalletRow => ({
  id,
  name,
  namespace,
  imageUrl: undefined,
  type: 'ANNOUNCED',
  installed: true,
  recent: false,
  group: 'injected',
})
const families = { eip155: 'EVM', solana: 'Solana', polkadot: 'Polkadot', bip122: 'Bitcoin' }

test('H10 wallets of one name are told apart: by family, and within one by id', () => {
  const list = [
    row('rivet', 'Rivet'),
    row('rivet', 'Rivet', 'solana'),
    row('meadow', 'Meadow'),
    row('io.evil', 'Meadow'),
    row('fox', 'Fox'),
  ]
  expect(list.map(wallet => toldApart(list, wallet, families))).toEqual([
    'EVM',
    'Solana',
    'meadow',
    'io.evil',
    undefined,
  ])
})
