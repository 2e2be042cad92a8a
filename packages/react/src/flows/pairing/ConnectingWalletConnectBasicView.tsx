import { selectPairing, selectPlainLink } from '@foyer/core'
import { usePairingMessages } from '../../i18n/usePairingMessages.ts'
import { Button } from '../../parts/Button.tsx'
import { useShown } from '../modal/useModalTree.ts'
import { ScanPanel } from './ScanPanel.tsx'
import { TroublePanel } from './TroublePanel.tsx'

/** A code for any wallet; on a phone also the link itself, which the system offers to the wallets that it has. */
export function ConnectingWalletConnectBasicView() {
  const words = usePairingMessages()
  const pairing = useShown(selectPairing)
  const link = useShown(selectPlainLink)
  return (
    <TroublePanel pairing={pairing}>
      <ScanPanel pairing={pairing}>
        {link && (
          <Button part="open-wallet" variant="primary" href={link.href ?? null} target={link.target}>
            {words.pairing.openAny}
          </Button>
        )}
      </ScanPanel>
    </TroublePanel>
  )
}
