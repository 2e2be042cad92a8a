import { expect, test } from 'vitest'
import { assign, raise, setup } from 'xstate'
import { FoyerError } from '../errors.ts'
import { port } from '../port.ts'
import { createModel, type ModelOptions, runModel } from './runModel.ts'
import { sendMachine } from './send.fixture.ts'

const options: ModelOptions<typeof sendMachine> = {
  events: { review: [{ to: 'alice' }, { to: '' }] },
  outcomes: {
    quoteFee: { done: [21_000n] },
    sign: { done: ['0x1'], error: [new FoyerError('wallet.rejected', { method: 'sign' }), new Error('socket closed')] },
    watchAccount: { facts: [{ type: 'account.changed', address: 'bob' }] },
  },
  facts: ({ context }) => Math.min(context.attempts, 3),
}

test('walks every transition of a flow', async () => {
  const { coverage, paths, steps } = await runModel(sendMachine, {
    ...options,
    states: {
      undetermined: snapshot => expect(snapshot.can({ type: 'retry' })).toBe(false),
      reviewing: ({ context }, { ports }) => {
        expect(context.fee).toBe('21000')
        expect(ports.quoteFee.call(-1).input).toEqual({ to: 'alice' })
      },
    },
    invariant: (_, { ports, trail }) =>
      expect(ports.sign.calls.length, 'a signature without its own confirmation').toBe(
        trail.filter(step => step === 'confirm').length,
      ),
  })
  expect(`${coverage}`).toMatchInlineSnapshot(`"send: 21 of 21 transitions (100 %)"`)
  expect(paths).toBeGreaterThan(20)
  expect(steps).toBeGreaterThan(paths)
})

test('without the cases that a guard needs, coverage names the branch that no path took', async () => {
  const { coverage } = await runModel(sendMachine, {
    ...options,
    facts: () => undefined,
    outcomes: {
      ...options.outcomes,
      sign: { error: [new Error('socket closed')] },
    },
  })
  expect(coverage.missing).toContain('signing + error(sign) [nothingWasSent] -> failed')
  expect(coverage.percentage).toBeLessThan(100)
})

test('a failed check names the path that led to it', async () => {
  const walk = runModel(sendMachine, { ...options, states: { givenUp: () => expect('here').toBe('nowhere') } })
  await expect(walk).rejects.toThrow(
    /expected 'here' to be 'nowhere'[\s\S]*Path:\n {4}start -> "editing"[\s\S]*> retry -> "givenUp"/,
  )
})

test('an invariant runs on every published snapshot, the first and those of timers included', async () => {
  const seen: unknown[] = []
  const machine = setup({}).createMachine({
    initial: 'a',
    states: { a: { on: { go: 'b' } }, b: { entry: raise({ type: 'on' }), on: { on: 'c' } }, c: { after: { 10: 'a' } } },
  })
  await runModel(machine, { invariant: (snapshot, { clock }) => void seen.push([snapshot.value, clock.now() % 1000]) })
  expect(seen.slice(0, 3)).toEqual([
    ['a', 0],
    ['c', 0],
    ['a', 10],
  ])
})

test('an unhandled error fails the walk', async () => {
  const machine = setup({ actors: { load: port<string>('load') } }).createMachine({
    initial: 'loading',
    states: { loading: { invoke: { id: 'load', src: 'load', onDone: 'ready' } }, ready: {} },
  })
  await expect(runModel(machine)).rejects.toThrow('Nothing handles error(load)')
  const { coverage } = await runModel(machine, { outcomes: { load: { error: [] } } })
  expect(coverage.percentage).toBe(100)
})

test('a missing payload is reported with the event’s name', () => {
  expect(() => createModel(sendMachine, { ...options, outcomes: {} })).toThrow(
    '"send" threw on done(quoteFee) in "quoting". Does "events" or "outcomes" lack a case for it?',
  )
})

test('an unreached or unknown state check is an error, not a pass', async () => {
  await expect(
    runModel(sendMachine, { ...options, events: { review: [] }, states: { sent: () => undefined } }),
  ).rejects.toThrow('No path of "send" reached the checks of sent.')
  expect(() => createModel(sendMachine, { states: { snet: () => undefined } })).toThrow('"send" has no state "snet".')
})

