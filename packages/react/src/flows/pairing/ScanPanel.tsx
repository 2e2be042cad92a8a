import type { Pairing, WalletEntry } from '@foyer/core'
import type { ReactNode } from 'react'
import { fill } from '../../i18n/fill.ts'
import { usePairingMessages } from '../../i18n/usePairingMessages.ts'
import { Picture } from '../../parts/Picture.tsx'
import { QrCode } from '../../parts/QrCode.tsx'
import { Actions } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { CopyLink } from './CopyLink.tsx'
import { Countdown } from './Countdown.tsx'
import styles from './ScanPanel.css?inline'

export interface ScanPanelProps {
  pairing: Pairing
  wallet?: WalletEntry
  /** Beside the copying of the link. */
  children?: ReactNode
}

/** The code to scan. It keeps its place while a first or a next one is on its way. */
export function ScanPanel({ pairing: { uri, renewsAt, offline }, wallet, children }: ScanPanelProps) {
  useStyles(styles)
  const words = usePairingMessages().pairing
  return (
    <>
      <QrCode
        text={uri}
        label={wallet ? fill(words.codeOf, { wallet: wallet.name }) : words.code}
        picture={wallet && <Picture name={wallet.name} src={wallet.imageUrl} />}
      />
      <div className="scan-caption">
        <span>{wallet ? words.aim : words.aimWallet}</span>
        <span className="small">
          {offline ? (
            <span role="status">{words.offline}</span>
          ) : (
            renewsAt !== undefined && <Countdown until={renewsAt}>{time => fill(words.renews, { time })}</Countdown>
          )}
        </span>
        <VisuallyHidden role="status">{uri === undefined ? words.loading : ''}</VisuallyHidden>
      </div>
      <Actions>
        <CopyLink uri={uri} />
        {children}
      </Actions>
    </>
  )
}
