import type { WalletEntry } from '@foyer/core'
import { usePairingMessages } from '../../i18n/usePairingMessages.ts'
import { Words } from '../../i18n/Words.tsx'
import { Button, type ButtonProps } from '../../parts/Button.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'

/** Leads to the wallet's home page. */
export function GetWallet({ wallet, variant }: { wallet: WalletEntry; variant?: ButtonProps['variant'] }) {
  const words = usePairingMessages()
  if (!wallet.homepage) return null
  return (
    <Button part="get-wallet" variant={variant} href={wallet.homepage} target="_blank">
      <span>
        <Words of={words.pairing.get} wallet={wallet.name} />
      </span>
      <VisuallyHidden> {words.newTab}</VisuallyHidden>
    </Button>
  )
}
