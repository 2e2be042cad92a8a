import type { Flow, HistoryEntry } from '@foyer/core'
import { type ComponentType, memo } from 'react'
import { useMessages } from '../i18n/useMessages.ts'
import { Lazy } from '../lazy/Lazy.tsx'
import { FailedScreen, LoadingScreen } from '../lazy/screens.tsx'
import { type ViewParts, views } from '../views.ts'
import { useModalContext } from './ModalContext.ts'
import { modalMessages } from './messages.ts'
import { ViewHeader } from './ViewHeader.tsx'

/** The view on screen, with its header. */
export function ViewScreen({ entry, flow }: { entry: HistoryEntry; flow: Flow | undefined }) {
  const { language } = useModalContext()
  const { titles } = useMessages(modalMessages)
  const { view } = entry
  const { door, partsOf } = views[view]
  const screen = (module?: unknown) => <Screen {...(partsOf(module) as AnyParts)} entry={entry} />
  const title = <ViewHeader title={titles[view]} />
  return (
    <section lang={language} data-view={flow && view} data-flow={flow?.flow} data-state={flow?.state}>
      {door ? (
        <Lazy
          module={door}
          loading={
            <>
              {title}
              <LoadingScreen />
            </>
          }
          failed={retry => (
            <>
              {title}
              <FailedScreen onRetry={retry} />
            </>
          )}
        >
          {screen}
        </Lazy>
      ) : (
        screen()
      )}
    </section>
  )
}

/** Each entry has the payload of its own view; the compiler cannot follow that through a lookup by view. */
type AnyParts = Record<keyof ViewParts, ComponentType<{ payload: HistoryEntry['payload'] }> | undefined> & {
  View: ComponentType<{ payload: HistoryEntry['payload'] }>
}

/** Memoized: opening a view that was rendered ahead changes nothing in it. */
const Screen = memo(function Screen({ View, Header, entry: { view, payload } }: AnyParts & { entry: HistoryEntry }) {
  const { titles } = useMessages(modalMessages)
  return (
    <>
      {Header ? <Header payload={payload} /> : <ViewHeader title={titles[view]} />}
      <View payload={payload} />
    </>
  )
})
