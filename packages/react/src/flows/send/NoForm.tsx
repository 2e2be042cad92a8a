import { type ModalSnapshot, selectAccount, selectNetworkPicture, selectNetworks } from '@foyer/core'
import { type ReactNode, useCallback } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { SendIcon } from '../../icons/flowIcons.ts'
import { modalMessages } from '../../modal/messages.ts'
import { useLastShown } from '../../modal/useLastShown.ts'
import { useActor, useShown } from '../../modal/useModalTree.ts'
import { Button } from '../../parts/Button.tsx'
import { Picture, SymbolPicture } from '../../parts/Picture.tsx'
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
  if (!network) return <NoWay title={messages.unknown.title}>{messages.unknown.text}</NoWay>
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
    <NoWay title={unavailable.title}>
      <Sentence of={unavailable.text} wallet={wallet ?? yours} network={network} />
    </NoWay>
  )
}

function NoWay({ title, children }: { title: string; children: ReactNode }) {
  const actor = useActor()
  const { back } = useMessages(modalMessages)
  return (
    <>
      <div role="status">
        <Intro roomy picture={<SymbolPicture icon={<SendIcon />} />} title={title}>
          {children}
        </Intro>
      </div>
      <Actions>
        <Button part="leave" onClick={() => actor.send({ type: 'view.back' })}>
          {back}
        </Button>
      </Actions>
    </>
  )
}
