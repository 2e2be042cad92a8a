import { describe, expect, test } from 'vitest'
import { HOSTILE_NAMES } from '../../testing/index.ts'
import { ALICE, BOB, transaction } from './activity.fixture.ts'
import { transactionLine } from './transactionLine.ts'

const token = (numeric: string, symbol = 'USDC') => ({ fungible_info: { symbol }, quantity: { numeric } })
const line = (rest: Parameters<typeof transaction>[1], address = ALICE) =>
  transactionLine(transaction('0x1', rest), address)
const amount = (numeric: string) => line({ transfers: [token(numeric)] }).transfers[0]!.amount

test('a payment is shown from both ends', () => {
  const icon = 'https://picture.example/usdc.png'
  const payment = {
    transfers: [{ fungible_info: { symbol: 'USDC', icon: { url: icon } }, quantity: { numeric: '1.23456' } }],
  }
  const transfers = [{ kind: 'token', amount: '1.234', name: 'USDC', lookAlike: false, imageUrl: icon }]
  const shared = { id: '0x1', status: 'confirmed', minedAt: '2026-01-15T12:00:00.000Z', transfers, furtherTransfers: 0 }
  expect(line(payment)).toEqual({ ...shared, operation: 'send', direction: 'out', counterparty: BOB })
  expect(line({ ...payment, operationType: 'receive' }, BOB)).toEqual({
    ...shared,
    operation: 'receive',
    direction: 'in',
    counterparty: ALICE,
  })
})

test.each([
  ['send', ALICE, ALICE, 'self'],
  ['send', ALICE.toLowerCase(), BOB, 'out'],
  ['receive', BOB, '0xcontract', 'in'],
  ['mint', BOB, ALICE, 'in'],
  ['burn', ALICE, BOB, 'out'],
  ['execute', ALICE, BOB, 'out'],
  ['execute', BOB, ALICE.toUpperCase().replace('0X', '0x'), 'in'],
  ['execute', BOB, BOB, 'none'],
] as const)('%s from %s to %s has the direction %s', (operationType, sentFrom, sentTo, direction) => {
  expect(line({ operationType, sentFrom, sentTo, transfers: [token('1')] }).direction).toBe(direction)
})

test('a call, an approval and a trade have no direction', () => {
  expect(line({ operationType: 'approve' }).direction).toBe('none')
  expect(line({ operationType: 'execute' }).direction).toBe('none')
  expect(line({ operationType: 'trade', transfers: [token('1'), token('2')] }).direction).toBe('none')
})

test('on solana, addresses are case-sensitive', () => {
  const solana = { chain: 'solana:x' as const, operationType: 'execute', transfers: [token('1')] }
  expect(line({ ...solana, sentFrom: 'Abc', sentTo: 'abc' }, 'abc').direction).toBe('in')
})

test('an unknown operation is shown as a call with an unknown status', () => {
  const { operation, status } = line({ operationType: 'constructor', status: 'success!' })
  expect([operation, status]).toEqual(['execute', 'unknown'])
})

describe('H26 a quantity has 3 decimals, cut as text', () => {
  test.each([
    ['0', '0.000'],
    ['8.2', '8.200'],
    ['1.9999', '1.999'],
    ['0.0009', '<0.001'],
    ['0.000000000000000001', '<0.001'],
    ['123456789012345678901234567890.123456789', '123456789012345678901234567890.123'],
  ])('%s is shown as %s', (numeric, shown) => {
    expect(amount(numeric)).toBe(shown)
  })

  test.each(['1e-7', '1,5', '-1', '０', '', 'NaN', `0.${'1'.repeat(300)}`])('%j is not a quantity', numeric => {
    expect(amount(numeric)).toBeUndefined()
  })

  test('a transfer without a quantity has no amount', () => {
    expect(line({ transfers: [{ fungible_info: { symbol: 'USDC' } }] }).transfers[0]!.amount).toBeUndefined()
  })
})

describe('H31', () => {
  test.each(Object.entries(HOSTILE_NAMES))('a name with %s is short text on one line', (_, name) => {
    for (const transfer of [{ nft_info: { name } }, token('1', name)]) {
      const shown = line({ transfers: [transfer] }).transfers[0]!.name
      expect(shown ?? 'x').toMatch(/^[^\p{C}\p{DI}\n]{1,64}$/u)
    }
  })

  test('a symbol that can be mistaken for another is marked', () => {
    expect(line({ transfers: [token('1', 'UЅDC')] }).transfers[0]).toMatchObject({ name: 'UЅDC', lookAlike: true })
  })

  test('spam beside another transfer is left out', () => {
    const spam = { nft_info: { name: 'Claim', flags: { is_spam: true } } }
    const { transfers, furtherTransfers } = line({ transfers: [spam, token('1')] })
    expect(transfers.map(({ name }) => name)).toEqual(['USDC'])
    expect(furtherTransfers).toBe(0)
  })

  test('a distribution to hundreds shows the first 4 and the number of the others', () => {
    const { transfers, furtherTransfers } = line({ transfers: Array.from({ length: 100 }, () => token('1')) })
    expect([transfers.length, furtherTransfers]).toEqual([4, 96])
  })

  test('an address is text on one line too', () => {
    expect(line({ sentTo: 'evil\u202e\n.example' }).counterparty).toBe('evil .example')
    expect(line({ sentTo: '' }).counterparty).toBeUndefined()
  })
})
