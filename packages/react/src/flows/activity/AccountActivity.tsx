import { type ActivitySnapshot, accountTransactions, type ModalSnapshot, selectAccountTabs } from '@foyer/core'
import { useCallback, useMemo } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { ClockIcon } from '../../icons/flowIcons.ts'
import { useShown } from '../../modal/useModalTree.ts'
import { Stack } from '../../parts/Stack.tsx'
import { NothingYet } from '../portfolio/PanelStates.tsx'
import { type Holder, useActivity } from '../portfolio/usePortfolio.ts'
import { transactionMessages } from '../transactions/messages.ts'
import { OwnTransactions } from '../transactions/OwnTransactions.tsx'
import { TransactionList } from './TransactionList.tsx'

const hasHistory = (snapshot: ModalSnapshot) => selectAccountTabs(snapshot).includes('activity')

const listedIn = (activity: ActivitySnapshot | undefined) =>
  activity && { transactions: activity.context.transactions, more: activity.can({ type: 'pages.next' }) }

export interface AccountActivityProps {
  holder: Holder
  /** Number of latest transactions to show, with a link to all. */
  most?: number
}

/** Transactions of the account: what is pending, what the service does not list, and what it lists. */
export function AccountActivity({ holder, most }: AccountActivityProps) {
  const { list } = useMessages(transactionMessages)
  const activity = useActivity(holder.portfolio)
  const listed = useMemo(() => listedIn(activity), [activity])
  const { pending, recent } = useShown(
    useCallback((snapshot: ModalSnapshot) => accountTransactions(snapshot, listed), [listed]),
  )
  const served = useShown(hasHistory)
  const own = pending.length + recent.length
  // A pending one is not listed twice.
  const ids = pending.flatMap(({ sent }) => sent?.id.toLowerCase() ?? []).join()
  const hidden = useMemo(() => new Set(ids.split(',')), [ids])
  return (
    <Stack gap={12}>
      <OwnTransactions title={list.pending} transactions={pending.slice(0, most)} />
      <OwnTransactions title={list.recent} transactions={recent.slice(0, most)} />
      {served && <TransactionList holder={holder} most={most} hidden={hidden} isAlone={own === 0} />}
      {!served && own === 0 && <NothingYet icon={<ClockIcon />} title={list.nothing.title} text={list.nothing.text} />}
    </Stack>
  )
}
