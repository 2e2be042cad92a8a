import type { ShownTransaction, TransactionAmount } from '@foyer/core'
import { fill } from '../../i18n/fill.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { groupedInFull, groupedToDecide } from '../account/figures.ts'
import { transactionMessages } from './messages.ts'

type Named = Pick<ShownTransaction, 'amount' | 'bought' | 'isCancellation' | 'isUnlimited' | 'kind'>

const textOf = ({ text, symbol }: TransactionAmount) => `${groupedToDecide(text)} ${symbol}`

/** Returns functions that name a transaction by its amounts, where they are known. */
export function useWhat() {
  const { transaction, cancellation, pair, unlimited, list, swaps, approvals } = useMessages(transactionMessages)
  const kinds = { transfer: list, swap: swaps, approval: approvals }
  const amountsOf = ({ amount, bought, isUnlimited, kind }: Named): string => {
    if (!amount) return transaction
    if (isUnlimited) return fill(unlimited, { symbol: amount.symbol })
    // What may be taken is whole.
    if (kind === 'approval') return `${groupedInFull(amount.exact)} ${amount.symbol}`
    return bought ? fill(pair, { sold: textOf(amount), bought: textOf(bought) }) : textOf(amount)
  }
  return {
    /** Noun for the transaction: its amounts. */
    what(named: Named): string {
      const what = amountsOf(named)
      if (!named.amount) return what
      if (named.isCancellation) return fill(cancellation, { what })
      return named.kind === 'transfer' ? what : fill(kinds[named.kind].transfer, { what })
    },
    /** Short sentence of the transaction. */
    sentenceOf(named: Named, name: 'sending' | 'sent' | 'transfer'): string {
      const what = amountsOf(named)
      if (!named.amount) return what
      return named.isCancellation ? fill(cancellation, { what }) : fill(kinds[named.kind][name], { what })
    },
  }
}
