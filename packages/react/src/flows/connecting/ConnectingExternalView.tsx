import {
  type Ask,
  type ModalSnapshot,
  selectAsk,
  selectConnector,
  selectReach,
  selectWalletEntry,
  type ViewPayloads,
  type WalletPlatform,
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
import { useActor, useShown } from '../modal/useModalTree.ts'
import { AskedTogether } from './AskedTogether.tsx'
import { WalletWays } from './WalletWays.tsx'

type Screen = {
  ring: RingProps['state']
  retry: boolean
  title: (words: LaterMessages, wallet: string) => ReactNode
  text: (words: LaterMessages, wallet: string, ask: Ask) => ReactNode
}

/** One screen per state of the attempt. A state without a screen is a type error. */
const screens: Record<Ask['screen'], Screen> = {
  ask: {
    ring: 'waiting',
    retry: false,
    title: ({ connecting }, wallet) => <Words of={connecting.ask.title} wallet={wallet} />,
    text: ({ connecting }) => connecting.ask.text,
  },
  delayed: {
    ring: 'waiting',
    retry: true,
    title: ({ connecting }, wallet) => <Words of={connecting.delayed.title} wallet={wallet} />,
    text: ({ connecting }) => connecting.delayed.text,
  },
  pending: {
    ring: 'waiting',
    retry: true,
    title: ({ connecting }, wallet) => <Words of={connecting.pending.title} wallet={wallet} />,
    text: ({ connecting }) => connecting.pending.text,
  },
  declined: {
    ring: 'failed',
    retry: true,
    title: ({ connecting }) => connecting.declined.title,
    text: ({ connecting }, wallet) => <Words of={connecting.declined.text} wallet={wallet} />,
  },
  failed: {
    ring: 'failed',
    retry: true,
    title: ({ connecting }, wallet) => <Words of={connecting.failed.title} wallet={wallet} />,
    text: (words, _, { error }) => <bdi>{errorText(words, error)}</bdi>,
  },
  settling: {
    ring: 'waiting',
    retry: false,
    title: ({ connecting }, wallet) => <Words of={connecting.settling.title} wallet={wallet} />,
    text: ({ connecting }) => connecting.settling.text,
  },
}

type Payload = ViewPayloads['ConnectingExternal']

/** The wallet's other ways, where it has some; without WalletConnect there is none. */
function selectWays(snapshot: ModalSnapshot, payload: Payload) {
  const entry = snapshot.context.config.walletConnect ? selectWalletEntry(snapshot, payload) : undefined
  return entry && { entry, platforms: selectReach(snapshot, { wallet: entry, href: location.href }).platforms }
}

/** An extension wallet is being asked; entering the view asks it, leaving it stops asking. */
export function ConnectingExternalView({ payload }: { payload: Payload }) {
  return payload.also?.length ? <AskedTogether payload={payload} /> : <AskedOnce payload={payload} />
}

function AskedOnce({ payload }: { payload: Payload }) {
  const actor = useActor()
  const words = useLaterMessages()
  const { namespace } = payload
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
    <WalletWays words={words.platforms} platforms={ways?.platforms ?? []} selected="browser" onSelect={goElsewhere}>
      <Live>
        <Intro
          roomy
          picture={
            <Ring state={ring}>
              <Picture name={name} src={wallet?.imageUrl} size={72} />
            </Ring>
          }
          title={title(words, name)}
        >
          {text(words, name, ask)}
        </Intro>
      </Live>
      <Actions>
        <Button part="cancel" onClick={() => actor.send({ type: 'view.back' })}>
          {words.cancel}
        </Button>
        {retry && (
          <Button
            part="retry"
            variant="primary"
            onClick={() => actor.getSnapshot().children[connectionId(namespace)]?.send({ type: 'retry' })}
          >
            {words.retry}
          </Button>
        )}
      </Actions>
    </WalletWays>
  )
}
