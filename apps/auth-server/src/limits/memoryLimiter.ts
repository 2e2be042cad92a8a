import { LoginError } from '../loginError.ts'
import type { LimitRule } from './limitRules.ts'

/** Networks that are remembered. When there are more, those that have been quiet for longest are forgotten. */
const MOST = 50_000

/**
 * Limits in memory, for what happens on every request. The time at which a bucket is full again is all that it keeps (GCRA). `ticks` are
 * milliseconds that never jump.
 */
export function createMemoryLimiter({ burst, every }: LimitRule, ticks: () => number) {
  const fullAt = new Map<string, number>()
  /** @throws LoginError `rate.limited` */
  return (subject: string) => {
    const time = ticks()
    const next = Math.max(fullAt.get(subject) ?? 0, time) + every
    const wait = next - time - burst * every
    if (wait > 0) throw new LoginError('rate.limited', Math.ceil(wait / 1000))
    // Moves the subject to the end, so that the first key is the one that has been quiet for longest.
    fullAt.delete(subject)
    fullAt.set(subject, next)
    if (fullAt.size > MOST) fullAt.delete(fullAt.keys().next().value!)
  }
}
