import type { Flow, HistoryEntry } from '@foyer/core'
import { type ComponentType, memo } from 'react'
import { useMessages } from '../i18n/useMessages.ts'
import { Lazy } from '../lazy/Lazy.tsx'
import type { LazyModule } from '../lazy/lazyModule.ts'
import { FailedScreen, LoadingScreen } from '../lazy/screens.tsx'
import { firstView, views } from '../views.ts'
import { modalMessages } from './messages.ts'
import { ViewHeader } from './ViewHeader.tsx'

/** The view on screen, with its header. */
export function ViewScreen({ entry, flow }: { entry: HistoryEntry; flow: Flow | undefined }) {
  const { titles } = useMessages(modalMessages)
  const { view } = entry
  const door: LazyModule<object> | undefined = views[view]
  const screen = (module: object) => <Screen module={module as Components} entry={entry} />
  const title = <ViewHeader title={titles[view]} />
  return (
    <section data-view={flow && view} data-flow={flow?.flow} data-state={flow?.state}>
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
        screen(firstView)
      )}
    </section>
  )
}

/** Exports by their names. Each entry has the payload of its own view; the compiler cannot follow that through a name. */
type Components = Record<string, ComponentType<{ payload: HistoryEntry['payload'] }> | undefined>

/** Memoized: opening a view that was rendered ahead changes nothing in it. */
const Screen = memo(function Screen({ module, entry: { view, payload } }: { module: Components; entry: HistoryEntry }) {
  const { titles } = useMessages(modalMessages)
  const View = module[`${view}View`]!
  const Header = module[`${view}Header`]
  return (
    <>
      {Header ? <Header payload={payload} /> : <ViewHeader title={titles[view]} />}
      <View payload={payload} />
    </>
  )
})
