import type { BuiltView, Flow, HistoryEntry } from '@foyer/core'
import { type ComponentType, memo } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { ConnectHeader } from '../connect/ConnectHeader.tsx'
import { ConnectView } from '../connect/ConnectView.tsx'
import type { Screens } from './ChunkScreen.tsx'
import { LaterScreen } from './LaterScreen.tsx'
import { isLazy, type LazyView } from './laterView.ts'
import { ViewHeader } from './ViewHeader.tsx'

type FirstView = Exclude<BuiltView, LazyView>

/** The way in. Together with those of the later chunk every view that the root machine can be in: one without a screen is a type error. */
const screens: Screens<FirstView> = {
  Connect: ConnectView,
}

/** Views whose head says or does more than title, back and close. */
const headers: Partial<Screens<FirstView>> = { Connect: ConnectHeader }

type AnyScreen = ComponentType<{ payload: HistoryEntry['payload'] }>

/** The view on screen, with its head. */
export function ViewScreen({ entry, flow }: { entry: HistoryEntry; flow: Flow | undefined }) {
  const words = useMessages()
  const { view, payload } = entry
  return (
    <section lang={words.lang} data-view={flow && view} data-flow={flow?.flow} data-state={flow?.state}>
      {isLazy(view) ? <LaterScreen view={view} payload={payload} /> : <FirstScreen view={view} payload={payload} />}
    </section>
  )
}

type FirstScreenProps = { view: FirstView; payload: HistoryEntry['payload'] }

/** Opening what was rendered ahead changes nothing of it. */
const FirstScreen = memo(function FirstScreen({ view, payload }: FirstScreenProps) {
  const words = useMessages()
  // Each entry's payload is its view's own; the compiler cannot follow that through a lookup by view.
  const View = screens[view] as AnyScreen
  const Head = headers[view] as AnyScreen | undefined
  return (
    <>
      {Head ? <Head payload={payload} /> : <ViewHeader title={words.titles[view]} />}
      <View payload={payload} />
    </>
  )
})
