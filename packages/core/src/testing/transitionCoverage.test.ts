import { expect, test } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { FoyerError } from '../errors.ts'
import { deferredPorts } from './deferredPorts.ts'
import { sendMachine } from './send.fixture.ts'
import { transitionCoverage } from './transitionCoverage.ts'
import { transitionTable } from './transitionTable.ts'

test('each guarded branch is counted separately, over several actors', async () => {
  const coverage = transitionCoverage(sendMachine)
  const lines = transitionTable(sendMachine, { initial: false }).split('\n')
  expect(coverage.report().missing).toEqual(lines)

  const run = async (error: unknown) => {
    const { machine, ports } = deferredPorts(sendMachine)
    const actor = createActor(machine, { inspect: coverage.inspect }).start()
    actor.send({ type: 'review', to: 'alice' })
    await ports.quoteFee.running.resolve(1n)
    actor.send({ type: 'confirm' })
    await ports.sign.running.reject(error)
    actor.stop()
  }
  await run(new Error('socket closed'))
  expect(coverage.report().missing).toContain('signing + error(sign) [nothingWasSent] -> failed')
  expect(coverage.report().hit).toBe(4)

  await run(new FoyerError('wallet.rejected', { method: 'x' }))
  const report = coverage.report()
  expect(report.hit).toBe(5)
  expect(report.missing).not.toContain('signing + error(sign) [nothingWasSent] -> failed')
  expect(report.missing).toHaveLength(report.total - 5)
})

const toggle = createMachine({
  id: 'toggle',
  initial: 'off',
  states: { off: { on: { turn: 'on' } }, on: { always: { target: 'off', guard: () => false }, on: { turn: 'off' } } },
})

test('an allow-list entry permits a missing move, and is reported once it is outdated', () => {
  const coverage = transitionCoverage(toggle, {
    allow: { 'on + always [inline] -> off': 'a guard that never holds', 'on + gone -> off': 'a line of an old chart' },
  })
  const actor = createActor(toggle, { inspect: coverage.inspect }).start()
  actor.send({ type: 'turn' })
  expect(coverage.report()).toMatchObject({ total: 3, hit: 1, allowed: 1, percentage: 50, stale: ['on + gone -> off'] })
  actor.send({ type: 'turn' })
  expect(coverage.report()).toMatchObject({ hit: 2, percentage: 100, missing: [] })
  expect(`${coverage.report()}`).toBe(
    'toggle: 2 of 3 transitions (100 %), 1 allowed\n  stale allow-list entry: on + gone -> off',
  )
})

test('always transitions of the initial state count, and other machines do not', () => {
  const start = createMachine({ initial: 'a', states: { a: { always: 'b' }, b: {} } })
  const coverage = transitionCoverage(start)
  createActor(toggle, { inspect: coverage.inspect }).start().send({ type: 'turn' })
  expect(coverage.report().hit).toBe(0)
  createActor(start, { inspect: coverage.inspect }).start()
  expect(coverage.report().percentage).toBe(100)
})

test('of two regions that leave their parent at once, only the one that was taken counts', () => {
  const race = createMachine({
    initial: 'both',
    states: {
      both: {
        type: 'parallel',
        states: { left: { on: { go: '#l' } }, right: { on: { go: '#r' } } },
      },
      l: { id: 'l' },
      r: { id: 'r' },
    },
  })
  const coverage = transitionCoverage(race)
  const actor = createActor(race, { inspect: coverage.inspect }).start()
  actor.send({ type: 'go' })
  expect(actor.getSnapshot().value).toBe('l')
  expect(coverage.report().missing).toEqual(['both.right + go -> r'])
})
