import { expect, test } from 'vitest'
import type { Transaction, Transfer } from './transaction.ts'
import { visibleTransactions } from './visibleTransactions.ts'

const spam: Transfer = { nft_info: { name: 'Claim now', flags: { is_spam: true } } }
const nft: Transfer = { nft_info: { name: 'A picture', flags: { is_spam: false } } }
const unflagged: Transfer = { nft_info: { name: 'A picture' } }
const token: Transfer = { fungible_info: { symbol: 'ETH' }, quantity: { numeric: '0.25' } }

const transaction = (transfers: Transfer[], chain: Transaction['metadata']['chain'] = 'eip155:1'): Transaction => ({
  id: 'a',
  metadata: {
    minedAt: '2025-01-01T00:00:00Z',
    chain,
    operationType: 'send',
    status: 'confirmed',
    sentFrom: '',
    sentTo: '',
  },
  transfers,
})

test.each<[string, Transfer[], boolean]>([
  ['one spam NFT', [spam], false],
  ['two spam NFTs', [spam, spam], false],
  ['a spam NFT and a token', [spam, token], true],
  ['a spam NFT and another NFT', [spam, nft], true],
  ['an NFT', [nft], true],
  ['an NFT without a spam flag', [unflagged], true],
  ['a token', [token], true],
  ['nothing', [], true],
])('H31 a transaction with %s is visible: %s', (_, transfers, visible) => {
  expect(visibleTransactions([transaction(transfers)], 'eip155:1')).toHaveLength(visible ? 1 : 0)
})

test('only transactions of the connected chain are visible, in their order', () => {
  const list = [
    transaction([token], 'eip155:1'),
    transaction([token], 'eip155:10'),
    transaction([token], 'solana:1'),
    transaction([], 'eip155:1'),
    transaction([spam], 'eip155:10'),
  ]
  expect(visibleTransactions(list, 'eip155:1')).toEqual([list[0], list[3]])
  expect(visibleTransactions(list, 'eip155:10')).toEqual([list[1]])
  expect(visibleTransactions(list, 'eip155:100')).toEqual([])
})
