import type { WalletEntry } from '@foyer/core'
import { usePairingMessages } from '../../i18n/usePairingMessages.ts'
import { Words } from '../../i18n/Words.tsx'
import { Button, type ButtonProps } from '../../parts/Button.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'

/** Leads to the wallet's home page. */
export function GetWallet({ wallet, look }: { wallet: WalletEntry; look?: ButtonProps['look'] }) {
  const words = usePairingMessages()
  if (!wallet.homepage) return null
  return (
    <Button part="get-wallet" look={look} href={wallet.homepage} target="_blank">
      <Words of={words.pairing.get} wallet={wallet.name} />
      <VisuallyHidden> {words.newTab}</VisuallyHidden>
    </Button>
  )
}
