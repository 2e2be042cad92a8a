import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assign } from 'xstate'
import { FoyerError } from '../../errors.ts'
import { type ModelOptions, runModel, transitionCoverage } from '../../testing/index.ts'
import { ETHEREUM } from '../connection/connection.fixture.ts'
import { record } from '../recorder.fixture.ts'
import { accountMachine } from './account.machine.ts'
import type { NativeBalance } from './account.ports.ts'

const input = { namespace: 'eip155' as const, address: '0xa', chainId: ETHEREUM, network: undefined } as const
const balance = (value: string): NativeBalance => ({ value, symbol: 'COIN', decimals: 18 })
const unavailable = new FoyerError('balance.unavailable', { chainId: ETHEREUM })

test('every move of the chart is walked, and every state is checked', async () => {
  const coverage = transitionCoverage(accountMachine)
  const options: ModelOptions<typeof accountMachine> = {
    coverage,
    input,
    events: { 'balance.refresh': [{}, { force: true }] },
    outcomes: { balance: { done: [balance('1'), undefined], error: [unavailable] } },
    facts: ({ context }) => context.balance !== undefined,
    invariant: (snapshot, { ports }) => {
      const { address, chainId } = snapshot.context
      expect({ address, chainId }).toEqual({ address: '0xa', chainId: ETHEREUM })
      const running = ports.balance.calls.filter(({ status }) => status === 'running')
      expect(running).toHaveLength(snapshot.matches('reading') ? 1 : 0)
    },
    states: {
      fresh: ({ context }) => expect(context.balance).toEqual(balance('1')),
      absent: ({ context }) => expect(context.balance).toBe(undefined),
      stale: snapshot => expect(snapshot.can({ type: 'balance.refresh' })).toBe(true),
      unavailable: snapshot => expect(snapshot.can({ type: 'balance.refresh', force: true })).toBe(false),
      retryable: snapshot => expect(snapshot.can({ type: 'balance.refresh' })).toBe(true),
    },
  }
  const blocked = accountMachine.provide({ actions: { recall: assign({ block: 20_000 }) } })
  const walks = [await runModel(accountMachine, options), await runModel(blocked, options)]
  const sum = (key: 'paths' | 'steps') => walks.reduce((total, each) => total + each[key], 0)
  const report = coverage.report()
  console.info(`${report}; ${sum('paths')} paths, ${sum('steps')} steps`)
  expect(report.missing).toEqual([])
  expect(report.stale).toEqual([])
})

type Step = { refresh: boolean } | { answer: 'done' | 'error'; call: number } | { wait: number }

test('after any sequence the balance is the newest answer, reads keep their interval, and a failure is reported once', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof<fc.Arbitrary<Step>[]>(
          fc.record({ refresh: fc.boolean() }),
          fc.record({ answer: fc.constantFrom('done' as const, 'error' as const), call: fc.nat(3) }),
          fc.record({ wait: fc.constantFrom(1, 1_000, 29_999, 30_000) }),
        ),
        { maxLength: 30 },
      ),
      async sequence => {
        const page = record(accountMachine, { account: input })
        const account = page.child('account')
        const { balance: reads } = page.ports
        let newest: NativeBalance | undefined
        let failures = 0
        let blockedUntil = 0
        for (const [at, step] of sequence.entries()) {
          const asked = reads.calls.length
          const before = account.getSnapshot()
          if ('refresh' in step) {
            account.send({ type: 'balance.refresh', force: step.refresh })
            if (page.clock.now() < blockedUntil) expect(reads.calls).toHaveLength(asked)
          } else if ('wait' in step) {
            const reading = account.getSnapshot().matches('reading')
            await page.clock.advance(step.wait)
            if (reading && account.getSnapshot().matches('unavailable')) {
              failures += 1
              blockedUntil = page.clock.pending()[0]!.due
            }
            expect(reads.calls, 'nothing is read unasked').toHaveLength(asked)
          } else {
            const call = [...reads.calls].reverse()[step.call % reads.calls.length]!
            const live = call.status === 'running'
            const answer = balance(`${at}`)
            if (step.answer === 'done') {
              if (live) newest = answer
              await call.resolve(answer)
            } else {
              if (live) {
                failures += 1
                blockedUntil = page.clock.now() + 30_000
              }
              await call.reject(unavailable)
            }
            if (!live) expect(account.getSnapshot()).toBe(before)
          }
          expect(account.getSnapshot().context.balance).toEqual(newest)
          expect(page.reports).toHaveLength(failures)
        }
        page.stop()
        expect(page.clock.pending()).toEqual([])
      },
    ),
    { seed: 20_260_101, numRuns: 200 },
  ))
