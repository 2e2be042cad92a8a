import type { SwapContext } from './swap.types.ts'
import { amountOf, currentQuote, isSlippage } from './swapTerms.ts'

/** First thing that a swap lacks before its review. */
export type SwapMissing =
  | 'sold'
  | 'bought'
  | 'amount'
  | 'correctAmount'
  | 'funds'
  /** Nothing is left of the native currency for the fee. */
  | 'gas'
  | 'slippage'
  | 'quote'

type Form = Pick<SwapContext, 'amount' | 'assets' | 'bought' | 'nothingLeft' | 'payer' | 'quote' | 'slippage' | 'sold'>

/** Whether the list says that the account has nothing to pay a fee with. A smart account pays none itself (specification, 5). */
const lacksNative = ({ assets, payer }: Form) => payer?.type !== 'smartAccount' && assets[0]?.held === '0'

/** First thing missing. A balance that is not known is left to the review. */
export function missingOf(form: Form): SwapMissing | undefined {
  const { sold, bought } = form
  if (!sold) return 'sold'
  if (!bought) return 'bought'
  if (form.nothingLeft) return 'gas'
  if (form.amount === '') return 'amount'
  const amount = amountOf(form)
  if (!amount) return 'correctAmount'
  if (sold.held !== undefined && amount > BigInt(sold.held)) return 'funds'
  if (lacksNative(form)) return 'gas'
  if (!isSlippage(form.slippage)) return 'slippage'
  return currentQuote(form) ? undefined : 'quote'
}
