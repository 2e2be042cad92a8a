import { describe, expect, test } from 'vitest'
import type { TransferDraft, TransferSimulation } from '../../chain/transfer.ts'
import { withTextAmounts } from '../transactions/keptDraft.ts'
import { ALICE, BOB } from '../transactions/transactions.fixture.ts'
import { checkedSimulation } from './checkedTransfer.ts'
import { foreseen } from './foreseen.ts'
import { alice, quote } from './send.fixture.ts'
import type { Asset } from './send.types.ts'

const TOKEN = '0x00000000000000000000000000000000000000AA'
const COIN: Asset = { name: 'Coin', symbol: 'COIN', decimals: 6, address: TOKEN }

/** Outcome of sending 0.1 of a token with 6 decimals. */
function outcome(simulation: TransferSimulation, { to = BOB, asset = COIN, ...of }: Of = {}) {
  const reviewed = quote({ simulation: withTextAmounts(simulation) }, { token: TOKEN, amount: 100_000n, to, ...of })
  const receiver = { address: to, ...(to === ALICE && { own: true }) }
  return foreseen(reviewed, { asset, assets: [asset], payer: alice, receiver })
}
type Of = Partial<TransferDraft> & { asset?: Asset }

const PAYS = [{ token: TOKEN, amount: -100_000n }]

test('H31 the reason of a simulation that fails is text of a contract: cleaned, cut, and absent where nothing is left', () => {
  const failing = (reason?: string) => outcome({ outcome: 'fails', ...(reason !== undefined && { reason }) })
  expect(failing('transfer to the \u202Etnuocca\u202C')).toEqual({
    outcome: 'fails',
    reason: 'transfer to the tnuocca',
  })
  expect((failing('x'.repeat(10_000)) as { reason: string }).reason.length).toBeLessThanOrEqual(240)
  expect(failing('\u202E\u202C ')).toEqual({ outcome: 'fails', reason: undefined })
  expect(failing()).toEqual({ outcome: 'fails', reason: undefined })
})

describe('both sides of a transfer', () => {
  test('H73 it is as reviewed where the payer pays, and the receiver gets, what was typed', () => {
    expect(outcome({ outcome: 'changes', changes: PAYS, receives: 100_000n })).toMatchObject({
      paysAsReviewed: true,
      asReviewed: true,
      tellsReceiver: true,
      receiver: undefined,
    })
  })

  test('H73 a fee of 5 % that the token keeps is told, and is not as reviewed', () => {
    expect(outcome({ outcome: 'changes', changes: PAYS, receives: 95_000n })).toMatchObject({
      paysAsReviewed: true,
      asReviewed: false,
      receiver: {
        gets: { exact: '0.095', symbol: 'COIN' },
        kept: { exact: '0.005', symbol: 'COIN' },
        isNothing: false,
        isRounding: false,
      },
    })
  })

  test('H73 nothing is claimed of the receiver where the endpoint tells the payer’s side alone', () => {
    expect(outcome({ outcome: 'changes', changes: PAYS })).toMatchObject({
      paysAsReviewed: true,
      asReviewed: false,
      tellsReceiver: false,
      receiver: undefined,
    })
  })

  test('H73 a receiver who gets nothing, or loses something, gets nothing', () => {
    for (const receives of [0n, -1n])
      expect(outcome({ outcome: 'changes', changes: PAYS, receives })).toMatchObject({
        asReviewed: false,
        receiver: { isNothing: true, isRounding: false },
      })
  })

  test('H73 more than was typed is no fee, and not as reviewed', () => {
    expect(outcome({ outcome: 'changes', changes: PAYS, receives: 200_000n })).toMatchObject({
      asReviewed: false,
      receiver: { gets: { exact: '0.2' }, kept: undefined },
    })
  })

  test('H73 a token that takes more from the payer is not as reviewed, although all of the amount arrives', () => {
    const changes = [{ token: TOKEN, amount: -105_000n }]
    expect(outcome({ outcome: 'changes', changes, receives: 100_000n })).toMatchObject({
      paysAsReviewed: false,
      asReviewed: false,
      receiver: undefined,
    })
  })

  test('a token in shares that rounds by a unit is told as such; one that has few decimals does not round unseen', () => {
    const simulation = { outcome: 'changes', changes: PAYS, receives: 99_999n } as const
    expect(outcome(simulation)).toMatchObject({ receiver: { gets: { exact: '0.099999' }, isRounding: true } })
    expect(outcome(simulation, { asset: { ...COIN, decimals: 5 } })).toMatchObject({ receiver: { isRounding: false } })
    const { address: _, ...native } = COIN
    const ofNative = { ...simulation, changes: [{ amount: -100_000n }] }
    expect(outcome(ofNative, { asset: native, token: undefined })).toMatchObject({ receiver: { isRounding: false } })
    expect(outcome({ ...simulation, receives: 99_997n })).toMatchObject({ receiver: { isRounding: false } })
    const both = { ...simulation, changes: [{ token: TOKEN, amount: -99_999n }] }
    expect(outcome(both)).toMatchObject({ paysAsReviewed: true, receiver: { isRounding: true } })
    expect(outcome({ ...both, changes: [{ token: TOKEN, amount: -100_003n }] })).toMatchObject({
      paysAsReviewed: false,
    })
    expect(outcome({ ...both, changes: [...PAYS, { amount: -1n }] })).toMatchObject({ paysAsReviewed: false })
  })

  test('a change of nothing is none', () => {
    expect(outcome({ outcome: 'changes', changes: [{ amount: 0n }] }, { to: ALICE })).toMatchObject({ changes: [] })
  })

  test('the changes of an account that sends to itself are both sides', () => {
    expect(outcome({ outcome: 'changes', changes: [] }, { to: ALICE })).toMatchObject({
      asReviewed: true,
      tellsReceiver: true,
    })
  })
})

test.each<[string, unknown]>([
  ['a received amount of another type', { outcome: 'changes', changes: [], receives: '95000' }],
  ['a received amount beyond a word', { outcome: 'changes', changes: [], receives: 1n << 256n }],
  ['a change beyond a word', { outcome: 'changes', changes: [{ amount: -(1n << 256n) }] }],
  ['a token that is no text', { outcome: 'changes', changes: [{ token: {}, amount: 1n }] }],
  ['more changes than tokens', { outcome: 'changes', changes: Array(1_000).fill({ amount: 1n }) }],
  ['an unknown outcome', { outcome: 'fine' }],
])('H73 a simulation with %s is refused', (_, simulation) => {
  expect(() => checkedSimulation(simulation as TransferSimulation)).toThrow('invalid simulation')
})
