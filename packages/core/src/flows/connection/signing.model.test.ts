import { expect, test } from 'vitest'
import { runModel } from '../../testing/index.ts'
import { approval } from './connection.fixture.ts'
import { signingMachine } from './signing.machine.ts'

test('every transition is taken, and the wallet holds one message at a time', async () => {
  const { coverage, paths, steps } = await runModel(signingMachine, {
    events: {
      'message.sign': [{ id: 'm1', message: 'Hello', connection: approval('fox') }],
      'message.cancel': [{ id: 'm1' }, { id: 'another' }],
    },
    outcomes: { signMessage: { done: ['0xsigned'] } },
    invariant: (snapshot, { ports }) => {
      const running = ports.signMessage.calls.filter(({ status }) => status === 'running')
      expect(running).toHaveLength(snapshot.matches('asking') ? 1 : 0)
      expect(snapshot.context.request !== undefined).toBe(snapshot.matches('asking'))
    },
  })
  console.info(`${coverage}; ${paths} paths, ${steps} steps`)
  expect(coverage.missing).toEqual([])
  expect(coverage.stale).toEqual([])
})
