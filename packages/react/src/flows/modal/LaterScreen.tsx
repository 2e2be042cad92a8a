import type { HistoryEntry } from '@foyer/core'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { RefreshIcon } from '../../icons/index.ts'
import { Button } from '../../parts/Button.tsx'
import { Failure } from '../../parts/Failure.tsx'
import { Sign } from '../../parts/Sign.tsx'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { Actions, Lead, Stack } from '../../parts/Stack.tsx'
import { chunkOf, type LazyView, type ViewChunk } from './laterView.ts'
import { ViewHeader } from './ViewHeader.tsx'

/** A view of a later chunk. Waiting for the chunk has the size of a list; a chunk that does not come can be asked for again. */
export function LaterScreen({ view, payload }: { view: LazyView; payload: HistoryEntry['payload'] }) {
  const [attempt, setAttempt] = useState(1)
  const Views = useMemo(() => viewsOf(chunkOf(view), attempt), [view, attempt])
  const title = useMessages().titles[view]
  return (
    <Failure key={attempt} screen={<Failed title={title} onRetry={() => setAttempt(attempt + 1)} />}>
      <Suspense fallback={<Waiting title={title} />}>
        <Views view={view} payload={payload} />
      </Suspense>
    </Failure>
  )
}

/** Another attempt is another lazy component: React keeps the failure of one for good. */
const viewsOf = (chunk: ViewChunk, _attempt: number) =>
  chunk.loaded() ?? lazy(async () => ({ default: await chunk.load() }))

function Waiting({ title }: { title: ReactNode }) {
  return (
    <>
      <ViewHeader title={title} />
      <Stack>
        <SkeletonRow simple />
        <SkeletonRow simple />
        <SkeletonRow simple />
      </Stack>
    </>
  )
}

function Failed({ title, onRetry }: { title: ReactNode; onRetry(): void }) {
  const words = useMessages()
  return (
    <>
      <ViewHeader title={title} />
      <Lead roomy picture={<Sign icon={<RefreshIcon />} />} title={words.opening.failedTitle}>
        {words.opening.failedText}
      </Lead>
      <Actions>
        <Button part="retry" look="primary" onClick={onRetry}>
          {words.retry}
        </Button>
      </Actions>
    </>
  )
}
