import type { Pairing, WalletEntry, WalletLink, WalletPlatform } from '@foyer/core'
import { usePairingMessages } from '../../i18n/usePairingMessages.ts'
import { Words } from '../../i18n/Words.tsx'
import { Button } from '../../parts/Button.tsx'
import { Link } from '../../parts/Link.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Ring } from '../../parts/Ring.tsx'
import { Actions, Intro } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { CopyLink } from './CopyLink.tsx'
import styles from './OpenPanel.css?inline'

export interface OpenPanelProps {
  wallet: WalletEntry
  /** `browse`: this page is opened in the wallet's own browser. */
  way: Exclude<WalletPlatform, 'browser' | 'qrcode'> | 'browse'
  /** Undefined until it is known. */
  link: WalletLink | undefined
  pairing: Pairing
}

/** The wallet's own link. It is a real link, so that no browser takes what follows the tap for a popup. */
export function OpenPanel({ wallet, way, link, pairing }: OpenPanelProps) {
  useStyles(styles)
  const words = usePairingMessages()
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
        title={<Words of={words.pairing[way].title} wallet={name} />}
      >
        {pairing.offline && way !== 'browse' ? words.pairing.offline : words.pairing[way].text}
      </Intro>
      {homepage && (
        <p className="get-wallet-line small">
          <Link part="get-wallet" href={homepage} target="_blank">
            <Words of={words.pairing.get} wallet={name} />
            <VisuallyHidden> {words.newTab}</VisuallyHidden>
          </Link>
        </p>
      )}
      <Actions>
        {way !== 'browse' && <CopyLink uri={pairing.uri} />}
        <Button part="open-wallet" variant="primary" href={link?.href ?? null} target={link?.target}>
          <span>
            <Words of={words.pairing.open} wallet={name} />
          </span>
          {link?.target === '_blank' && <VisuallyHidden> {words.newTab}</VisuallyHidden>}
        </Button>
      </Actions>
    </>
  )
}
