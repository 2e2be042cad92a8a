import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { runModel } from '../../testing/index.ts'
import { offer, session } from './pairing.fixture.ts'
import { pairingMachine } from './pairing.machine.ts'

test('every move of the chart is walked, and every state is checked', async () => {
  const { coverage, paths, steps } = await runModel(pairingMachine, {
    outcomes: {
      load: { error: [new FoyerError('pairing.unavailable', {})] },
      pair: { done: [offer], error: [new Error('socket hang up')] },
      expiry: { error: [] },
      wire: {
        error: [],
        facts: [
          { type: 'session.approved', session },
          { type: 'session.declined', cause: new FoyerError('pairing.declined', {}) },
          { type: 'session.failed', cause: new FoyerError('pairing.unsupported', {}) },
          { type: 'pairing.expired', topic: offer.topic },
          { type: 'pairing.expired', topic: 'another' },
          { type: 'relay.lost' },
          { type: 'relay.restored' },
        ],
      },
    },
    facts: ({ context }) => [context.offer?.uri, context.session?.topic, context.error?.code],
    invariant: snapshot => {
      const { offer: shown, session: approved, error } = snapshot.context
      expect(shown !== undefined).toBe(snapshot.matches({ live: { link: 'offered' } }))
      expect(error !== undefined).toBe(
        snapshot.matches('declined') || snapshot.matches('unreachable') || snapshot.matches('failed'),
      )
      if (approved) expect(snapshot.status).toBe('done')
    },
    states: {
      unreachable: ({ context }) => expect(context.error?.code).toBe('pairing.unreachable'),
      declined: ({ context }) => expect(context.error?.code).toBe('pairing.declined'),
      failed: ({ context }) =>
        expect(context.error?.code).toMatch(/^(pairing\.un(available|supported)|chunk\.failed)$/),
    },
  })
  console.info(`${coverage}; ${paths} paths, ${steps} steps`)
  expect(coverage.missing).toEqual([])
  expect(coverage.stale).toEqual([])
})
