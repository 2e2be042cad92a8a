import { useMessages } from '../../i18n/useMessages.ts'
import { WalletIcon } from '../../icons/index.ts'
import { useActor } from '../../modal/useModalTree.ts'
import { Button } from '../../parts/Button.tsx'
import { SymbolPicture } from '../../parts/Picture.tsx'
import { Actions, Intro } from '../../parts/Stack.tsx'
import { connectMessages } from './messages.ts'

/** Shown when no wallet was found, with a link to get one. */
export function NoWallet() {
  const actor = useActor()
  const messages = useMessages(connectMessages)
  return (
    <>
      <Intro roomy picture={<SymbolPicture icon={<WalletIcon />} />} title={messages.none.title}>
        {messages.none.text}
      </Intro>
      <Actions>
        <Button
          part="get-wallet"
          variant="primary"
          onClick={() => actor.send({ type: 'view.go', entry: { view: 'GetWallet', payload: {} } })}
        >
          {messages.getWallet}
        </Button>
      </Actions>
    </>
  )
}
