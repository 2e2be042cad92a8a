import type { HistoryEntry } from '@foyer/core'
import { notice } from '../../parts/Notice.css.ts'
import { qrCode } from '../../parts/QrCode.css.ts'
import { receiveParts } from '../../parts/Receive.css.ts'
import { stackGaps } from '../../parts/StackGaps.css.ts'
import { WalletReceiveView } from '../receive/WalletReceiveView.tsx'
import { ChunkScreen, type Screens } from './ChunkScreen.tsx'
import type { ReceiveView } from './laterView.ts'

const screens: Screens<ReceiveView> = { WalletReceive: WalletReceiveView }

const sheet = [notice, qrCode, receiveParts, stackGaps].join('')

/** The address to be paid at, with what draws its code: a chunk that is fetched when it is wanted. */
export function ReceiveViews(shown: { view: ReceiveView; payload: HistoryEntry['payload'] }) {
  return <ChunkScreen {...shown} screens={screens} headers={{}} sheet={sheet} />
}
