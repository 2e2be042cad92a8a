import { expect, test } from 'vitest'
import { runModel } from '../../testing/index.ts'
import { attemptMachine } from './attempt.machine.ts'
import { alreadyPending, approval, broken, rejected } from './connection.fixture.ts'

test('every transition is taken, with one request at a time, and the visitor can always leave', async () => {
  const { coverage, paths, steps } = await runModel(attemptMachine, {
    input: { namespace: 'eip155' },
    events: {
      connect: [
        { connectorId: 'fox' },
        { connectorId: 'rabbit' },
        { connectorId: 'fox', queue: true },
        { connectorId: 'fox', inTurn: true },
        { connectorId: 'fox', inTurn: true, queue: true },
      ],
      retry: [{}, { queue: true }],
      'turn.granted': [{}],
    },
    outcomes: {
      connect: { done: [approval('fox')], error: [rejected(), alreadyPending(), broken()] },
      restore: { done: [undefined, approval('fox')] },
    },
    facts: ({ context }) => context.attempt?.connectorId,
    invariant: (snapshot, { ports }) => {
      const { attempt, error } = snapshot.context
      expect(attempt !== undefined).toBe(!snapshot.matches('idle'))
      expect(error !== undefined).toBe(snapshot.matches('declined') || snapshot.matches('failed'))
      if (!snapshot.matches('idle')) expect(snapshot.can({ type: 'cancel' })).toBe(true)
      expect(snapshot.can({ type: 'connect', connectorId: 'fox' })).toBe(true)
      for (const { calls } of [ports.connect, ports.restore])
        expect(calls.filter(({ status }) => status === 'running').length).toBeLessThanOrEqual(1)
      expect(JSON.parse(JSON.stringify(snapshot.context))).toEqual({ ...snapshot.context })
    },
    states: {
      'asking.open': ({ context }, { ports }) => expect(ports.connect.running.input).toMatchObject(context.attempt!),
      'asking.next': ({ context }, { ports }) => {
        expect(context.inTurn).toBe(true)
        expect(ports.connect.calls.some(({ status }) => status === 'running')).toBe(false)
      },
      queued: (_, { ports }) => expect(ports.connect.calls.some(({ status }) => status === 'running')).toBe(false),
    },
  })
  console.info(`${coverage}; ${paths} paths, ${steps} steps`)
  expect(coverage.missing).toEqual([])
  expect(coverage.stale).toEqual([])
})
