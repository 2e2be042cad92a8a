import { isSameAddress } from '../receiver/readAddress.ts'
import { amountOf } from './amountOf.ts'
import { feeOf } from './feeOf.ts'
import type { Payer, SendContext } from './send.types.ts'

const isSame = ({ namespace }: Payer, one: string | undefined, other: string | undefined) =>
  one === other || (one !== undefined && other !== undefined && isSameAddress(one, other, namespace))

/**
 * Whether the quote is of the account, chain, asset, amount, fee and receiver that the form now has (Law 5). With Max the amount is the quote's
 * own: all that its fee leaves. A replacement has the nonce of the transfer whose place it takes.
 */
export function quoteMatches(context: SendContext): boolean {
  const { quote, payer, asset, receiver, amount, tier, replacement } = context
  if (!quote || !payer || !asset || !receiver) return false
  const { draft, estimate, connectorId } = quote
  const units = amount.max ? BigInt(draft.fee.spendable) : amountOf(context)
  return (
    draft.chainId === payer.chainId &&
    connectorId === payer.connectorId &&
    isSame(payer, draft.from, payer.address) &&
    isSame(payer, draft.token, asset.address) &&
    isSame(payer, draft.to, receiver.address) &&
    draft.fee.tier === feeOf({ estimate, tier })?.tier &&
    units !== undefined &&
    (units > 0n || replacement?.how === 'cancelled') &&
    (draft.isReplacement === true) === (replacement !== undefined) &&
    (!replacement || draft.trace.nonce === replacement.transaction.draft.trace.nonce) &&
    draft.amount === String(units)
  )
}
