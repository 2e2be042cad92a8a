import { describe, expect, test } from 'vitest'
import { type AnyEventObject, assign, createActor, enqueueActions, setup } from 'xstate'
import { flushMicrotasks, runModel, simulatedClock, transitionTable } from '../../testing/index.ts'
import { report } from '../report.ts'
import { flowOf, lazyFlow, lazyFlowMachine } from './lazyFlow.machine.ts'

test('the chart has these moves', () => {
  expect(transitionTable(lazyFlowMachine)).toMatchInlineSnapshot(`
    "(root) + (initial) -> idle
    idle + flow.load -> loading
    loading + flow.load -> (ignored)
    loading + * -> (stays)
    loading + done(load) -> running
    loading + error(load) -> failed
    loading + after(LOAD_TIMEOUT) -> failed
    running + flow.load -> (ignored)
    running + * -> (stays)
    running + done(flow) -> idle
    running + error(flow) -> failed
    failed + flow.load -> loading"
  `)
})

test('every move of the chart is walked, and events are pending only while the flow is loading', async () => {
  const { coverage } = await runModel(lazyFlowMachine, {
    input: { from: 'test' },
    events: { '*': [{ id: 1 }] } as object,
    outcomes: {
      load: { error: [new Error('404')], snapshots: [] },
      flow: { error: [new Error('broken')], snapshots: [] },
    },
    facts: ({ context }) => Math.min(context.pending.length, 2),
    invariant: snapshot => {
      if (!snapshot.matches('loading')) expect(snapshot.context.pending).toEqual([])
    },
    limit: 5_000,
  })
  expect(coverage.missing).toEqual([])
})

/** Flow that keeps the events it receives, and reports each. */
const counter = setup({
  types: {} as { context: { from: unknown; received: string[] }; input: { from: string }; events: AnyEventObject },
}).createMachine({
  id: 'counter',
  context: ({ input }) => ({ from: input.from, received: [] }),
  on: {
    '*': {
      actions: [
        assign({ received: ({ context, event }) => [...context.received, `${event.type}`] }),
        enqueueActions(scope => report(scope, { type: 'counted', event: scope.event.type })),
      ],
    },
  },
})

/** Host with a lazy flow as a child, and the loads that it starts. */
function host() {
  const clock = simulatedClock()
  const loads: { resolve(): void; reject(error: unknown): void }[] = []
  const lazy = lazyFlow(
    'counter',
    () =>
      new Promise((resolve, reject) => {
        loads.push({ resolve: () => resolve(counter), reject })
      }),
  )
  const received: AnyEventObject[] = []
  const machine = setup({
    actors: { lazy },
    actions: { record: ({ event }) => void received.push(event) },
  }).createMachine({
    invoke: { id: 'lazy', src: 'lazy', input: { from: 'host' } },
    on: { '*': { actions: 'record' } },
  })
  const actor = createActor(machine, { clock }).start()
  const loader = actor.getSnapshot().children.lazy!
  return {
    actor,
    machine,
    clock,
    loads,
    received,
    loader,
    send: (...types: string[]) => {
      for (const type of types) loader.send({ type })
    },
    flow: () => flowOf<typeof counter>(loader)?.getSnapshot(),
    state: () => loader.getSnapshot().value,
  }
}

describe('a lazy flow', () => {
  test('a lazy flow loads nothing before flow.load, and drops events until then', async () => {
    const { loads, send, state, flow } = host()
    send('early')
    expect(loads).toHaveLength(0)
    send('flow.load')
    loads[0]!.resolve()
    await flushMicrotasks()
    expect(state()).toBe('running')
    expect(flow()?.context).toEqual({ from: 'host', received: [] })
  })

  test('events received while loading are forwarded in order, before later ones', async () => {
    const { loads, send, flow } = host()
    send('flow.load', 'one', 'flow.load', 'two')
    expect(loads).toHaveLength(1)
    loads[0]!.resolve()
    await flushMicrotasks()
    send('three')
    expect(flow()?.context.received).toEqual(['one', 'two', 'three'])
  })

  test('the flow reports to the parent of its loader', async () => {
    const { loads, send, received } = host()
    send('flow.load', 'one')
    loads[0]!.resolve()
    await flushMicrotasks()
    expect(received).toEqual([{ type: 'counted', event: 'one' }])
  })

  test('a failure is reported with the name of the chunk and the pending events, and can be loaded again', async () => {
    const { loads, send, received, state, flow } = host()
    send('flow.load', 'one')
    loads[0]!.reject(new Error('404'))
    await flushMicrotasks()
    expect(state()).toBe('failed')
    expect(received).toMatchObject([
      {
        type: 'flow.failed',
        error: { code: 'chunk.failed', context: { chunk: 'counter' } },
        pending: [{ type: 'one' }],
      },
    ])
    send('two', 'flow.load', 'three')
    loads[1]!.resolve()
    await flushMicrotasks()
    expect(flow()?.context.received).toEqual(['three'])
  })

  test('loading ends after 15 seconds, and is reported like a failure', async () => {
    const { clock, send, received, state } = host()
    send('flow.load', 'one')
    await clock.advance(14_999)
    expect(state()).toBe('loading')
    await clock.advance(1)
    expect(state()).toBe('failed')
    expect(received).toMatchObject([
      { type: 'flow.failed', error: { code: 'chunk.failed', context: { chunk: 'lazy' } }, pending: [{ type: 'one' }] },
    ])
  })

  test('a lazy flow is persisted and restored with its flow', async () => {
    const { actor, machine, loads, send } = host()
    send('flow.load', 'one')
    loads[0]!.resolve()
    await flushMicrotasks()
    const again = createActor(machine, { snapshot: JSON.parse(JSON.stringify(actor.getPersistedSnapshot())) }).start()
    const loader = again.getSnapshot().children.lazy!
    loader.send({ type: 'two' })
    expect(flowOf<typeof counter>(loader)?.getSnapshot().context.received).toEqual(['one', 'two'])
  })
})
