import type { HistoryEntry, ViewPayloads } from '@foyer/core'
import type { ComponentType } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { field } from '../../parts/Field.css.ts'
import { qrCode } from '../../parts/QrCode.css.ts'
import { tabs } from '../../parts/Tabs.css.ts'
import { walletTile } from '../../parts/WalletTile.css.ts'
import { adopt } from '../../theme/adopt.ts'
import { AllWalletsHeader } from '../allWallets/AllWalletsHeader.tsx'
import { AllWalletsView } from '../allWallets/AllWalletsView.tsx'
import { ConnectingWalletConnectBasicView } from '../pairing/ConnectingWalletConnectBasicView.tsx'
import { ConnectingWalletConnectHeader } from '../pairing/ConnectingWalletConnectHeader.tsx'
import { ConnectingWalletConnectView } from '../pairing/ConnectingWalletConnectView.tsx'
import type { PairingView } from './laterView.ts'
import { ViewHeader } from './ViewHeader.tsx'

type Screens = { [View in PairingView]: ComponentType<{ payload: ViewPayloads[View] }> }

const screens: Screens = {
  AllWallets: AllWalletsView,
  ConnectingWalletConnect: ConnectingWalletConnectView,
  ConnectingWalletConnectBasic: ConnectingWalletConnectBasicView,
}

const headers: Partial<Screens> = {
  AllWallets: AllWalletsHeader,
  ConnectingWalletConnect: ConnectingWalletConnectHeader,
}

type AnyScreen = ComponentType<{ payload: HistoryEntry['payload'] }>

/** What the parts of these views look like, beyond the modal's own sheet. */
const sheet = [field, qrCode, tabs, walletTile].join('')

const dress = (node: HTMLElement | null) => {
  if (node) adopt(node.getRootNode() as ShadowRoot, sheet)
}

/** The views that reach wallets elsewhere, with their heads: a chunk that is fetched once the first view is on screen. */
export function PairingViews({ view, payload }: { view: PairingView; payload: HistoryEntry['payload'] }) {
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
