import type { ShownTransaction } from '@foyer/core'
import { fill } from '../../i18n/fill.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { grouped } from '../account/figures.ts'
import { transactionMessages } from './messages.ts'

/** Returns a function that names a transaction: by its amount, where that is known. */
export function useWhat() {
  const { transaction, cancellation } = useMessages(transactionMessages)
  return ({ amount, isCancellation }: Pick<ShownTransaction, 'amount' | 'isCancellation'>): string => {
    if (!amount) return transaction
    const what = `${amount.text.startsWith('<') ? amount.text : grouped(amount.text)} ${amount.symbol}`
    return isCancellation ? fill(cancellation, { what }) : what
  }
}
