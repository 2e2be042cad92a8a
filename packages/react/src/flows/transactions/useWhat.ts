import type { TransactionAmount } from '@foyer/core'
import { useMessages } from '../../i18n/useMessages.ts'
import { grouped } from '../account/figures.ts'
import { transactionMessages } from './messages.ts'

/** Returns a function that names a transaction: by its amount, where that is known. */
export function useWhat() {
  const { transaction } = useMessages(transactionMessages)
  return (amount: TransactionAmount | undefined): string =>
    amount ? `${amount.text.startsWith('<') ? amount.text : grouped(amount.text)} ${amount.symbol}` : transaction
}
