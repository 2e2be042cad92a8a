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
import { useLaterMessages } from '../../i18n/useLaterMessages.ts'
import { Words } from '../../i18n/Words.tsx'
import { Button } from '../../parts/Button.tsx'
import { Live } from '../../parts/Live.tsx'
import { Intro, Stack } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { TogetherNote } from '../account/TogetherNote.tsx'
import { useActor, useLastShown, useShown } from '../modal/useModalTree.ts'
import { NetworkList } from './NetworkList.tsx'

const allNetworks = (snapshot: ModalSnapshot) => selectNetworkRows(snapshot)
const isShaking = (snapshot: ModalSnapshot) => selectWindow(snapshot) === 'shaking'

/** The wallet is on a chain where the app does not run: another network, or out. */
export function UnsupportedChainView({ payload: { namespace } }: { payload: ViewPayloads['UnsupportedChain'] }) {
  const actor = useActor()
  const words = useLaterMessages()
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
      <Intro title={words.unsupported.title}>
        <Words
          of={words.unsupported.text}
          chain={fill(words.unsupported.unknown, { reference: chain?.reference ?? '' })}
        />
      </Intro>
      {/* A close that was refused is seen as a shake; this says why. */}
      <Live>{refused && <VisuallyHidden>{words.unsupported.stay}</VisuallyHidden>}</Live>
      <Stack>
        <NetworkList networks={networks} />
        <TogetherNote text={words.unsupported.together} namespaces={together} />
        <Button
          part="disconnect"
          variant="quiet"
          onClick={() => actor.send({ type: 'connection.disconnect', namespace })}
        >
          {words.unsupported.disconnect}
        </Button>
      </Stack>
    </>
  )
}
