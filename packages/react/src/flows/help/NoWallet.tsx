import { useMessages } from '../../i18n/useMessages.ts'
import { WalletIcon } from '../../icons/index.ts'
import { useActor } from '../../modal/useModalTree.ts'
import { Button } from '../../parts/Button.tsx'
import { SymbolPicture } from '../../parts/Picture.tsx'
import { Actions, Intro } from '../../parts/Stack.tsx'
import { helpMessages } from './messages.ts'

/** Shown when no wallet was found, with a link to get one. */
export function NoWallet() {
  const actor = useActor()
  const { noWallet } = useMessages(helpMessages)
  return (
    <>
      <Intro roomy picture={<SymbolPicture icon={<WalletIcon />} />} title={noWallet.title}>
        {noWallet.text}
      </Intro>
      <Actions>
        <Button
          part="get-wallet"
          variant="primary"
          onClick={() => actor.send({ type: 'view.go', entry: { view: 'GetWallet', payload: {} } })}
        >
          {noWallet.action}
        </Button>
      </Actions>
    </>
  )
}
