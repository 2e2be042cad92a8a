import type { HistoryEntry } from '@foyer/core'
import { ConnectingWalletConnectBasicView } from '../pairing/ConnectingWalletConnectBasicView.tsx'
import { ConnectingWalletConnectHeader } from '../pairing/ConnectingWalletConnectHeader.tsx'
import { ConnectingWalletConnectView } from '../pairing/ConnectingWalletConnectView.tsx'
import { ChunkScreen, type Screens } from './ChunkScreen.tsx'
import type { PairingView } from './laterView.ts'

const screens: Screens<PairingView> = {
  ConnectingWalletConnect: ConnectingWalletConnectView,
  ConnectingWalletConnectBasic: ConnectingWalletConnectBasicView,
}

const headers: Partial<Screens<PairingView>> = { ConnectingWalletConnect: ConnectingWalletConnectHeader }

/** The views that reach a wallet elsewhere: a chunk that is fetched once the first view is on screen. */
export function PairingViews(shown: { view: PairingView; payload: HistoryEntry['payload'] }) {
  return <ChunkScreen {...shown} screens={screens} headers={headers} />
}
