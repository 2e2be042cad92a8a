import type { WalletEntry } from '@foyer/core'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { modalMessages } from '../../modal/messages.ts'
import { useActor } from '../../modal/useModalTree.ts'
import { Button } from '../../parts/Button.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Actions, Intro } from '../../parts/Stack.tsx'
import { CheckedName } from '../connect/CheckedName.tsx'
import { GetWallet } from './GetWallet.tsx'
import { pairingMessages } from './messages.ts'

/** Shown when this device cannot reach the wallet. */
export function AbsentPanel({ wallet }: { wallet: WalletEntry }) {
  const actor = useActor()
  const { back } = useMessages(modalMessages)
  const { absent } = useMessages(pairingMessages)
  return (
    <>
      <Intro
        roomy
        picture={<Picture name={wallet.name} src={wallet.imageUrl} size={72} />}
        title={<Sentence of={absent.title} wallet={<CheckedName name={wallet.name} />} />}
      >
        {absent.text}
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
