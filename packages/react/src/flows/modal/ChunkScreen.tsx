import type { BuiltView, HistoryEntry, ViewPayloads } from '@foyer/core'
import { type ComponentType, useCallback } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { adopt } from '../../theme/adopt.ts'
import { ViewHeader } from './ViewHeader.tsx'

export type Screens<View extends BuiltView> = { [V in View]: ComponentType<{ payload: ViewPayloads[V] }> }

type AnyScreen = ComponentType<{ payload: HistoryEntry['payload'] }>

export interface ChunkScreenProps<View extends BuiltView> {
  screens: Screens<View>
  /** Of the views whose head says or does more than title, back and close. */
  headers: Partial<Screens<View>>
  /** What the parts of these views look like, beyond the modal's own sheet. */
  sheet: string
  view: View
  payload: HistoryEntry['payload']
}

/** A view of a later chunk with its head, dressed in what its chunk brings along. */
export function ChunkScreen<View extends BuiltView>({
  screens,
  headers,
  sheet,
  view,
  payload,
}: ChunkScreenProps<View>) {
  const words = useMessages()
  // Each entry's payload is its view's own; the compiler cannot follow that through a lookup by view.
  const Screen = screens[view] as AnyScreen
  const Head = headers[view] as AnyScreen | undefined
  const dress = useCallback(
    (node: HTMLElement | null) => {
      if (node) adopt(node.getRootNode() as ShadowRoot, sheet)
    },
    [sheet],
  )
  return (
    <div ref={dress}>
      {Head ? <Head payload={payload} /> : <ViewHeader title={words.titles[view]} />}
      <Screen payload={payload} />
    </div>
  )
}
