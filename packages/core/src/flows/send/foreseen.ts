import { decidedAmount } from '../../chain/decidedAmount.ts'
import { displayText } from '../../chain/displayText.ts'
import { type ShownAmount, shownAmount } from '../holdings/shownAmount.ts'
import { oneBalance } from './oneBalance.ts'
import type { Asset, Quote, SendContext } from './send.types.ts'

/** Characters of a reason that are shown. It is text of the contract. */
const MOST_REASON = 240

/** Change of a balance that a simulation foresees. `text` and `symbol` are missing for a token that the account does not list. */
export type ForeseenChange = {
  /** Address of the token. Undefined: the native currency. */
  token: string | undefined
  /** Symbol of the asset. Undefined for a token that the account does not list. */
  symbol: string | undefined
  /** Decimal amount for the screen. Undefined for a token that the account does not list. */
  text: string | undefined
  /** Whether the account pays it; else it receives it. */
  pays: boolean
}

/** Change of a receiver's balance that is not the amount that was typed. */
export type ForeseenReceipt = {
  /** Amount that the receiver gets. */
  gets: ShownAmount
  /** Part that does not arrive: the token's own fee, while the payer pays what was reviewed. Undefined where more arrives. */
  kept: ShownAmount | undefined
  /** Whether nothing arrives. */
  isNothing: boolean
  /** Whether it differs by base units that nobody can see: tokens that count in shares round. */
  isRounding: boolean
}

/** Outcome of a simulation for the screen. */
export type Foreseen =
  | {
      outcome: 'changes'
      /** Changes of the payer's balances. */
      changes: readonly ForeseenChange[]
      /** Whether the payer pays exactly what was reviewed, and nothing else. It says nothing of the receiver. */
      paysAsReviewed: boolean
      /** Whether both sides are exactly the reviewed transfer. False too where the endpoint tells the payer's side alone. */
      asReviewed: boolean
      /** Whether the receiver's side is known. */
      tellsReceiver: boolean
      /** Receiver's side where it is not what was typed. Undefined where it is, and where it is not known. */
      receiver: ForeseenReceipt | undefined
    }
  | { outcome: 'succeeds' }
  | { outcome: 'fails'; reason: string | undefined }

/** Most base units that a token rounds by, and the decimals from which they are too small to be seen. */
const ROUNDING = { units: 2n, decimals: 6 }

/** Whether a difference is nothing, or the rounding of a token that counts in shares. */
const rounds = (difference: bigint, { decimals }: Pick<Asset, 'decimals'>) =>
  difference === 0n || (decimals >= ROUNDING.decimals && difference <= ROUNDING.units && difference >= -ROUNDING.units)

/** Receiver's side of a transfer. Undefined where it is what was typed. */
function receiptOf(
  receives: bigint,
  amount: bigint,
  { address, decimals, symbol }: Asset,
): ForeseenReceipt | undefined {
  if (receives === amount) return undefined
  const missing = amount - receives
  const shown = (units: bigint) => shownAmount(units, { decimals, symbol })
  return {
    gets: shown(receives),
    kept: missing > 0n ? shown(missing) : undefined,
    isNothing: receives <= 0n,
    isRounding: address !== undefined && receives > 0n && rounds(missing, { decimals }),
  }
}

/** Changes of the payer's balances that a transfer makes; its fee is left out, as simulations leave it out. */
function reviewedChanges({ draft }: Quote, isOwn: boolean): Map<string | undefined, bigint> {
  const { token, amount, fee } = draft
  const changes = new Map([[undefined as string | undefined, -BigInt(fee.deposit ?? 0)]])
  if (!isOwn) changes.set(token, (changes.get(token) ?? 0n) - BigInt(amount))
  return changes
}

/** Outcome of a quote's simulation for the screen. */
export function foreseen(
  quote: Quote,
  { asset, assets, payer, receiver }: Pick<SendContext, 'asset' | 'assets' | 'payer' | 'receiver'>,
): Foreseen | undefined {
  const { simulation } = quote
  if (!simulation) return undefined
  if (simulation.outcome === 'fails') {
    const reason = simulation.reason === undefined ? '' : displayText(simulation.reason, MOST_REASON)
    return { outcome: 'fails', reason: reason || undefined }
  }
  if (simulation.outcome === 'succeeds') return { outcome: 'succeeds' }
  const isOwn = receiver?.own === true
  const isEvm = payer?.namespace === 'eip155'
  const spelled = (address: string | undefined) => (isEvm ? address?.toLowerCase() : address)
  const missing = new Map([...reviewedChanges(quote, isOwn)].map(([token, amount]) => [spelled(token), amount]))
  const moved = oneBalance(simulation.changes, quote, { asset, payer }).filter(({ amount }) => BigInt(amount) !== 0n)
  const changes = moved.map(({ token, amount }): ForeseenChange => {
    const units = BigInt(amount)
    missing.set(spelled(token), (missing.get(spelled(token)) ?? 0n) - units)
    const asset = assets.find(({ address }) => spelled(address) === spelled(token))
    const size = units < 0n ? -units : units
    return {
      token,
      symbol: asset?.symbol,
      text: asset && decidedAmount(size, asset.decimals, { pays: units < 0n }),
      pays: units < 0n,
    }
  })
  const sent = spelled(quote.draft.token)
  const paysAsReviewed = [...missing].every(([token, amount]) =>
    sent !== undefined && token === sent && asset ? rounds(amount, asset) : amount === 0n,
  )
  // The account that pays is the receiver: its changes are both sides.
  const { receives } = isOwn ? {} : simulation
  const receipt =
    receives === undefined || !asset ? undefined : receiptOf(BigInt(receives), BigInt(quote.draft.amount), asset)
  const tellsReceiver = isOwn || (receives !== undefined && asset !== undefined)
  return {
    outcome: 'changes',
    changes,
    paysAsReviewed,
    asReviewed: paysAsReviewed && tellsReceiver && !receipt,
    tellsReceiver,
    receiver: receipt,
  }
}
