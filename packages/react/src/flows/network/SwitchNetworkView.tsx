import {
  type ModalSnapshot,
  type Switch,
  selectAccount,
  selectNetworks,
  selectSwitch,
  type ViewPayloads,
} from '@foyer/core'
import { type ReactNode, useCallback } from 'react'
import { errorText } from '../../i18n/errorText.ts'
import { type LaterMessages, useLaterMessages } from '../../i18n/useLaterMessages.ts'
import { Words } from '../../i18n/Words.tsx'
import { Button } from '../../parts/Button.tsx'
import { Live } from '../../parts/Live.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Ring, type RingProps } from '../../parts/Ring.tsx'
import { Actions, Intro } from '../../parts/Stack.tsx'
import { connectionId } from '../modal/connectionId.ts'
import { useActor, useLastShown, useShown } from '../modal/useModalTree.ts'

type Names = { network: string; wallet: string; family: string }

type Screen = {
  /** Without it nobody is being asked: the network itself is shown. */
  ring?: RingProps['state']
  action?: 'confirm' | 'select' | 'retry'
  title: (words: LaterMessages, names: Names) => ReactNode
  text: (words: LaterMessages, names: Names, state: Switch) => ReactNode
}

/** One screen per state of the switch. A state without a screen is a type error. */
const screens: Record<Switch['screen'], Screen> = {
  confirm: {
    action: 'confirm',
    title: ({ switching }, { family, network }) => (
      <Words of={switching.confirm.title} family={family} network={network} />
    ),
    text: ({ switching }) => switching.confirm.text,
  },
  offer: {
    action: 'select',
    title: ({ switching }, { network }) => <Words of={switching.offer.title} network={network} />,
    text: ({ switching }) => switching.offer.text,
  },
  ask: {
    ring: 'waiting',
    title: ({ switching }, { wallet }) => <Words of={switching.ask.title} wallet={wallet} />,
    text: ({ switching }, { network }) => <Words of={switching.ask.text} network={network} />,
  },
  delayed: {
    ring: 'waiting',
    action: 'retry',
    title: ({ switching }, { wallet }) => <Words of={switching.delayed.title} wallet={wallet} />,
    text: ({ switching }, { network }) => <Words of={switching.delayed.text} network={network} />,
  },
  declined: {
    ring: 'failed',
    action: 'retry',
    title: ({ switching }) => switching.declined.title,
    text: ({ switching }, { network, wallet }) => (
      <Words of={switching.declined.text} network={network} wallet={wallet} />
    ),
  },
  failed: {
    ring: 'failed',
    action: 'retry',
    title: ({ switching }, { network }) => <Words of={switching.failed.title} network={network} />,
    text: (words, _, { error }) => <bdi>{errorText(words, error)}</bdi>,
  },
}

/** Moving to another network: what is asked of the visitor, or of the wallet. */
export function SwitchNetworkView({ payload }: { payload: ViewPayloads['SwitchNetwork'] }) {
  const actor = useActor()
  const words = useLaterMessages()
  const { namespace, chainId } = payload
  const state = useShown(useCallback((snapshot: ModalSnapshot) => selectSwitch(snapshot, payload), [payload]))
  const network = useShown(
    useCallback(
      (snapshot: ModalSnapshot) => selectNetworks(snapshot).find(({ caipNetworkId }) => caipNetworkId === chainId),
      [chainId],
    ),
  )
  const wallet = useLastShown(
    useCallback((snapshot: ModalSnapshot) => selectAccount(snapshot, namespace)?.connectedWalletInfo, [namespace]),
  )
  const names = {
    network: network?.name ?? chainId,
    wallet: wallet?.name ?? words.switching.wallet,
    family: words.families[namespace],
  }
  const { ring, action, title, text } = screens[state.screen]
  const actions: Record<NonNullable<Screen['action']>, ReactNode> = {
    confirm: (
      <Button part="confirm" variant="primary" onClick={() => actor.send({ type: 'network.confirm' })}>
        {words.switching.confirm.action}
      </Button>
    ),
    select: (
      <Button part="confirm" variant="primary" onClick={() => actor.send({ type: 'network.select', id: chainId })}>
        {words.switching.offer.action}
      </Button>
    ),
    retry: (
      <Button
        part="retry"
        variant="primary"
        onClick={() => actor.getSnapshot().children[connectionId(namespace)]?.send({ type: 'switch.retry' })}
      >
        {words.retry}
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
              <Picture name={names.network} src={network?.assets?.imageUrl} size={72} />
            )
          }
          title={title(words, names)}
        >
          {text(words, names, state)}
        </Intro>
      </Live>
      <Actions>
        <Button part="cancel" onClick={() => actor.send({ type: 'view.back' })}>
          {words.cancel}
        </Button>
        {action && actions[action]}
      </Actions>
    </>
  )
}
