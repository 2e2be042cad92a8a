import type { AccountTab, TokenList } from '@foyer/core'
import { AccountActivity } from '../activity/AccountActivity.tsx'
import { CollectiblesPanel } from '../portfolio/CollectiblesPanel.tsx'
import { TokensPanel } from '../portfolio/TokensPanel.tsx'
import type { Holder } from '../portfolio/usePortfolio.ts'

/** Transactions in the tab; all of them have a view of their own. */
const LATEST = 10

export interface AccountPanelProps {
  tab: AccountTab
  holder: Holder
  tokens: TokenList | undefined
}

/** Content of a tab of Account. */
export function AccountPanel({ tab, holder, tokens }: AccountPanelProps) {
  switch (tab) {
    case 'tokens':
      return <TokensPanel holder={holder} list={tokens} />
    case 'nfts':
      return <CollectiblesPanel holder={holder} />
    case 'activity':
      return <AccountActivity holder={holder} most={LATEST} />
  }
}
