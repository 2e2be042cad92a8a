import type { ShownTransaction } from '@foyer/core'
import { useCallback } from 'react'
import { Label } from '../../parts/Captions.tsx'
import { LongRows } from '../../parts/LongRows.tsx'
import { useTimeOf } from '../activity/useTimeOf.ts'
import { OwnTransactionRow } from './OwnTransactionRow.tsx'

/** Height of a row in px. */
const ROW = 56

const idOf = ({ id }: ShownTransaction) => id

export interface OwnTransactionsProps {
  /** Heading, and name of the list. */
  title: string
  transactions: readonly ShownTransaction[]
}

/** Transactions of this browser under a heading. */
export function OwnTransactions({ title, transactions }: OwnTransactionsProps) {
  const timeOf = useTimeOf()
  const row = useCallback(
    (transaction: ShownTransaction) => <OwnTransactionRow transaction={transaction} timeOf={timeOf} />,
    [timeOf],
  )
  const { length } = transactions
  if (length === 0) return null
  return (
    <div>
      <Label>{title}</Label>
      <LongRows
        label={title}
        items={transactions}
        idOf={idOf}
        height={ROW}
        size={length}
        rows={{ from: 0, to: length }}
      >
        {row}
      </LongRows>
    </div>
  )
}
