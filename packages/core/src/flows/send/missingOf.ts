import { amountOf } from './amountOf.ts'
import { feeOf } from './feeOf.ts'
import type { SendContext } from './send.types.ts'

/** First thing that a transfer lacks, in the order in which the button names it (specification, addenda E). */
export type Missing =
  | 'token'
  | 'amount'
  | 'correctAmount'
  | 'funds'
  | 'gas'
  | 'receiver'
  | 'validReceiver'
  /** The fee is not known yet, or could not be read. */
  | 'fee'

type Form = Pick<SendContext, 'amount' | 'asset' | 'estimate' | 'payer' | 'receiver' | 'tier'>

/** Balance of the asset: by the chain, else by the last list. */
const balanceOf = ({ estimate, asset }: Form) =>
  estimate ? BigInt(estimate.balance) : asset?.held === undefined ? undefined : BigInt(asset.held)

/** Whether the account cannot pay the fee. A smart account pays none itself (specification, 5), and a contract with several owners has none. */
const lacksGas = (form: Form) => {
  const fee = feeOf(form)
  if (!fee || form.payer?.type === 'smartAccount') return false
  return BigInt(form.estimate!.native) < BigInt(fee.amount)
}

function missingAmount(form: Form): Missing | undefined {
  const { amount, asset, estimate } = form
  if (amount.text === '' && !amount.max) return 'amount'
  const units = amountOf(form)
  const balance = balanceOf(form)
  // Max of an asset of which nothing is left: the reason is in the balances.
  if (amount.max && units === 0n) return balance !== undefined && balance > 0n && lacksGas(form) ? 'gas' : 'funds'
  if (units === undefined || units <= 0n) return amount.max ? 'fee' : 'correctAmount'
  if (balance !== undefined && units > balance) return 'funds'
  if (lacksGas(form)) return 'gas'
  if (estimate?.least !== undefined && units < BigInt(estimate.least)) return 'correctAmount'
  const fee = feeOf(form)
  const isSmart = form.payer?.type === 'smartAccount'
  if (!fee || isSmart) return undefined
  if (asset!.address !== undefined) return estimate?.isNative && units > BigInt(fee.spendable) ? 'funds' : undefined
  // Max keeps the margin; an amount that is typed may use it.
  return units > BigInt(fee.spendable) + BigInt(fee.margin ?? 0) ? 'funds' : undefined
}

/** First thing missing before a preview. `typed`: the text of the receiver's field. */
export function missingOf(form: Form, typed = ''): Missing | undefined {
  if (!form.asset) return 'token'
  const missing = missingAmount(form)
  if (missing && missing !== 'fee') return missing
  if (!form.receiver) return typed.trim() === '' ? 'receiver' : 'validReceiver'
  return form.estimate ? missing : 'fee'
}
