import { useHolder } from '../ledger/useLedger.ts'
import { TransactionList } from './TransactionList.tsx'

/** All that the account did on its chain, as far as anybody tells. */
export function TransactionsView() {
  const holder = useHolder()
  return holder ? <TransactionList holder={holder} /> : null
}
