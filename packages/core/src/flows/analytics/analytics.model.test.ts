import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { type ModelOptions, runModel, transitionCoverage } from '../../testing/index.ts'
import { record } from '../recorder.fixture.ts'
import { analyticsInput, opened, stamped } from './analytics.fixture.ts'
import { analyticsMachine } from './analytics.machine.ts'

type Options = ModelOptions<typeof analyticsMachine>

const status = (code: number) => new FoyerError('http.status', { status: code })

const invariant: Options['invariant'] = (snapshot, { ports, trail }) => {
  const running = (name: 'stamps' | 'config' | 'send') =>
    ports[name].calls.filter(call => call.status === 'running').length
  expect(running('stamps')).toBe(snapshot.matches('on') ? 1 : 0)
  expect(running('config')).toBe(snapshot.matches({ on: 'asking' }) ? 1 : 0)
  expect(running('send')).toBe(snapshot.matches({ on: { allowed: 'sending' } }) ? 1 : 0)
  const pressed = trail.includes('visitor.pressed')
  if (!pressed) expect([...ports.config.calls, ...ports.send.calls], 'H41').toEqual([])
  expect(snapshot.context.current !== undefined).toBe(snapshot.matches({ on: { allowed: 'sending' } }))
}

test('every move of the chart is walked, and every state is checked', async () => {
  const coverage = transitionCoverage(analyticsMachine)
  const shared: Options = {
    coverage,
    limit: 100_000,
    events: { 'event.happened': [opened], 'event.stamped': [] },
    outcomes: {
      // Enough for one event being sent and one waiting.
      stamps: { facts: [{ type: 'event.stamped', stamped: stamped('a') }] },
      config: { done: [true, false], error: [status(500)] },
      send: { done: [undefined], error: [status(403), status(500)] },
    },
    facts: ({ context }) => Math.min(context.waiting.length, 2),
    invariant,
  }
  const walks = [
    await runModel(analyticsMachine, { ...shared, input: analyticsInput({ enabled: false }) }),
    await runModel(analyticsMachine, {
      ...shared,
      input: analyticsInput(),
      states: {
        'on.allowed.idle': ({ context }) => expect(context.waiting).toEqual([]),
        off: ({ context }) => expect(context.waiting).toEqual([]),
        refused: ({ context }) => expect(context.waiting).toEqual([]),
      },
    }),
  ]
  const sum = (key: 'paths' | 'steps') => walks.reduce((total, each) => total + each[key], 0)
  const report = coverage.report()
  console.info(`${report}; ${sum('paths')} paths, ${sum('steps')} steps`)
  expect(report.missing).toEqual([])
  expect(report.stale).toEqual([])
})

type Step =
  | { happens: true }
  | { presses: true }
  | { wait: number }
  | { config: boolean | 'failure'; call: number }
  | { send: 'done' | 'refused' | 'failure'; call: number }

test('H41 after any sequence nothing was sent before a press and a consent, each event was sent once at most, in order, and a refusal was reported once', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof<fc.WeightedArbitrary<Step>[]>(
          { weight: 6, arbitrary: fc.constant({ happens: true }) },
          { weight: 2, arbitrary: fc.constant({ presses: true }) },
          { weight: 2, arbitrary: fc.record({ wait: fc.constantFrom(1, 15_000, 60_000) }) },
          {
            weight: 2,
            arbitrary: fc.record({ config: fc.constantFrom(true, true, false, 'failure' as const), call: fc.nat(1) }),
          },
          {
            weight: 4,
            arbitrary: fc.record({
              send: fc.constantFrom('done' as const, 'done', 'failure', 'refused'),
              call: fc.nat(2),
            }),
          },
        ),
        { maxLength: 60, size: 'max' },
      ),
      async sequence => {
        const { child, ports, clock, reports, stop } = record(analyticsMachine, { analytics: analyticsInput() })
        const actor = child('analytics')
        let pressed = false
        let agreed = false
        let refused = 0
        const done: string[] = []
        for (const [at, step] of sequence.entries()) {
          const before = actor.getSnapshot()
          if ('happens' in step) {
            actor.send({ type: 'event.happened', ...opened })
            if (before.matches('on')) {
              await ports.stamps.running.send({ type: 'event.stamped', stamped: stamped(`${at}`) })
            }
          } else if ('presses' in step) {
            pressed = true
            actor.send({ type: 'visitor.pressed' })
          } else if ('wait' in step) await clock.advance(step.wait)
          else {
            const calls = 'config' in step ? ports.config.calls : ports.send.calls
            const call = [...calls].reverse()[calls.length > 0 ? step.call % calls.length : 0]
            if (!call) continue
            const live = call.status === 'running'
            if ('config' in step) {
              if (live && step.config === true) agreed = true
              if (step.config === 'failure') await call.reject(status(500))
              else await (call as (typeof ports.config.calls)[number]).resolve(step.config)
            } else if (step.send === 'done') {
              if (live) done.push(ports.send.running.input.event.eventId)
              await (call as (typeof ports.send.calls)[number]).resolve()
            } else {
              if (live && step.send === 'refused') refused += 1
              await call.reject(status(step.send === 'refused' ? 403 : 500))
            }
            if (!live) expect(actor.getSnapshot()).toBe(before)
          }
          if (!pressed) expect(ports.config.calls).toEqual([])
          if (!agreed) expect(ports.send.calls).toEqual([])
          const sent = ports.send.calls.map(({ input }) => Number(input.event.eventId))
          expect(sent).toEqual([...new Set(sent)].sort((a, b) => a - b))
          expect(refused).toBeLessThan(2)
          expect(reports.filter(({ type }) => type === 'analytics.refused')).toHaveLength(refused)
          expect(reports.flatMap(({ type, event }) => (type === 'analytics.event' ? event.eventId : []))).toEqual(done)
        }
        stop()
        expect(clock.pending()).toEqual([])
      },
    ),
    { seed: 20_260_101, numRuns: 200 },
  ))