test('offers timers only in an order that a clock can produce, and each once', async () => {
  const machine = setup({ types: {} as { context: { blinks: number } } }).createMachine({
    context: { blinks: 0 },
    initial: 'waiting',
    states: {
      waiting: {
        after: {
          500: { actions: assign({ blinks: ({ context }) => context.blinks + 1 }) },
          1000: 'late',
        },
        on: { stop: 'stopped' },
      },
      late: {},
      stopped: {},
    },
  })
  const model = createModel(machine)
  expect(model.paths.map(path => path.name)).toEqual([
    'start → stop',
    'start → after(500) → stop',
    'start → after(500) → after(1000)',
  ])
  for (const path of model.paths) await path.run()
  expect(model.coverage.report().percentage).toBe(100)
})

test('an unbounded fact throws with an instruction', () => {
  const machine = setup({ types: {} as { context: { count: number } } }).createMachine({
    id: 'counter',
    context: { count: 0 },
    on: { more: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
  })
  expect(() => createModel(machine, { facts: ({ context }) => context.count, limit: 50 })).toThrow(
    'The walk of "counter" passed its limit of 50 edges. Let "facts" hold less',
  )
})

test('a state reached again with another context is walked on from, also when the facts leave the difference out', async () => {
  const machine = setup({
    types: {} as { context: { isKey: boolean }; events: { type: 'stone' } | { type: 'key' } | { type: 'open' } },
  }).createMachine({
    context: { isKey: false },
    initial: 'outside',
    states: {
      outside: {
        on: {
          stone: { target: 'door', actions: assign({ isKey: false }) },
          key: { target: 'door', actions: assign({ isKey: true }) },
        },
      },
      door: { on: { open: { target: 'inside', guard: ({ context }) => context.isKey } } },
      inside: {},
    },
  })
  const { coverage } = await runModel(machine)
  expect(coverage.missing).toEqual([])
})

test('routes, wildcards, parallel regions and simple paths are walked', async () => {
  const machine = setup({}).createMachine({
    id: 'modal',
    type: 'parallel',
    states: {
      window: { initial: 'closed', states: { closed: { on: { open: 'open' } }, open: { on: { 'key.*': 'closed' } } } },
      view: {
        initial: 'list',
        states: { list: { id: 'list', route: {} }, detail: { id: 'detail', route: {}, on: { '*': '#list' } } },
      },
    },
  })
  const { coverage } = await runModel(machine, {
    states: { 'view.detail': snapshot => expect(snapshot.matches({ view: 'detail' })).toBe(true) },
  })
  expect(coverage.missing).toEqual([])
  const simple = createModel(machine, { paths: 'simple' })
  for (const path of simple.paths) await path.run()
  expect(simple.paths.length).toBeGreaterThan(0)
})

test('a machine that depends on more than its events differs from its model, and fails', async () => {
  let reads = 0
  const machine = setup({ guards: { firstRead: () => ++reads <= 2 } }).createMachine({
    initial: 'a',
    states: { a: { on: { go: [{ target: 'b', guard: 'firstRead' }, { target: 'c' }] } }, b: {}, c: {} },
  })
  await expect(runModel(machine)).rejects.toThrow('The actor is in ["c","undefined"], the model in ["b","undefined"].')
})

test('child machines are stubs: they start nothing, and end, fail and publish as the cases define', async () => {
  let started = 0
  const child = setup({}).createMachine({ id: 'child', entry: () => void started++ })
  const machine = setup({ actors: { child } }).createMachine({
    initial: 'running',
    states: {
      running: {
        invoke: {
          id: 'flow',
          src: 'child',
          systemId: 'flow',
          onDone: 'done',
          onError: 'failed',
          onSnapshot: { target: 'seen', guard: ({ event }) => (event.snapshot.value as unknown) === 'ready' },
        },
      },
      seen: { on: { again: 'running' } },
      done: { on: { again: 'running' } },
      failed: { on: { again: 'running' } },
    },
  })
  const { coverage } = await runModel(machine, {
    outcomes: { child: { snapshots: [{ value: 'ready' }, { value: 'idle' }] } },
  })
  expect(coverage.missing).toEqual([])
  expect(started).toBe(0)
})
