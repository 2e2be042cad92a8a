import { useMessages } from '../../i18n/useMessages.ts'
import { WalletIcon } from '../../icons/index.ts'
import { Button } from '../../parts/Button.tsx'
import { SymbolPicture } from '../../parts/Picture.tsx'
import { Actions, Intro } from '../../parts/Stack.tsx'
import { useActor } from '../modal/useModalTree.ts'

/** Nothing to choose from, and what to do about it. */
export function NoWallet() {
  const actor = useActor()
  const { connect } = useMessages()
  return (
    <>
      <Intro roomy picture={<SymbolPicture icon={<WalletIcon />} />} title={connect.none.title}>
        {connect.none.text}
      </Intro>
      <Actions>
        <Button
          part="get-wallet"
          variant="primary"
          onClick={() => actor.send({ type: 'view.go', entry: { view: 'GetWallet', payload: {} } })}
        >
          {connect.getWallet}
        </Button>
      </Actions>
    </>
  )
}
