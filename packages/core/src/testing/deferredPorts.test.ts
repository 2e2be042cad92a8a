import { expect, expectTypeOf, test } from 'vitest'
import { assign, createActor, createMachine, sendTo, setup } from 'xstate'
import { port, source } from '../port.ts'
import { deferredPorts } from './deferredPorts.ts'
import { sendMachine } from './send.fixture.ts'

const child = createMachine({ id: 'child', initial: 'here', states: { here: {} } })

const parent = setup({
  types: {} as {
    context: { received: string[]; looked: unknown[] }
    events: { type: 'fact'; text: string } | { type: 'next' | 'greet' }
  },
  actors: {
    ask: port<string, { question: string }>('ask'),
    listen: source<{ type: 'fact'; text: string }, { to: string }>('listen'),
    child,
  },
}).createMachine({
  context: { received: [], looked: [] },
  initial: 'asking',
  states: {
    asking: {
      invoke: [
        { id: 'ask', src: 'ask', input: { question: 'why' }, onDone: 'answered', onError: 'failed' },
        { id: 'listen', src: 'listen', input: { to: 'wallet' }, onError: 'failed' },
        {
          id: 'child',
          src: 'child',
          onDone: 'answered',
          onSnapshot: {
            actions: assign({ looked: ({ context, event }) => [...context.looked, event.snapshot.value] }),
          },
        },
      ],
      on: {
        fact: { actions: assign({ received: ({ context, event }) => [...context.received, event.text] }) },
        next: { target: 'asking', reenter: true },
        greet: { actions: sendTo('listen', { type: 'hello' }) },
      },
    },
    answered: { on: { next: 'asking' } },
    failed: { on: { next: 'asking' } },
  },
})

const start = () => {
  const { machine, ports } = deferredPorts(parent)
  return { actor: createActor(machine).start(), ports }
}

test('a deferred port records the input and answers when the test decides', async () => {
  const { actor, ports } = start()
  expect(ports.ask.call(0).input).toEqual({ question: 'why' })
  await ports.ask.running.resolve('because')
  expect(actor.getSnapshot().value).toBe('answered')
  expect(ports.ask.call(0).status).toBe('resolved')
  expect(ports.listen.call(0).signal.aborted).toBe(true)
  expectTypeOf<typeof ports.ask.running.resolve>().toEqualTypeOf<(output: string) => Promise<void>>()
  expectTypeOf<typeof ports.listen.running.send>().toEqualTypeOf<
    (fact: { type: 'fact'; text: string }) => Promise<void>
  >()
})

test('a late answer settles a real promise and is ignored', async () => {
  const { actor, ports } = start()
  actor.send({ type: 'next' })
  expect(ports.ask.call(0).signal.aborted).toBe(true)
  expect(ports.ask.call(0).status).toBe('stopped')
  await ports.ask.call(0).resolve('too late')
  expect(actor.getSnapshot().value).toBe('asking')
  expect(ports.ask.running).toBe(ports.ask.call(-1))
  await ports.ask.call(1).reject(new Error('no'))
  expect(actor.getSnapshot().value).toBe('failed')
})

test('a source sends facts while it runs, receives events, and sends nothing when stopped', async () => {
  const { actor, ports } = start()
  const first = ports.listen.running
  await first.send({ type: 'fact', text: 'one' })
  actor.send({ type: 'greet' })
  actor.send({ type: 'next' })
  await first.send({ type: 'fact', text: 'late' })
  expect(actor.getSnapshot().context.received).toEqual(['one'])
  expect(ports.listen.calls.map(call => call.status)).toEqual(['stopped', 'running'])
  expect(first.received).toEqual([{ type: 'hello' }])
})

test('sources and child machines can fail, publish snapshots and end', async () => {
  const { actor, ports } = start()
  await ports.child.running.update({ value: 'there' })
  expect(actor.getSnapshot().context.looked.at(-1)).toBe('there')
  await ports.listen.running.reject(new Error('gone'))
  expect(actor.getSnapshot().value).toBe('failed')
  actor.send({ type: 'next' })
  await ports.child.running.resolve(undefined as never)
  expect(actor.getSnapshot().value).toBe('answered')
  expect(ports.child.calls.map(call => call.status)).toEqual(['stopped', 'resolved'])
})

test('wrong use throws with the reason: no such call, nothing running, logic without a name', () => {
  const { ports } = deferredPorts(sendMachine)
  expect(() => ports.sign.call(0)).toThrow('The port "sign" was invoked 0 times; there is no call 0.')
  expect(() => ports.sign.running).toThrow('has 0 invocations running')
  const inline = createMachine({ id: 'm', initial: 'a', states: { a: { invoke: { id: 'x', src: child } } } })
  expect(() => deferredPorts(inline)).toThrow('"m" invokes "x" in "a" by value')
})
