import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assign } from 'xstate'
import { FoyerError } from '../../errors.ts'
import { type ModelOptions, runModel, transitionCoverage } from '../../testing/index.ts'
import { ETHEREUM } from '../connection/connection.fixture.ts'
import { record } from '../recorder.fixture.ts'
import { holdingsInput, token } from './holdings.fixture.ts'
import { holdingsMachine } from './holdings.machine.ts'

type Options = ModelOptions<typeof holdingsMachine>

const unavailable = new FoyerError('balance.unavailable', { chainId: ETHEREUM })

const invariant: Options['invariant'] = (snapshot, { ports }) => {
  const running = ports.tokens.calls.filter(({ status }) => status === 'running')
  expect(running).toHaveLength(snapshot.matches('reading') ? 1 : 0)
  const { address, chainId, error } = snapshot.context
  expect(error !== undefined).toBe(snapshot.matches('unavailable') || snapshot.matches('retryable'))
  for (const { input } of running) expect(input).toMatchObject({ address, chainId })
  if (!snapshot.matches('reading') && !snapshot.matches('unavailable')) {
    expect(ports.kept.calls.filter(({ status }) => status === 'running')).toEqual([])
  }
}

test('every move of the chart is walked, and every state is checked', async () => {
  const coverage = transitionCoverage(holdingsMachine)
  const shared: Options = {
    coverage,
    events: { 'tokens.wanted': [{}, { force: true }] },
    outcomes: {
      kept: { done: [[token()], undefined], error: [new Error('storage')] },
      tokens: { done: [[token()]], error: [unavailable] },
    },
    facts: ({ context }) => context.tokens !== undefined,
    invariant,
  }
  const walks = [
    await runModel(holdingsMachine, { ...shared, input: holdingsInput({ available: false }) }),
    await runModel(holdingsMachine, {
      ...shared,
      input: holdingsInput(),
      states: {
        fresh: ({ context }) => expect(context).toMatchObject({ tokens: [token()], error: undefined }),
        stale: snapshot => expect(snapshot.can({ type: 'tokens.wanted' })).toBe(true),
        unavailable: snapshot => {
          expect(snapshot.context.error?.code).toBe('balance.unavailable')
          expect(snapshot.can({ type: 'tokens.wanted', force: true })).toBe(false)
        },
        retryable: snapshot => expect(snapshot.can({ type: 'tokens.wanted' })).toBe(true),
      },
    }),
    // The last read of this account has failed 10 seconds ago.
    await runModel(holdingsMachine.provide({ actions: { readBlock: assign({ block: 20_000 }) } }), {
      ...shared,
      input: holdingsInput(),
    }),
  ]
  const sum = (key: 'paths' | 'steps') => walks.reduce((total, each) => total + each[key], 0)
  const report = coverage.report()
  console.info(`${report}; ${sum('paths')} paths, ${sum('steps')} steps`)
  expect(report.missing).toEqual([])
  expect(report.stale).toEqual([])
})

type Step = { force: boolean } | { port: 'kept' | 'tokens'; answer: 'done' | 'error'; call: number } | { wait: number }

test('H37 after any sequence the list is the newest answer, reads keep their interval, and a failure is reported once', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof<fc.Arbitrary<Step>[]>(
          fc.record({ force: fc.boolean() }),
          fc.record({
            port: fc.constantFrom('kept' as const, 'tokens' as const, 'tokens' as const),
            answer: fc.constantFrom('done' as const, 'error' as const),
            call: fc.nat(3),
          }),
          fc.record({ wait: fc.constantFrom(1, 1_000, 29_999, 30_000) }),
        ),
        { maxLength: 30 },
      ),
      async sequence => {
        const page = record(holdingsMachine, { holdings: holdingsInput() })
        const actor = page.child('holdings')
        actor.send({ type: 'tokens.wanted' })
        let shown: string | undefined
        let wasRead = false
        let failures = 0
        let blockedUntil = 0
        for (const [at, step] of sequence.entries()) {
          const asked = page.ports.tokens.calls.length
          const before = actor.getSnapshot()
          if ('force' in step) {
            actor.send({ type: 'tokens.wanted', force: step.force })
            if (page.clock.now() < blockedUntil) expect(page.ports.tokens.calls).toHaveLength(asked)
          } else if ('wait' in step) {
            await page.clock.advance(step.wait)
            if (before.matches('reading') && actor.getSnapshot().matches('unavailable')) {
              failures += 1
              blockedUntil = page.clock.pending()[0]!.due
            }
            expect(page.ports.tokens.calls, 'nothing is read unasked').toHaveLength(asked)
          } else {
            const { calls } = page.ports[step.port]
            const call = [...calls].reverse()[step.call % calls.length]!
            const live = call.status === 'running'
            const name = `${step.port} ${at}`
            if (step.answer === 'done') await call.resolve([token({ name })])
            else await call.reject(unavailable)
            if (!live) expect(actor.getSnapshot()).toBe(before)
            else if (step.port === 'kept') {
              if (step.answer === 'done' && shown === undefined) shown = name
            } else if (step.answer === 'done') {
              shown = name
              wasRead = true
            } else {
              failures += 1
              blockedUntil = page.clock.now() + 30_000
            }
          }
          expect(actor.getSnapshot().context.tokens?.[0]?.name).toBe(shown)
          if (wasRead) expect(shown).toMatch(/^tokens/)
          expect(page.reports).toHaveLength(failures)
        }
        page.stop()
        expect(page.clock.pending()).toEqual([])
      },
    ),
    { seed: 20_260_101, numRuns: 200 },
  ))
