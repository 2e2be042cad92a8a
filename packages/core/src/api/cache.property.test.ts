import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flushMicrotasks } from '../testing/flushMicrotasks.ts'
import { simulatedClock } from '../testing/index.ts'
import { createCache } from './cache.ts'

const LIFETIME = 100
const KEYS = ['a', 'b'] as const

type Key = (typeof KEYS)[number]
type Step =
  | { read: Key; force: boolean }
  /** Index of the open request. An aborted request may still answer. */
  | { request: number; fails: boolean }
  | { leave: number }
  | { wait: number }

const steps = fc.oneof<fc.WeightedArbitrary<Step>[]>(
  { weight: 5, arbitrary: fc.record({ read: fc.constantFrom(...KEYS), force: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({ request: fc.nat(3), fails: fc.integer({ min: 0, max: 3 }).map(number => number === 0) }),
  },
  { weight: 2, arbitrary: fc.record({ leave: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ wait: fc.constantFrom(1, LIFETIME - 1, LIFETIME) }) },
)

type Answer = { key: Key; number: number }
type Request = {
  key: Key
  forced: boolean
  signal: AbortSignal
  /** Time of the answer, and the step after which it came. */
  answered?: { at: number; step: number }
  settle: ((fails: boolean) => void) | undefined
}

/** Runs a cache through a sequence of steps, and records the outcome of each read. */
async function play(sequence: readonly Step[]) {
  const clock = simulatedClock()
  const cache = createCache<Answer>({ clock, lifetime: LIFETIME, most: 10 })
  const requests: Request[] = []
  const askers: AbortController[] = []
  const newest: Record<Key, number> = { a: -1, b: -1 }
  let step = 0

  const request = (key: Key, forced: boolean, signal: AbortSignal) =>
    new Promise<Answer>((resolve, reject) => {
      const number = requests.length
      const entry: Request = {
        key,
        forced,
        signal,
        settle(fails) {
          entry.settle = undefined
          if (fails) return reject(new Error('503'))
          entry.answered = { at: clock.now(), step }
          resolve({ key, number })
        },
      }
      requests.push(entry)
    })

  const read = (key: Key, force: boolean) => {
    const asker = new AbortController()
    askers.push(asker)
    const asked = { at: clock.now(), step }
    return cache
      .read([key], ({ signal }) => request(key, force, signal!), { force, signal: asker.signal })
      .then(
        answer => {
          const { key: of, forced, answered } = requests[answer.number]!
          expect([of, asker.signal.aborted]).toEqual([key, false])
          expect(answered!.at).toBeGreaterThan(asked.at - LIFETIME)
          // Neither a cached answer nor one requested earlier without force.
          if (force) expect([forced, answered!.step > asked.step]).toEqual([true, true])
        },
        (error: Error) => expect(error.message).toBe(asker.signal.aborted ? 'left' : '503'),
      )
  }

  const outcomes: Promise<unknown>[] = []
  for (const each of sequence) {
    step += 1
    if ('read' in each) outcomes.push(read(each.read, each.force))
    else if ('request' in each) requests.filter(({ settle }) => settle)[each.request]?.settle?.(each.fails)
    else if ('leave' in each) askers[each.leave]?.abort(new Error('left'))
    else await clock.advance(each.wait)
    await flushMicrotasks()
    for (const key of KEYS) {
      // The cached answer is never replaced by that of an earlier request.
      const kept = (await cache.peek([key]))?.value
      expect(kept?.key ?? key).toBe(key)
      expect(kept?.number ?? newest[key]).toBeGreaterThanOrEqual(newest[key])
      newest[key] = kept?.number ?? -1
      const running = requests.filter(({ key: of, settle, signal }) => of === key && settle && !signal.aborted)
      expect(running.filter(({ forced }) => forced).length).toBeLessThanOrEqual(1)
    }
  }
  for (const { settle } of requests) settle?.(true)
  await Promise.all(outcomes)
}

test('H37 no read gets another key’s answer, an expired or an overtaken one, in any order of reads, answers and aborts', () =>
  fc.assert(fc.asyncProperty(fc.array(steps, { maxLength: 40, size: 'max' }), play), { numRuns: 300 }))
