import {
  type ModalSnapshot,
  type Switch,
  selectAccount,
  selectNetworkRows,
  selectSwitch,
  type ViewPayloads,
} from '@foyer/core'
import { type ReactNode, useCallback } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { modalMessages } from '../../modal/messages.ts'
import { useConnectionSend } from '../../modal/useConnectionSend.ts'
import { useLastShown } from '../../modal/useLastShown.ts'
import { useActor, useShown } from '../../modal/useModalTree.ts'
import { Button } from '../../parts/Button.tsx'
import { Live } from '../../parts/Live.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Ring, type RingProps } from '../../parts/Ring.tsx'
import { Actions, Intro } from '../../parts/Stack.tsx'
import { networkMessages } from './messages.ts'

type Names = { network: string; wallet: string; family: string }

type Messages = (typeof networkMessages)['en']['switching']

type Screen = {
  /** Undefined while no wallet is asked: the picture of the network is shown. */
  ring?: RingProps['state']
  action?: 'confirm' | 'select' | 'retry'
  title: (messages: Messages, names: Names) => ReactNode
  text: (messages: Messages, names: Names, reason: string) => ReactNode
}

/** One screen per state of the switch; a missing one is a type error. */
const screens: Record<Switch['screen'], Screen> = {
  confirm: {
    action: 'confirm',
    title: (messages, { family, network }) => (
      <Sentence of={messages.confirm.title} family={family} network={network} />
    ),
    text: messages => messages.confirm.text,
  },
  offer: {
    action: 'select',
    title: (messages, { network }) => <Sentence of={messages.offer.title} network={network} />,
    text: messages => messages.offer.text,
  },
  ask: {
    ring: 'waiting',
    title: (messages, { wallet }) => <Sentence of={messages.ask.title} wallet={wallet} />,
    text: (messages, { network }) => <Sentence of={messages.ask.text} network={network} />,
  },
  delayed: {
    ring: 'waiting',
    action: 'retry',
    title: (messages, { wallet }) => <Sentence of={messages.delayed.title} wallet={wallet} />,
    text: (messages, { network }) => <Sentence of={messages.delayed.text} network={network} />,
  },
  declined: {
    ring: 'failed',
    action: 'retry',
    title: messages => messages.declined.title,
    text: (messages, { network, wallet }) => <Sentence of={messages.declined.text} network={network} wallet={wallet} />,
  },
  failed: {
    ring: 'failed',
    action: 'retry',
    title: (messages, { network }) => <Sentence of={messages.failed.title} network={network} />,
    text: (_messages, _names, reason) => <bdi>{reason}</bdi>,
  },
}

/** Switching to another network: asks the visitor, then the wallet. */
export function SwitchNetworkView({ payload }: { payload: ViewPayloads['SwitchNetwork'] }) {
  const actor = useActor()
  const { cancel, families, retry } = useMessages(modalMessages)
  const { switching: messages } = useMessages(networkMessages)
  const errorText = useErrorText()
  const { namespace, chainId } = payload
  const send = useConnectionSend(namespace)
  const state = useShown(useCallback((snapshot: ModalSnapshot) => selectSwitch(snapshot, payload), [payload]))
  const network = useShown(
    useCallback((snapshot: ModalSnapshot) => selectNetworkRows(snapshot).find(({ id }) => id === chainId), [chainId]),
  )
  const wallet = useLastShown(
    useCallback((snapshot: ModalSnapshot) => selectAccount(snapshot, namespace)?.connectedWalletInfo, [namespace]),
  )
  const names = {
    network: network?.name ?? chainId,
    wallet: wallet?.name ?? messages.wallet,
    family: families[namespace],
  }
  const { ring, action, title, text } = screens[state.screen]
  const actions: Record<NonNullable<Screen['action']>, ReactNode> = {
    confirm: (
      <Button part="confirm" variant="primary" onClick={() => actor.send({ type: 'network.confirm' })}>
        {messages.confirm.action}
      </Button>
    ),
    select: (
      <Button part="confirm" variant="primary" onClick={() => actor.send({ type: 'network.select', id: chainId })}>
        {messages.offer.action}
      </Button>
    ),
    retry: (
      <Button part="retry" variant="primary" onClick={() => send({ type: 'switch', chainId })}>
        {retry}
      </Button>
    ),
  }
  return (
    <>
      <Live>
        <Intro
          roomy
          picture={
            ring ? (
              <Ring state={ring}>
                <Picture name={names.wallet} src={wallet?.imageUrl} size={72} />
              </Ring>
            ) : (
              <Picture name={names.network} src={network?.imageUrl} size={72} />
            )
          }
          title={title(messages, names)}
        >
          {text(messages, names, errorText(state.error))}
        </Intro>
      </Live>
      <Actions>
        <Button part="cancel" onClick={() => actor.send({ type: 'view.back' })}>
          {cancel}
        </Button>
        {action && actions[action]}
      </Actions>
    </>
  )
}
