import { expect, test } from 'vitest'
import { storedTransactions } from './storedTransactions.ts'
import { reviewed, sent } from './transactions.fixture.ts'

const reread = (value: unknown) => storedTransactions(JSON.parse(JSON.stringify(value)))

test('a record is the same after it was stored, to the last unit', () => {
  const record = reviewed({
    status: 'unconfirmed',
    submitted: sent,
    summary: { symbol: 'ETH', decimals: 18, amount: '8200000000000000001', to: '0x1', name: 'meadow.foyer.id' },
  })
  expect(reread([record])).toEqual({ success: true, data: [record] })
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
