import type { BuiltView, HistoryEntry, ViewPayloads } from '@foyer/core'
import type { ComponentType } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { ViewHeader } from './ViewHeader.tsx'

export type Screens<View extends BuiltView> = { [V in View]: ComponentType<{ payload: ViewPayloads[V] }> }

type AnyScreen = ComponentType<{ payload: HistoryEntry['payload'] }>

export interface ChunkScreenProps<View extends BuiltView> {
  screens: Screens<View>
  /** Of the views whose head says or does more than title, back and close. */
  headers: Partial<Screens<View>>
  view: View
  payload: HistoryEntry['payload']
}

/** View of a later chunk with its header. */
export function ChunkScreen<View extends BuiltView>({ screens, headers, view, payload }: ChunkScreenProps<View>) {
  const words = useMessages()
  // Each entry's payload is its view's own; the compiler cannot follow that through a lookup by view.
  const Screen = screens[view] as AnyScreen
  const Head = headers[view] as AnyScreen | undefined
  return (
    <div>
      {Head ? <Head payload={payload} /> : <ViewHeader title={words.titles[view]} />}
      <Screen payload={payload} />
    </div>
  )
}
