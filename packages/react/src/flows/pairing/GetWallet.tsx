import type { WalletEntry } from '@foyer/core'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { modalMessages } from '../../modal/messages.ts'
import { Button, type ButtonProps } from '../../parts/Button.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { pairingMessages } from './messages.ts'

/** Link to the wallet's home page. */
export function GetWallet({ wallet, variant }: { wallet: WalletEntry; variant?: ButtonProps['variant'] }) {
  const { newTab } = useMessages(modalMessages)
  const messages = useMessages(pairingMessages)
  if (!wallet.homepage) return null
  return (
    <Button part="get-wallet" variant={variant} href={wallet.homepage} target="_blank">
      <span>
        <Sentence of={messages.get} wallet={wallet.name} />
      </span>
      <VisuallyHidden> {newTab}</VisuallyHidden>
    </Button>
  )
}
