import { formatAmount, parseAmount } from '../../chain/amount.ts'
import { attempt } from '../../foreign.ts'
import { aligned, PLACES, readDecimal } from '../holdings/decimal.ts'
import { fiatOf } from '../holdings/shownAmount.ts'
import { feeOf } from './feeOf.ts'
import type { Asset, SendContext } from './send.types.ts'

/** Base units that a number of US dollars buys, rounded down. Undefined without a price. */
function unitsFor(dollars: string, { decimals, price }: Asset): bigint | undefined {
  const each = price === undefined ? undefined : readDecimal(price)
  const wanted = attempt(() => parseAmount(dollars, PLACES))
  if (!each || each.units === 0n || wanted === undefined) return undefined
  const { units } = aligned([{ units: wanted, scale: PLACES }, each])
  return (units[0]! * 10n ** BigInt(decimals)) / units[1]!
}

/** Amount to send in base units; undefined for a text that is not an amount of the asset. Max is what the present fee leaves. */
export function amountOf(context: Pick<SendContext, 'amount' | 'asset' | 'estimate' | 'tier'>): bigint | undefined {
  const { amount, asset } = context
  if (!asset) return undefined
  if (amount.max) {
    const fee = feeOf(context)
    return fee && BigInt(fee.spendable)
  }
  if (amount.text === '') return undefined
  return amount.unit === 'fiat' ? unitsFor(amount.text, asset) : attempt(() => parseAmount(amount.text, asset.decimals))
}

/** The text of an amount in the other unit. */
export function convertedText(units: bigint, asset: Asset, unit: 'asset' | 'fiat'): string {
  return unit === 'asset' ? formatAmount(units, asset.decimals) : (fiatOf(units, asset) ?? '').replace(/^<.*/, '0')
}
