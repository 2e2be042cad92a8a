import type { HistoryEntry } from '@foyer/core'
import { accountParts } from '../../parts/Account.css.ts'
import { avatar } from '../../parts/Avatar.css.ts'
import { buttonLooks } from '../../parts/ButtonLooks.css.ts'
import { chip } from '../../parts/Chip.css.ts'
import { hero } from '../../parts/Hero.css.ts'
import { label } from '../../parts/Label.css.ts'
import { ledgerRows } from '../../parts/LedgerRows.css.ts'
import { longList } from '../../parts/LongList.css.ts'
import { marked } from '../../parts/Marked.css.ts'
import { notice } from '../../parts/Notice.css.ts'
import { rowLooks } from '../../parts/RowLooks.css.ts'
import { skeletonLooks } from '../../parts/SkeletonLooks.css.ts'
import { stackGaps } from '../../parts/StackGaps.css.ts'
import { tabs } from '../../parts/Tabs.css.ts'
import { AccountHeader } from '../account/AccountHeader.tsx'
import { AccountView } from '../account/AccountView.tsx'
import { ProfileView } from '../profile/ProfileView.tsx'
import { ChunkScreen, type Screens } from './ChunkScreen.tsx'
import type { LedgerView } from './laterView.ts'

const screens: Screens<LedgerView> = { Account: AccountView, Profile: ProfileView }

const headers: Partial<Screens<LedgerView>> = { Account: AccountHeader }

/** What the parts of these views look like, beyond the modal's own sheet. */
const sheet = [
  avatar,
  buttonLooks,
  chip,
  hero,
  label,
  notice,
  rowLooks,
  skeletonLooks,
  stackGaps,
  tabs,
  longList,
  ledgerRows,
  marked,
  accountParts,
].join('')

/** The account, and all of them: a chunk that is fetched once somebody is connected. */
export function LedgerViews(shown: { view: LedgerView; payload: HistoryEntry['payload'] }) {
  return <ChunkScreen {...shown} screens={screens} headers={headers} sheet={sheet} />
}
