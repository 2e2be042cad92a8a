import type { AccountTab, TokenList } from '@foyer/core'
import { useLedgerMessages } from '../../i18n/useLedgerMessages.ts'
import { Label, Stack } from '../../parts/Stack.tsx'
import { Tabs } from '../../parts/Tabs.tsx'
import type { Holder } from '../ledger/useLedger.ts'
import { useActor } from '../modal/useModalTree.ts'
import { LaterPanel } from './LaterPanel.tsx'

type PanelProps = { holder: Holder; tokens: TokenList | undefined }

export interface AccountPanelsProps extends PanelProps {
  tabs: readonly AccountTab[]
  selected: AccountTab
}

/** What the account holds and did: a tab each, chosen in the history entry of the view. */
export function AccountPanels({ tabs, selected, holder, tokens }: AccountPanelsProps) {
  const actor = useActor()
  const { tabs: words } = useLedgerMessages()
  const panel = <LaterPanel tab={selected} holder={holder} tokens={tokens} />
  // Where there is nothing to choose from, the one there is has a heading.
  if (tabs.length === 1)
    return (
      <Stack gap={4}>
        <Label>{words.names[selected]}</Label>
        {panel}
      </Stack>
    )
  return (
    <Tabs
      label={words.label}
      tabs={tabs.map(id => ({ id, label: words.names[id] }))}
      selected={selected}
      onSelect={tab => actor.send({ type: 'view.go', entry: { view: 'Account', payload: { tab } } })}
    >
      {panel}
    </Tabs>
  )
}
