import {
  type Ask,
  type ModalSnapshot,
  selectAsk,
  selectConnector,
  type ViewPayloads,
  type WalletPlatform,
} from '@foyer/core'
import { type ReactNode, useCallback } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { modalMessages } from '../../modal/messages.ts'
import { useConnectionSend } from '../../modal/useConnectionSend.ts'
import { useActor, useShown } from '../../modal/useModalTree.ts'
import { ViewHeader } from '../../modal/ViewHeader.tsx'
import { Button } from '../../parts/Button.tsx'
import { Live } from '../../parts/Live.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Ring, type RingProps } from '../../parts/Ring.tsx'
import { Actions, Intro } from '../../parts/Stack.tsx'
import { CheckedName } from '../connect/CheckedName.tsx'
import { selectWays } from '../walletWays/selectWays.ts'
import { WalletWays } from '../walletWays/WalletWays.tsx'
import { AskedTogether } from './AskedTogether.tsx'
import { connectingMessages } from './messages.ts'

type Messages = (typeof connectingMessages)['en']

type Screen = {
  ring: RingProps['state']
  retry: boolean
  title: (messages: Messages, wallet: string) => ReactNode
  text: (messages: Messages, wallet: string, reason: string) => ReactNode
}

const connecting: Screen = {
  ring: 'waiting',
  retry: false,
  title: (messages, wallet) => <Sentence of={messages.connecting.title} wallet={wallet} />,
  text: messages => messages.connecting.text,
}

/** One screen per state of the attempt; a missing one is a type error. */
const screens: Record<Ask['screen'], Screen> = {
  ask: {
    ring: 'waiting',
    retry: false,
    title: (messages, wallet) => <Sentence of={messages.ask.title} wallet={wallet} />,
    text: messages => messages.ask.text,
  },
  next: connecting,
  delayed: {
    ring: 'waiting',
    retry: true,
    title: (messages, wallet) => <Sentence of={messages.delayed.title} wallet={wallet} />,
    text: messages => messages.delayed.text,
  },
  pending: {
    ring: 'waiting',
    retry: true,
    title: (messages, wallet) => <Sentence of={messages.pending.title} wallet={wallet} />,
    text: messages => messages.pending.text,
  },
  declined: {
    ring: 'failed',
    retry: true,
    title: messages => messages.declined.title,
    text: (messages, wallet) => <Sentence of={messages.declined.text} wallet={wallet} />,
  },
  failed: {
    ring: 'failed',
    retry: true,
    title: (messages, wallet) => <Sentence of={messages.failed.title} wallet={wallet} />,
    text: (_messages, _wallet, reason) => <bdi>{reason}</bdi>,
  },
  connecting,
}

type Payload = ViewPayloads['ConnectingExternal']

/** Header of ConnectingExternal: name of the wallet. */
export function ConnectingExternalHeader({ payload }: { payload: ViewPayloads['ConnectingExternal'] }) {
  const { titles } = useMessages(modalMessages)
  const wallet = useShown(useCallback((snapshot: ModalSnapshot) => selectConnector(snapshot, payload), [payload]))
  return <ViewHeader title={wallet ? <CheckedName name={wallet.name} /> : titles.ConnectingExternal} />
}

/** Waiting for an extension wallet: entering the view asks it, leaving aborts the request. */
export function ConnectingExternalView({ payload }: { payload: Payload }) {
  return payload.also?.length ? <AskedTogether payload={payload} /> : <AskedOnce payload={payload} />
}

function AskedOnce({ payload }: { payload: Payload }) {
  const actor = useActor()
  const { cancel, retry: again } = useMessages(modalMessages)
  const messages = useMessages(connectingMessages)
  const errorText = useErrorText()
  const { namespace } = payload
  const send = useConnectionSend(namespace)
  const ask = useShown(useCallback((snapshot: ModalSnapshot) => selectAsk(snapshot, namespace), [namespace]))
  const wallet = useShown(useCallback((snapshot: ModalSnapshot) => selectConnector(snapshot, payload), [payload]))
  const ways = useShown(useCallback((snapshot: ModalSnapshot) => selectWays(snapshot, payload), [payload]))
  const goElsewhere = (platform: WalletPlatform) => {
    if (!ways || platform === 'browser') return
    const entry = { view: 'ConnectingWalletConnect' as const, payload: { wallet: ways.entry, namespace, platform } }
    actor.send({ type: 'view.go', entry, mode: 'replace' })
  }
  const name = wallet?.name ?? payload.connectorId
  const { ring, retry, title, text } = screens[ask.screen]
  return (
    <WalletWays platforms={ways?.platforms ?? []} selected="browser" onSelect={goElsewhere}>
      <Live>
        <Intro
          roomy
          picture={
            <Ring state={ring}>
              <Picture name={name} src={wallet?.imageUrl} size={72} />
            </Ring>
          }
          title={title(messages, name)}
        >
          {text(messages, name, errorText(ask.error))}
        </Intro>
      </Live>
      <Actions>
        <Button part="cancel" onClick={() => actor.send({ type: 'view.back' })}>
          {cancel}
        </Button>
        {retry && (
          <Button part="retry" variant="primary" onClick={() => send({ type: 'retry' })}>
            {again}
          </Button>
        )}
      </Actions>
    </WalletWays>
  )
}
