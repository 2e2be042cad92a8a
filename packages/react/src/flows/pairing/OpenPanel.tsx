import type { Pairing, WalletEntry, WalletLink, WalletPlatform } from '@foyer/core'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { modalMessages } from '../../modal/messages.ts'
import { Button } from '../../parts/Button.tsx'
import { Link } from '../../parts/Link.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Ring } from '../../parts/Ring.tsx'
import { Actions, Intro } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { CheckedName } from '../connect/CheckedName.tsx'
import { CopyLink } from './CopyLink.tsx'
import { pairingMessages } from './messages.ts'
import styles from './OpenPanel.css?inline'

export interface OpenPanelProps {
  wallet: WalletEntry
  /** `browse`: this page is opened in the wallet's own browser. */
  way: Exclude<WalletPlatform, 'browser' | 'qrcode'> | 'browse'
  /** Undefined until it is known. */
  link: WalletLink | undefined
  pairing: Pairing
}

/** Link into the wallet. A real link, so that no browser blocks it as a popup. */
export function OpenPanel({ wallet, way, link, pairing }: OpenPanelProps) {
  useStyles(styles)
  const { newTab } = useMessages(modalMessages)
  const messages = useMessages(pairingMessages)
  const { name, imageUrl, homepage } = wallet
  return (
    <>
      <Intro
        roomy
        picture={
          <Ring state="waiting">
            <Picture name={name} src={imageUrl} size={72} />
          </Ring>
        }
        title={<Sentence of={messages[way].title} wallet={<CheckedName name={name} />} />}
      >
        {pairing.offline && way !== 'browse' ? messages.offline : messages[way].text}
      </Intro>
      {homepage && (
        <p className="get-wallet-line small">
          <Link part="get-wallet" href={homepage} target="_blank">
            <Sentence of={messages.get} wallet={name} />
            <VisuallyHidden> {newTab}</VisuallyHidden>
          </Link>
        </p>
      )}
      <Actions>
        {way !== 'browse' && <CopyLink uri={pairing.uri} />}
        <Button part="open-wallet" variant="primary" href={link?.href ?? null} target={link?.target}>
          <span>
            <Sentence of={messages.open} wallet={name} />
          </span>
          {link?.target === '_blank' && <VisuallyHidden> {newTab}</VisuallyHidden>}
        </Button>
      </Actions>
    </>
  )
}
