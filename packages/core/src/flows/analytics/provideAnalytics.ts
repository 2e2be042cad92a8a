import { type EventObject, fromCallback, fromPromise } from 'xstate'
import type { AnalyticsEvent } from '../../api/analytics.ts'
import type { LazyApi } from '../../api/lazyApi.types.ts'
import { FoyerError } from '../../errors.ts'
import type { Ports } from '../../platform/ports.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import type { ModalTracked } from '../modal/trackedEvents.ts'
import { analyticsMachine } from './analytics.machine.ts'
import type { EventStamped } from './analytics.ports.ts'
import { analyticsEvent } from './analyticsEvent.ts'
import { trackedEvent } from './trackedEvent.ts'
import type { TrackedEvent } from './trackedEvents.ts'

/** Analytics on the real services, which are loaded at the first call. */
export const provideAnalytics = (
  { registry, analytics }: Pick<LazyApi, 'registry' | 'analytics'>,
  { clock, random, page }: Pick<Ports, 'clock' | 'random' | 'page'>,
  projectId: string,
) =>
  analyticsMachine.provide({
    actors: {
      stamps: fromCallback<EventObject, undefined, EventStamped>(({ receive, sendBack, system }) => {
        const tracked = (event: ModalTracked | TrackedEvent) => {
          if ('event' in event) return event
          const modal: ModalSnapshot | undefined = system.get('modal')?.getSnapshot()
          return modal && trackedEvent(event, modal, projectId)
        }
        receive(event => {
          const happened = tracked(event as ModalTracked | (EventObject & TrackedEvent))
          if (!happened) return
          const stamp = { eventId: uuid(random), timestamp: clock.now(), href: page.href() }
          const stamped = analyticsEvent(happened, stamp)
          sendBack({ type: 'event.stamped', stamped })
        })
      }),
      config: fromPromise<boolean, undefined>(async ({ signal }) => {
        if (!registry) throw new FoyerError('port.missing', { port: 'api.registry' })
        return (await (await registry()).getAnalyticsConfig({}, { signal })).isAnalyticsEnabled
      }),
      send: fromPromise<void, { event: AnalyticsEvent }>(async ({ input: { event }, signal }) => {
        if (!analytics) throw new FoyerError('port.missing', { port: 'api.analytics' })
        await (await analytics()).sendEvent(event, { signal })
      }),
    },
  })

/** Version 4. @see https://www.rfc-editor.org/rfc/rfc9562#section-5.4 */
function uuid(random: Ports['random']): string {
  const bytes = random.bytes(16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
