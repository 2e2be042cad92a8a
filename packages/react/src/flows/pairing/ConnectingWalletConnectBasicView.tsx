import { selectPairing, selectPlainLink } from '@foyer/core'
import { useMessages } from '../../i18n/useMessages.ts'
import { useShown } from '../../modal/useModalTree.ts'
import { Button } from '../../parts/Button.tsx'
import { pairingMessages } from './messages.ts'
import { ScanPanel } from './ScanPanel.tsx'
import { TroublePanel } from './TroublePanel.tsx'

/** QR code for any wallet; on a phone also a link, which the system passes to an installed wallet. */
export function ConnectingWalletConnectBasicView() {
  const messages = useMessages(pairingMessages)
  const pairing = useShown(selectPairing)
  const link = useShown(selectPlainLink)
  return (
    <TroublePanel pairing={pairing}>
      <ScanPanel pairing={pairing}>
        {link && (
          <Button part="open-wallet" variant="primary" href={link.href ?? null} target={link.target}>
            {messages.openAny}
          </Button>
        )}
      </ScanPanel>
    </TroublePanel>
  )
}
