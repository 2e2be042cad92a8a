import { type ModalSnapshot, selectAccount, selectNetworkPicture, selectNetworks } from '@foyer/core'
import { useCallback } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { SendIcon } from '../../icons/flowIcons.ts'
import { NoWay } from '../../modal/NoWay.tsx'
import { useLastShown } from '../../modal/useLastShown.ts'
import { useActor, useShown } from '../../modal/useModalTree.ts'
import { Button } from '../../parts/Button.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Actions, Intro } from '../../parts/Stack.tsx'
import { sendMessages } from './messages.ts'
import { type SendForm, useNetworkName, useNetworkOf } from './useSendForm.ts'

const selectWallet = (snapshot: ModalSnapshot) => selectAccount(snapshot)?.connectedWalletInfo.name

/** The host wants a transfer on another network than the visitor is on. */
export function Elsewhere({ send: { wantedChain, payer } }: SendForm) {
  const actor = useActor()
  const { elsewhere: messages } = useMessages(sendMessages)
  const network = useNetworkOf(wantedChain)
  const current = useNetworkName(payer?.chainId)
  const picture = useShown(
    useCallback(
      (snapshot: ModalSnapshot) => {
        const wanted = selectNetworks(snapshot).find(({ caipNetworkId }) => caipNetworkId === wantedChain)
        return wanted && selectNetworkPicture(snapshot, wanted)
      },
      [wantedChain],
    ),
  )
  if (!network)
    return (
      <NoWay icon={<SendIcon />} title={messages.unknown.title}>
        {messages.unknown.text}
      </NoWay>
    )
  const { name, caipNetworkId: id } = network
  return (
    <>
      <Intro
        roomy
        picture={<Picture name={name} src={picture} size={72} />}
        title={<Sentence of={messages.title} network={name} />}
      >
        <Sentence of={messages.text} network={name} current={current} />
      </Intro>
      <Actions>
        <Button part="switch-network" variant="primary" onClick={() => actor.send({ type: 'network.select', id })}>
          <span>
            <Sentence of={messages.action} network={name} />
          </span>
        </Button>
      </Actions>
    </>
  )
}

/** The wallet cannot send on this network. */
export function Unavailable({ send: { payer } }: SendForm) {
  const { unavailable, wallet: yours } = useMessages(sendMessages)
  const wallet = useLastShown(selectWallet)
  const network = useNetworkName(payer?.chainId)
  return (
    <NoWay icon={<SendIcon />} title={unavailable.title}>
      <Sentence of={unavailable.text} wallet={wallet ?? yours} network={network} />
    </NoWay>
  )
}
