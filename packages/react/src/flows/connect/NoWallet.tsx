import { useMessages } from '../../i18n/useMessages.ts'
import { WalletIcon } from '../../icons/index.ts'
import { Button } from '../../parts/Button.tsx'
import { Sign } from '../../parts/Picture.tsx'
import { Actions, Lead } from '../../parts/Stack.tsx'
import { useActor } from '../modal/useModalTree.ts'

/** Nothing to choose from, and what to do about it. */
export function NoWallet() {
  const actor = useActor()
  const { connect } = useMessages()
  return (
    <>
      <Lead roomy picture={<Sign icon={<WalletIcon />} />} title={connect.none.title}>
        {connect.none.text}
      </Lead>
      <Actions>
        <Button
          part="get-wallet"
          look="primary"
          onClick={() => actor.send({ type: 'view.go', entry: { view: 'GetWallet', payload: {} } })}
        >
          {connect.getWallet}
        </Button>
      </Actions>
    </>
  )
}
