import type { HistoryEntry } from '@foyer/core'
import { useMemo } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { Loading, NotLoaded } from './ChunkStates.tsx'
import { Later } from './Later.tsx'
import { chunkOf, type LazyView } from './laterView.ts'
import { ViewHeader } from './ViewHeader.tsx'

/** A view of a later chunk. Waiting for the chunk has the size of a list; a chunk that does not come can be asked for again. */
export function LaterScreen({ view, payload }: { view: LazyView; payload: HistoryEntry['payload'] }) {
  const title = useMessages().titles[view]
  const views = useMemo(() => viewsOf(view), [view])
  return (
    <Later
      module={views}
      given={{ view, payload }}
      loading={
        <>
          <ViewHeader title={title} />
          <Loading />
        </>
      }
      failed={retry => (
        <>
          <ViewHeader title={title} />
          <NotLoaded onRetry={retry} />
        </>
      )}
    />
  )
}

const viewsOf = (view: LazyView) => {
  const chunk = chunkOf(view)
  return { load: async () => (await chunk.load()).Views, loaded: () => chunk.loaded()?.Views }
}
