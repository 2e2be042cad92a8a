import type { WalletEntry } from '@foyer/core'
import { usePairingMessages } from '../../i18n/usePairingMessages.ts'
import { Words } from '../../i18n/Words.tsx'
import { Button } from '../../parts/Button.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Actions, Intro } from '../../parts/Stack.tsx'
import { useActor } from '../modal/useModalTree.ts'
import { GetWallet } from './GetWallet.tsx'

/** No way leads from this device to the wallet. */
export function AbsentPanel({ wallet }: { wallet: WalletEntry }) {
  const actor = useActor()
  const { back, pairing } = usePairingMessages()
  return (
    <>
      <Intro
        roomy
        picture={<Picture name={wallet.name} src={wallet.imageUrl} size={72} />}
        title={<Words of={pairing.absent.title} wallet={wallet.name} />}
      >
        {pairing.absent.text}
      </Intro>
      <Actions>
        <Button part="cancel" onClick={() => actor.send({ type: 'view.back' })}>
          {back}
        </Button>
        <GetWallet wallet={wallet} variant="primary" />
      </Actions>
    </>
  )
}
