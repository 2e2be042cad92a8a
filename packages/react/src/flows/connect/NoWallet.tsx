import { useMessages } from '../../i18n/useMessages.ts'
import { WalletIcon } from '../../icons/index.ts'
import { useActor } from '../../modal/useModalTree.ts'
import { Button } from '../../parts/Button.tsx'
import { Sign } from '../../parts/Picture.tsx'
import { Actions, Lead } from '../../parts/Stack.tsx'
import { connectMessages } from './messages.ts'

/** Shown when no wallet was found, with a link to get one. */
export function NoWallet() {
  const actor = useActor()
  const messages = useMessages(connectMessages)
  return (
    <>
      <Lead roomy picture={<Sign icon={<WalletIcon />} />} title={messages.none.title}>
        {messages.none.text}
      </Lead>
      <Actions>
        <Button
          part="get-wallet"
          look="primary"
          onClick={() => actor.send({ type: 'view.go', entry: { view: 'GetWallet', payload: {} } })}
        >
          {messages.getWallet}
        </Button>
      </Actions>
    </>
  )
}
