import type { HistoryEntry, ViewPayloads } from '@foyer/core'
import type { ComponentType } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { accountParts } from '../../parts/Account.css.ts'
import { avatar } from '../../parts/Avatar.css.ts'
import { buttonLooks } from '../../parts/ButtonLooks.css.ts'
import { chip } from '../../parts/Chip.css.ts'
import { hero } from '../../parts/Hero.css.ts'
import { longList } from '../../parts/LongList.css.ts'
import { marked } from '../../parts/Marked.css.ts'
import { notice } from '../../parts/Notice.css.ts'
import { qrCode } from '../../parts/QrCode.css.ts'
import { receiveParts } from '../../parts/Receive.css.ts'
import { rowLooks } from '../../parts/RowLooks.css.ts'
import { skeletonLooks } from '../../parts/SkeletonLooks.css.ts'
import { stackGaps } from '../../parts/StackGaps.css.ts'
import { tabs } from '../../parts/Tabs.css.ts'
import { adopt } from '../../theme/adopt.ts'
import { AccountHeader } from '../account/AccountHeader.tsx'
import { AccountView } from '../account/AccountView.tsx'
import { TransactionsView } from '../activity/TransactionsView.tsx'
import { WalletReceiveView } from '../receive/WalletReceiveView.tsx'
import type { LedgerView } from './laterView.ts'
import { ViewHeader } from './ViewHeader.tsx'

type Screens = { [View in LedgerView]: ComponentType<{ payload: ViewPayloads[View] }> }

const screens: Screens = { Account: AccountView, WalletReceive: WalletReceiveView, Transactions: TransactionsView }

const headers: Partial<Screens> = { Account: AccountHeader }

type AnyScreen = ComponentType<{ payload: HistoryEntry['payload'] }>

/** What the parts of these views look like, beyond the modal's own sheet. */
const sheet = [
  avatar,
  buttonLooks,
  chip,
  hero,
  notice,
  qrCode,
  rowLooks,
  skeletonLooks,
  stackGaps,
  tabs,
  longList,
  marked,
  accountParts,
  receiveParts,
].join('')

const dress = (node: HTMLElement | null) => {
  if (node) adopt(node.getRootNode() as ShadowRoot, sheet)
}

/** The account and what the services know of it, with their heads: a chunk that is fetched once somebody is connected. */
export function LedgerViews({ view, payload }: { view: LedgerView; payload: HistoryEntry['payload'] }) {
  const words = useMessages()
  // Each entry's payload is its view's own; the compiler cannot follow that through a lookup by view.
  const View = screens[view] as AnyScreen
  const Head = headers[view] as AnyScreen | undefined
  return (
    <div ref={dress}>
      {Head ? <Head payload={payload} /> : <ViewHeader title={words.titles[view]} />}
      <View payload={payload} />
    </div>
  )
}
