import type { HistoryEntry } from '@foyer/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { Failure } from '../../parts/Failure.tsx'
import { Loading, NotLoaded } from './ChunkStates.tsx'
import { chunkOf, type LazyView, type ViewChunk } from './laterView.ts'
import { ViewHeader } from './ViewHeader.tsx'

/** A view of a later chunk. Waiting for the chunk has the size of a list; a chunk that does not come can be asked for again. */
export function LaterScreen({ view, payload }: { view: LazyView; payload: HistoryEntry['payload'] }) {
  const [attempt, setAttempt] = useState(1)
  const Views = useMemo(() => viewsOf(chunkOf(view), attempt), [view, attempt])
  const title = useMessages().titles[view]
  return (
    <Failure
      key={attempt}
      screen={
        <>
          <ViewHeader title={title} />
          <NotLoaded onRetry={() => setAttempt(attempt + 1)} />
        </>
      }
    >
      <Suspense
        fallback={
          <>
            <ViewHeader title={title} />
            <Loading />
          </>
        }
      >
        <Views view={view} payload={payload} />
      </Suspense>
    </Failure>
  )
}

/** Another attempt is another lazy component: React keeps the failure of one for good. */
const viewsOf = (chunk: ViewChunk, _attempt: number) =>
  chunk.loaded()?.Views ?? lazy(async () => ({ default: (await chunk.load()).Views }))
