import { type ModalSnapshot, selectPairing } from '@foyer/core'
import { usePairingMessages } from '../../i18n/usePairingMessages.ts'
import { Button } from '../../parts/Button.tsx'
import { useShown } from '../modal/useModalTree.ts'
import { ScanPanel } from './ScanPanel.tsx'
import { isTrouble, TroublePanel } from './TroublePanel.tsx'

const isPhone = ({ context }: ModalSnapshot) => context.config.platform.mobile

/** A code for any wallet; on a phone also the link itself, which the system offers to the wallets that it has. */
export function ConnectingWalletConnectBasicView() {
  const words = usePairingMessages()
  const pairing = useShown(selectPairing)
  const phone = useShown(isPhone)
  if (isTrouble(pairing.screen)) return <TroublePanel pairing={pairing} screen={pairing.screen} />
  return (
    <ScanPanel pairing={pairing}>
      {phone && (
        <Button part="open-wallet" look="primary" href={pairing.uri ?? null} target="_self">
          {words.pairing.openAny}
        </Button>
      )}
    </ScanPanel>
  )
}
