import type { AccountTab, TokenList } from '@foyer/core'
import { TransactionList } from '../activity/TransactionList.tsx'
import { CollectiblesPanel } from '../collectibles/CollectiblesPanel.tsx'
import type { Holder } from '../ledger/useLedger.ts'
import { TokensPanel } from '../tokens/TokensPanel.tsx'

/** Of the whole activity, which has a view of its own. */
const LATEST = 10

export interface AccountPanelProps {
  tab: AccountTab
  holder: Holder
  tokens: TokenList | undefined
}

/** What a tab of Account shows. */
export function AccountPanel({ tab, holder, tokens }: AccountPanelProps) {
  switch (tab) {
    case 'tokens':
      return <TokensPanel holder={holder} list={tokens} />
    case 'nfts':
      return <CollectiblesPanel holder={holder} />
    case 'activity':
      return <TransactionList holder={holder} most={LATEST} />
  }
}
