import { describe, expect, test } from 'vitest'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import type { TransferDraft, TransferSimulation } from '../../chain/transfer.ts'
import { withTextAmounts } from '../transactions/keptDraft.ts'
import { BOB } from '../transactions/transactions.fixture.ts'
import { foreseen } from './foreseen.ts'
import { missingOf } from './missingOf.ts'
import { alice, ETHER, keptEstimate, quote } from './send.fixture.ts'
import type { Asset } from './send.types.ts'
import { wantedAsset } from './wantedAsset.ts'

const ARC: CaipNetworkId = 'eip155:5042'
/** USDC of Arc: its native currency with 18 decimals, and a token with 6. */
const USDC = '0x3600000000000000000000000000000000000000'
const TOKEN: Asset = { name: 'USD Coin', symbol: 'USDC', decimals: 6, address: USDC, held: '5000000' }
const payer = { ...alice, chainId: ARC }

type Changes = Extract<TransferSimulation, { outcome: 'changes' }>['changes']

/** Outcome of sending one USDC, as the token or as native currency. */
function outcome(changes: Changes, asset: Asset, { isNative = true, chainId = ARC } = {}) {
  const isToken = asset.address !== undefined
  const of: Partial<TransferDraft> = isToken ? { token: USDC, amount: 1_000_000n } : { amount: 10n ** 18n }
  const simulation = withTextAmounts<TransferSimulation>({ outcome: 'changes', changes })
  const reviewed = quote(
    { simulation, ...(isToken && isNative && { estimate: keptEstimate({ isNative: true }) }) },
    { chainId, ...of },
  )
  return foreseen(reviewed, { asset, assets: [ETHER, TOKEN], payer: { ...payer, chainId }, receiver: { address: BOB } })
}

const both: Changes = [{ token: USDC, amount: -1_000_000n }, { amount: -(10n ** 18n) }]

describe('H74 a token that is the native currency, in a simulation that tells of both', () => {
  test.each([
    ['the token', TOKEN],
    ['the native currency', ETHER],
  ])('is one change, as reviewed, where %s is sent', (_, asset) => {
    expect(outcome(both, asset)).toMatchObject({ paysAsReviewed: true, changes: [{ token: asset.address }] })
  })

  test('is two where the native currency pays more than the token does', () => {
    for (const native of [-2n * 10n ** 18n, -10n * 10n ** 18n]) {
      const changes = [{ token: USDC, amount: -1_000_000n }, { amount: native }]
      expect(outcome(changes, TOKEN)).toMatchObject({ paysAsReviewed: false, changes: [{}, {}] })
    }
  })

  test('is two where both are different money', () => {
    const other = outcome(both, TOKEN, { isNative: false, chainId: 'eip155:1' })
    expect(other).toMatchObject({ paysAsReviewed: false, changes: [{}, {}] })
  })

  test('is one where the chain is not known, and the estimate says so', () => {
    expect(outcome(both, TOKEN, { chainId: 'eip155:987654' })).toMatchObject({ paysAsReviewed: true, changes: [{}] })
  })
})

describe('H74 the form for a token that is the native currency', () => {
  const fee = { tier: 'normal', amount: 10n ** 16n, spendable: 4_990_000n, terms: {} } as const
  const form = (text: string, isNative: boolean) => ({
    amount: { text, unit: 'asset' as const, max: false },
    asset: TOKEN,
    estimate: keptEstimate({ fees: [fee], balance: 5_000_000n, isNative }),
    payer,
    receiver: { address: BOB },
    tier: 'normal' as const,
  })

  test('takes an amount that leaves the fee, and no more', () => {
    expect(missingOf(form('4.99', true))).toBe(undefined)
    expect(missingOf(form('4.990001', true))).toBe('funds')
    expect(missingOf(form('5', false))).toBe(undefined)
  })

  test('has the native currency for a wish of the host for the token', () => {
    const wish = (token: string, chainId = ARC) =>
      wantedAsset({ payer: { ...payer, chainId }, assets: [ETHER], wanted: { token } })
    expect(wish(USDC)).toBe(ETHER)
    expect(wish(`${ARC}:${USDC}`)).toBe(ETHER)
    expect(wish(USDC, 'eip155:1')).toBe(undefined)
  })
})
