import { type EventObject, fromCallback } from 'xstate'
import { quietly } from '../../foreign.ts'
import type { Ports } from '../../platform/ports.ts'

/** Milliseconds between checks, the same as the countdown on the screen. */
const CHECK_INTERVAL = 1_000

/** Reports the end of a code or a link once, by the wall clock: timers stop while a computer sleeps, and in a background page. */
export const challengeExpiry = ({ clock, visibility }: Pick<Ports, 'clock' | 'visibility'>) =>
  fromCallback<EventObject, { expiresAt: number }, { type: 'challenge.expired' }>(
    ({ input: { expiresAt }, sendBack }) => {
      let timer: unknown
      const look = () => {
        clock.clearTimeout(timer)
        if (clock.now() >= expiresAt) sendBack({ type: 'challenge.expired' })
        else timer = clock.setTimeout(look, CHECK_INTERVAL)
      }
      const unwatch = visibility.watch(look)
      look()
      return () => {
        clock.clearTimeout(timer)
        quietly(unwatch)
      }
    },
  )
