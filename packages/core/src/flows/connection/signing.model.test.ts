import { expect, test } from 'vitest'
import { runModel } from '../../testing/index.ts'
import { approval } from './connection.fixture.ts'
import { type SigningSnapshot, signingMachine } from './signing.machine.ts'

test('every transition is taken, and the wallet holds one message at a time', async () => {
  const { coverage, paths, steps } = await runModel(signingMachine, {
    events: {
      'message.sign': ({ context: { requests } }: SigningSnapshot) =>
        [
          { id: 'm1', connection: approval('fox') },
          { id: 'm2', connection: approval('fox') },
          { id: 'm2', connection: approval('owl') },
        ]
          .filter(({ id }) => requests.every(each => each.id !== id))
          .map(request => ({ ...request, message: 'Hello' })),
      'turn.granted': [],
      'message.cancel': [{ id: 'm1' }, { id: 'm2' }],
      'xstate.done.actor.sign': [],
      'xstate.error.actor.sign': [],
    },
    facts: ({ context }) => context.requests.map(({ id, connection }) => [id, connection.connectorId]),
    outcomes: { turn: { facts: [{ type: 'turn.granted' }] }, signMessage: { done: ['0xsigned'] } },
    invariant: (snapshot, { ports }) => {
      const running = ports.signMessage.calls.filter(({ status }) => status === 'running')
      expect(running).toHaveLength(snapshot.matches({ serving: 'asking' }) ? 1 : 0)
      expect(snapshot.context.requests.length > 0).toBe(snapshot.matches('serving'))
    },
  })
  console.info(`${coverage}; ${paths} paths, ${steps} steps`)
  expect(coverage.missing).toEqual([])
  expect(coverage.stale).toEqual([])
})
