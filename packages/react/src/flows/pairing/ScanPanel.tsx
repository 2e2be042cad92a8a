import type { Pairing, WalletEntry } from '@foyer/core'
import type { ReactNode } from 'react'
import { fill } from '../../i18n/fill.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { Countdown } from '../../modal/Countdown.tsx'
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
