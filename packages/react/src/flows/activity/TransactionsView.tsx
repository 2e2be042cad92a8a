import { useHolder } from '../portfolio/usePortfolio.ts'
import { AccountActivity } from './AccountActivity.tsx'

/** All known transactions of the account on its chain. */
export function TransactionsView() {
  const holder = useHolder()
  return holder ? <AccountActivity holder={holder} /> : null
}
