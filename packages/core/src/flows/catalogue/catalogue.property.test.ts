import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import type { Invocation } from '../../testing/index.ts'
import { record } from '../recorder.fixture.ts'
import { catalogueInput, wallet } from './catalogue.fixture.ts'
import { catalogueMachine } from './catalogue.machine.ts'
import { catalogueList } from './catalogueList.ts'

type Step =
  | { text: string }
  | { wait: number }
  | { chains: string }
  | { next: boolean }
  | { port: 'search' | 'page'; call: number; fails: boolean }

const steps = fc.oneof<fc.WeightedArbitrary<Step>[]>(
  { weight: 4, arbitrary: fc.record({ text: fc.constantFrom('', 'a', 'ab', 'b ') }) },
  { weight: 4, arbitrary: fc.record({ wait: fc.constantFrom(299, 300, 300, 300, 15_000) }) },
  { weight: 1, arbitrary: fc.record({ chains: fc.constantFrom('1', '2') }) },
  { weight: 2, arbitrary: fc.record({ next: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      port: fc.constantFrom('search' as const, 'page' as const),
      call: fc.nat(2),
      fails: fc.integer({ min: 0, max: 3 }).map(number => number === 0),
    }),
  },
)

test('H37 after any sequence of input and late answers the list holds only results of the current search', () =>
  fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 15, maxLength: 40, size: 'max' }), async sequence => {
      const { child, ports, clock, stop } = record(catalogueMachine, { catalogue: catalogueInput() })
      const actor = child('catalogue')
      actor.send({ type: 'catalogue.wanted' })
      for (const step of sequence) {
        if ('text' in step) actor.send({ type: 'search.changed', text: step.text })
        else if ('wait' in step) await clock.advance(step.wait)
        else if ('chains' in step) actor.send({ type: 'chains.changed', chains: [`eip155:${step.chains}`] })
        else if ('next' in step) actor.send({ type: step.next ? 'pages.next' : 'pages.retry' })
        else if (ports[step.port].calls.length > 0) {
          const { calls } = ports[step.port]
          const call = calls[calls.length - 1 - (step.call % calls.length)] as Invocation
          const before = actor.getSnapshot()
          const live = call.status === 'running'
          const { text, page, chains } = call.input as { text?: string; page?: number; chains: string[] }
          const answer = wallet(`${text ?? page}@${chains[0]}`)
          if (step.fails) await call.reject(new FoyerError('http.unreachable', { call: 'getWallets' }))
          else await call.resolve(step.port === 'search' ? [answer] : { wallets: [answer], count: 400 })
          if (!live) expect(actor.getSnapshot()).toBe(before)
        }

        const { context } = actor.getSnapshot()
        const [chain] = context.chains
        expect(context.wallets.map(({ id }) => id)).toEqual(
          Array.from({ length: context.page }, (_, index) => `${index + 1}@${chain}`),
        )
        for (const { id } of context.found) expect(id).toBe(`${context.query.text.trim()}@${chain}`)
        const running = ports.search.calls.filter(({ status }) => status === 'running')
        expect(running.length).toBeLessThan(2)
        for (const { input } of running) expect(input.text).toBe(context.query.text.trim())
        const { state, error } = catalogueList(actor.getSnapshot())
        expect(error !== undefined || state !== 'failed').toBe(true)
      }
      stop()
      expect(clock.pending()).toEqual([])
    }),
    { seed: 20_260_101, numRuns: 200 },
  ))
