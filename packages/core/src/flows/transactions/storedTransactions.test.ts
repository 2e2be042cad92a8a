import { expect, test } from 'vitest'
import { storedTransactions } from './storedTransactions.ts'
import { reviewed, sent } from './transactions.fixture.ts'

const reread = (value: unknown) => storedTransactions(JSON.parse(JSON.stringify(value)))

test('a record is the same after it was stored, to the last unit', () => {
  const record = reviewed({
    status: 'unconfirmed',
    submitted: sent,
    summary: {
      symbol: 'ETH',
      decimals: 18,
      amount: '8200000000000000001',
      receives: '7790000000000000001',
      to: '0x1',
      name: 'meadow.foyer.id',
    },
  })
  expect(reread([record])).toEqual({ success: true, data: [record] })
})

test('a swap and an approval say what they are after they were stored', () => {
  const approval = reviewed({
    summary: {
      symbol: 'USDC',
      decimals: 6,
      token: '0x2',
      amount: '25',
      to: '0x1',
      kind: 'approval',
      isUnlimited: true,
    },
  })
  const bought = { symbol: 'LINK', decimals: 18, token: '0x3', amount: '60000000000000001' }
  const swap = reviewed({
    id: 'second',
    summary: { symbol: 'USDC', decimals: 6, token: '0x2', amount: '25', to: '0x1', kind: 'swap', bought },
  })
  expect(reread([approval, swap])).toEqual({ success: true, data: [approval, swap] })
  const summary = swap.summary!
  const foreign = { ...swap, summary: { ...summary, kind: 'loan' } }
  const inexact = { ...swap, summary: { ...summary, bought: { ...bought, amount: '0.06' } } }
  expect(reread([foreign, inexact])).toEqual({ success: true, data: [] })
})

test('H42 an invalid record is dropped, and the others count', () => {
  const good = reviewed()
  const bad = [
    null,
    7,
    {},
    { ...good, status: 'lost' },
    { ...good, namespace: 'solana' },
    { ...good, createdAt: -1 },
    { ...good, submitted: { type: 'transaction' } },
    { ...good, draft: { ...good.draft, amount: '1e5' } },
    { ...good, draft: { ...good.draft, request: 'x'.repeat(100_001) } },
    { ...good, summary: { ...good.summary, decimals: 256 } },
  ]
  expect(reread([...bad, good])).toEqual({ success: true, data: [reviewed()] })
  expect(reread('text').success).toBe(false)
})
