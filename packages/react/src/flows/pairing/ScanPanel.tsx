import type { ModalActor, Pairing, WalletEntry } from '@foyer/core'
import { type ReactNode, useEffect, useState } from 'react'
import { fill } from '../../i18n/fill.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { useActor } from '../../modal/useModalTree.ts'
import { Picture } from '../../parts/Picture.tsx'
import { QrCode } from '../../parts/QrCode.tsx'
import { Actions } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { CopyLink } from './CopyLink.tsx'
import { pairingMessages } from './messages.ts'
import styles from './ScanPanel.css?inline'

export interface ScanPanelProps {
  pairing: Pairing
  wallet?: WalletEntry
  /** Beside the copying of the link. */
  children?: ReactNode
}

/** QR code to scan. It keeps its place while the first or the next code is loading. */
export function ScanPanel({ pairing: { uri, renewsAt, offline }, wallet, children }: ScanPanelProps) {
  useStyles(styles)
  const messages = useMessages(pairingMessages)
  return (
    <>
      <QrCode
        text={uri}
        label={wallet ? fill(messages.codeOf, { wallet: wallet.name }) : messages.code}
        picture={wallet && <Picture name={wallet.name} src={wallet.imageUrl} />}
      />
      <div className="scan-caption">
        <span>{wallet ? messages.aim : messages.aimWallet}</span>
        <span className="small">
          {offline ? (
            <span role="status">{messages.offline}</span>
          ) : (
            renewsAt !== undefined && <Countdown until={renewsAt}>{time => fill(messages.renews, { time })}</Countdown>
          )}
        </span>
        <VisuallyHidden role="status">{uri === undefined ? messages.loading : ''}</VisuallyHidden>
      </div>
      <Actions>
        <CopyLink uri={uri} />
        {children}
      </Actions>
    </>
  )
}

interface CountdownProps {
  /** Milliseconds since the epoch. */
  until: number
  children: (time: string) => ReactNode
}

/** Time that is left, in minutes and seconds. */
function Countdown({ until, children }: CountdownProps) {
  // Clock of the modal. An actor that was not made by `createModalActor` may have one without `now`.
  const clock = useActor().clock as ModalActor['clock'] & { now?(): number }
  const read = () => Math.max(0, Math.ceil((until - (clock.now?.() ?? Date.now())) / 1_000))
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick(times => times + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = read()
  return <span role="timer">{children(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`)}</span>
}
