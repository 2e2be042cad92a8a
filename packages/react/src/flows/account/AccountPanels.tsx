import type { AccountTab, TokenList } from '@foyer/core'
import type { ComponentType } from 'react'
import { useLedgerMessages } from '../../i18n/useLedgerMessages.ts'
import { Tabs } from '../../parts/Tabs.tsx'
import { TransactionList } from '../activity/TransactionList.tsx'
import { CollectiblesPanel } from '../collectibles/CollectiblesPanel.tsx'
import type { Holder } from '../ledger/useLedger.ts'
import { useActor } from '../modal/useModalTree.ts'
import { TokensPanel } from '../tokens/TokensPanel.tsx'

type PanelProps = { holder: Holder; tokens: TokenList | undefined }

/** Of the whole activity, before it has a view of its own. */
const LATEST = 10

const panels: Record<AccountTab, ComponentType<PanelProps>> = {
  tokens: ({ holder, tokens }) => <TokensPanel holder={holder} list={tokens} />,
  nfts: ({ holder }) => <CollectiblesPanel holder={holder} />,
  activity: ({ holder }) => <TransactionList holder={holder} most={LATEST} />,
}

export interface AccountPanelsProps extends PanelProps {
  tabs: readonly AccountTab[]
  selected: AccountTab
}

/** What the account holds and did: a tab each, chosen in the history entry of the view. */
export function AccountPanels({ tabs, selected, ...panel }: AccountPanelsProps) {
  const actor = useActor()
  const { tabs: words } = useLedgerMessages()
  const Panel = panels[selected]
  return (
    <Tabs
      label={words.label}
      tabs={tabs.map(id => ({ id, label: words.names[id] }))}
      selected={selected}
      onSelect={tab => actor.send({ type: 'view.go', entry: { view: 'Account', payload: { tab } } })}
    >
      <Panel {...panel} />
    </Tabs>
  )
}
