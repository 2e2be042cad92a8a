import type { HistoryEntry } from '@foyer/core'
import { AccountHeader } from '../account/AccountHeader.tsx'
import { AccountView } from '../account/AccountView.tsx'
import { ProfileView } from '../profile/ProfileView.tsx'
import { ChunkScreen, type Screens } from './ChunkScreen.tsx'
import type { LedgerView } from './laterView.ts'

const screens: Screens<LedgerView> = { Account: AccountView, Profile: ProfileView }

const headers: Partial<Screens<LedgerView>> = { Account: AccountHeader }

/** The account, and all of them: a chunk that is fetched once somebody is connected. */
export function LedgerViews(shown: { view: LedgerView; payload: HistoryEntry['payload'] }) {
  return <ChunkScreen {...shown} screens={screens} headers={headers} />
}
