import {
  disconnectedWith,
  type ModalSnapshot,
  selectNetworkRows,
  selectUnsupportedChain,
  selectWindow,
  type ViewPayloads,
} from '@foyer/core'
import { useCallback } from 'react'
import { fill } from '../../i18n/fill.ts'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { useLastShown } from '../../modal/useLastShown.ts'
import { useActor, useShown } from '../../modal/useModalTree.ts'
import { Button } from '../../parts/Button.tsx'
import { Live } from '../../parts/Live.tsx'
import { Intro, Stack } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { SharedSessionNote } from '../disconnect/SharedSessionNote.tsx'
import { CHAIN_NAMES } from './chainNames.ts'
import { networkMessages } from './messages.ts'
import { NetworkList } from './NetworkList.tsx'

const allNetworks = (snapshot: ModalSnapshot) => selectNetworkRows(snapshot)
const isShaking = (snapshot: ModalSnapshot) => selectWindow(snapshot) === 'shaking'

/** Reference of the chain of a wallet whose event and answer name different ones. No chain has it. */
const NO_CHAIN = '0'

/** The wallet is on a chain that the app does not support, or on one that nobody knows: choose a network, or disconnect. */
export function UnsupportedChainView({ payload: { namespace } }: { payload: ViewPayloads['UnsupportedChain'] }) {
  const actor = useActor()
  const { unsupported: messages } = useMessages(networkMessages)
  const networks = useShown(allNetworks)
  const refused = useShown(isShaking)
  const chain = useLastShown(
    useCallback((snapshot: ModalSnapshot) => selectUnsupportedChain(snapshot, namespace), [namespace]),
  )
  const together = useShown(
    useCallback((snapshot: ModalSnapshot) => disconnectedWith(snapshot, namespace), [namespace]),
  )
  return (
    <>
      {chain?.reference === NO_CHAIN ? (
        <Intro title={messages.unclear.title}>{messages.unclear.text}</Intro>
      ) : (
        <Intro title={messages.title}>
          <Sentence
            of={messages.text}
            chain={CHAIN_NAMES[chain?.id ?? ''] ?? fill(messages.unknown, { reference: chain?.reference ?? '' })}
          />
        </Intro>
      )}
      {/* The dialog shakes when closing is refused; this announces the reason. */}
      <Live>{refused && <VisuallyHidden>{messages.stay}</VisuallyHidden>}</Live>
      <Stack>
        <NetworkList networks={networks} />
        <SharedSessionNote namespaces={together} />
        <Button
          part="disconnect"
          variant="quiet"
          onClick={() => actor.send({ type: 'connection.disconnect', namespace })}
        >
          {messages.disconnect}
        </Button>
      </Stack>
    </>
  )
}
