import { lazy, Suspense, useMemo, useState } from 'react'
import { Failure } from '../../parts/Failure.tsx'
import { Loading, NotLoaded } from '../modal/ChunkStates.tsx'
import type { AccountPanelProps } from './AccountPanel.tsx'
import { panelChunk } from './panelChunk.ts'

/** Another attempt is another lazy component: React keeps the failure of one for good. */
const panelOf = (_attempt: number) => panelChunk.loaded() ?? lazy(async () => ({ default: await panelChunk.load() }))

/** What a tab shows, in a chunk of its own, which may still be on its way, or not come. */
export function LaterPanel(shown: AccountPanelProps) {
  const [attempt, setAttempt] = useState(1)
  const Shown = useMemo(() => panelOf(attempt), [attempt])
  return (
    <Failure key={attempt} screen={<NotLoaded onRetry={() => setAttempt(attempt + 1)} />}>
      <Suspense fallback={<Loading />}>
        <Shown {...shown} />
      </Suspense>
    </Failure>
  )
}
