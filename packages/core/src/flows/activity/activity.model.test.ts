import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { type ModelOptions, runModel, transitionCoverage } from '../../testing/index.ts'
import { record } from '../recorder.fixture.ts'
import { activityInput, page, spam } from './activity.fixture.ts'
import { activityMachine } from './activity.machine.ts'

type Options = ModelOptions<typeof activityMachine>

const outcomes: Options['outcomes'] = {
  page: {
    done: [page(['a'], 'next'), page(['b']), { data: [spam('s')], next: 'further' }],
    error: [new FoyerError('http.status', { status: 500 })],
  },
}

const invariant: Options['invariant'] = (snapshot, { ports }) => {
  const { context } = snapshot
  const running = ports.page.calls.filter(({ status }) => status === 'running')
  const asks = snapshot.matches('loading') || snapshot.matches('refreshing')
  expect(running, 'at most one page at a time, and only where it is asked for').toHaveLength(asks ? 1 : 0)
  expect(context.error !== undefined).toBe(snapshot.matches('failed') || snapshot.matches('unrefreshed'))
  expect(new Set(context.transactions.map(({ id }) => id)).size).toBe(context.transactions.length)
  expect(context.transactions.every(({ id }) => id !== 's')).toBe(true)
  if (!snapshot.matches('absent') && !asks) {
    const ways = ['activity.wanted', 'activity.refresh'] as const
    expect(
      ways.some(type => snapshot.can({ type })),
      'no dead end',
    ).toBe(true)
  }
}

test('every move of the chart is walked, and every state is checked', async () => {
  const coverage = transitionCoverage(activityMachine)
  const facts: Options['facts'] = ({ context: { transactions, cursor, hiddenPages } }) => [
    transactions.length,
    cursor,
    hiddenPages,
  ]
  const shared = { coverage, limit: 100_000, outcomes, invariant, facts }
  const walks = [
    await runModel(activityMachine, { ...shared, input: activityInput({ available: false }) }),
    await runModel(activityMachine, {
      ...shared,
      input: activityInput(),
      states: {
        idle: (_, { ports }) => expect(ports.page.calls).toEqual([]),
        'listed.more': snapshot => expect(snapshot.can({ type: 'pages.next' })).toBe(true),
        'listed.paused': snapshot => expect(snapshot.can({ type: 'pages.next' })).toBe(false),
        'listed.all': snapshot => expect(snapshot.can({ type: 'pages.next' })).toBe(false),
        failed: snapshot => expect(snapshot.can({ type: 'pages.next' })).toBe(false),
      },
    }),
  ]
  const sum = (key: 'paths' | 'steps') => walks.reduce((total, each) => total + each[key], 0)
  const report = coverage.report()
  console.info(`${report}; ${sum('paths')} paths, ${sum('steps')} steps`)
  expect(report.missing).toEqual([])
  expect(report.stale).toEqual([])
})

type Step = { type: 'pages.next' | 'pages.resume' | 'pages.retry' | 'activity.refresh' } | Answer | { wait: number }
type Answer = { call: number; brings: 'new' | 'hidden' | 'last' | 'failure' }

const steps = fc.oneof<fc.WeightedArbitrary<Step>[]>(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constantFrom('pages.next' as const, 'pages.resume', 'pages.retry', 'activity.refresh'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      call: fc.nat(2),
      brings: fc.constantFrom('new' as const, 'new', 'hidden', 'last', 'failure'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ wait: fc.constantFrom(1, 15_000) }) },
)

test('H37 after any sequence of events and late answers the list is that of the pages in order, and every failure was reported once', () =>
  fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 10, maxLength: 40, size: 'max' }), async sequence => {
      const { child, ports, clock, reports, stop } = record(activityMachine, { activity: activityInput() })
      const actor = child('activity')
      actor.send({ type: 'activity.wanted' })
      let expected: string[] = []
      let failures = 0
      let hiddenInARow = 0
      for (const [at, step] of sequence.entries()) {
        const asked = ports.page.calls.length
        if ('type' in step) {
          if (step.type === 'pages.resume' && actor.getSnapshot().can(step)) hiddenInARow = 0
          actor.send(step)
        } else if ('wait' in step) {
          const waiting = ports.page.calls.some(({ status }) => status === 'running')
          await clock.advance(step.wait)
          if (waiting && ports.page.calls.every(({ status }) => status !== 'running')) failures += 1
        } else {
          const call = [...ports.page.calls].reverse()[step.call % asked]!
          const live = call.status === 'running'
          const before = actor.getSnapshot()
          const isNewest = before.matches('refreshing')
          // Each page has rows of its own, so that the newest one never overlaps the history.
          const row = `${at}`
          if (step.brings === 'failure') await call.reject(new FoyerError('http.unreachable', { call: 'getHistory' }))
          else if (step.brings === 'hidden') await call.resolve({ data: [spam(row)], next: row })
          else await call.resolve(page([row], step.brings === 'new' ? row : undefined))
          if (!live) expect(actor.getSnapshot()).toBe(before)
          else if (step.brings === 'failure') failures += 1
          else if (step.brings === 'hidden') {
            if (isNewest) expected = []
            hiddenInARow = isNewest ? 1 : hiddenInARow + 1
            // Pages loaded without the visitor are limited.
            if (ports.page.calls.length > asked) expect(hiddenInARow).toBeLessThan(5)
          } else {
            expected = isNewest ? [row] : [...expected, row]
            hiddenInARow = 0
          }
        }
        expect(ports.page.calls.length - asked, 'one order, one request').toBeLessThan(2)
        expect(actor.getSnapshot().context.transactions.map(({ id }) => id)).toEqual(expected)
        expect(reports).toHaveLength(failures)
        expect(ports.page.calls.filter(({ status }) => status === 'running').length).toBeLessThan(2)
      }
      stop()
      expect(clock.pending()).toEqual([])
      expect(ports.page.calls.every(({ status }) => status !== 'running')).toBe(true)
    }),
    { seed: 20_260_101, numRuns: 200 },
  ))
