import type { AccountTab, TokenList } from '@foyer/core'
import { useMessages } from '../../i18n/useMessages.ts'
import { useActor } from '../../modal/useModalTree.ts'
import { Label } from '../../parts/Captions.tsx'
import { Stack } from '../../parts/Stack.tsx'
import { Tabs } from '../../parts/Tabs.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import type { Holder } from '../portfolio/usePortfolio.ts'
import { AccountPanel } from './AccountPanel.tsx'
import styles from './AccountView.css?inline'
import { accountMessages } from './messages.ts'

type PanelProps = { holder: Holder; tokens: TokenList | undefined }

export interface AccountPanelsProps extends PanelProps {
  tabs: readonly AccountTab[]
  selected: AccountTab
}

/** Tabs of the account. The selected one is part of the view's history entry. */
export function AccountPanels({ tabs, selected, holder, tokens }: AccountPanelsProps) {
  useStyles(styles)
  const actor = useActor()
  const { tabs: messages } = useMessages(accountMessages)
  const panel = (
    <div className="account-panel">
      <AccountPanel tab={selected} holder={holder} tokens={tokens} />
    </div>
  )
  // A single panel has a heading instead of a tab.
  if (tabs.length === 1)
    return (
      <Stack gap={4}>
        <Label>{messages.names[selected]}</Label>
        {panel}
      </Stack>
    )
  return (
    <Tabs
      label={messages.label}
      tabs={tabs.map(id => ({ id, label: messages.names[id] }))}
      selected={selected}
      onSelect={tab => actor.send({ type: 'view.go', entry: { view: 'Account', payload: { tab } } })}
    >
      {panel}
    </Tabs>
  )
}
