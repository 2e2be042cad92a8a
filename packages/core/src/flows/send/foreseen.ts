import { displayAmount } from '../../chain/amount.ts'
import { displayText } from '../../chain/displayText.ts'
import { PLACES } from '../holdings/decimal.ts'
import type { Quote, SendContext } from './send.types.ts'

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

/** Outcome of a simulation for the screen. */
export type Foreseen =
  /** `asReviewed`: exactly the reviewed transfer, and nothing else. */
  | { outcome: 'changes'; changes: readonly ForeseenChange[]; asReviewed: boolean }
  | { outcome: 'succeeds' }
  | { outcome: 'fails'; reason: string | undefined }

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
  { assets, payer, receiver }: Pick<SendContext, 'assets' | 'payer' | 'receiver'>,
): Foreseen | undefined {
  const { simulation } = quote
  if (!simulation) return undefined
  if (simulation.outcome === 'fails') {
    const reason = simulation.reason === undefined ? '' : displayText(simulation.reason, MOST_REASON)
    return { outcome: 'fails', reason: reason || undefined }
  }
  if (simulation.outcome === 'succeeds') return { outcome: 'succeeds' }
  const isEvm = payer?.namespace === 'eip155'
  const spelled = (address: string | undefined) => (isEvm ? address?.toLowerCase() : address)
  const missing = new Map(
    [...reviewedChanges(quote, receiver?.own === true)].map(([token, amount]) => [spelled(token), amount]),
  )
  const changes = simulation.changes.map(({ token, amount }): ForeseenChange => {
    const units = BigInt(amount)
    missing.set(spelled(token), (missing.get(spelled(token)) ?? 0n) - units)
    const asset = assets.find(({ address }) => spelled(address) === spelled(token))
    const size = units < 0n ? -units : units
    return {
      token,
      symbol: asset?.symbol,
      text: asset && displayAmount(size, asset.decimals, PLACES),
      pays: units < 0n,
    }
  })
  return { outcome: 'changes', changes, asReviewed: [...missing.values()].every(amount => amount === 0n) }
}
