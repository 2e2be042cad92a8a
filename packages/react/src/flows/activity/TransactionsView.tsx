import { useHolder } from '../portfolio/usePortfolio.ts'
import { TransactionList } from './TransactionList.tsx'

/** All known transactions of the account on its chain. */
export function TransactionsView() {
  const holder = useHolder()
  return holder ? <TransactionList holder={holder} /> : null
}
