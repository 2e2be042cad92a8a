import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { type ModelOptions, runModel, transitionCoverage } from '../../testing/index.ts'
import { ALICE, BOB, BOBS_TWIN, CONTACTS, ETHEREUM, SOLANA } from './receiver.fixture.ts'
import { receiverMachine } from './receiver.machine.ts'

type Options = ModelOptions<typeof receiverMachine>

const name = 'alice.eth'

/** The only states in which the text may hold a receiver, a look-up or a problem. */
const invariant: Options['invariant'] = (snapshot, { ports }) => {
  const { value, context } = snapshot
  const running = (port: 'resolve' | 'contacts') =>
    ports[port].calls.filter(({ status }) => status === 'running').map(({ input }) => input)
  expect(context.receiver !== undefined, 'H23 a receiver in no other state').toBe(value === 'resolved')
  expect(running('resolve'), 'what runs is what is looked up').toEqual(
    value === 'resolving' ? [{ name, chainId: context.place?.chainId }] : [],
  )
  expect(context.problem !== undefined).toBe(value === 'wrong' || value === 'failed')
  for (const place of running('contacts')) expect(place, 'H08').toEqual(context.place)
  expect(snapshot.can({ type: 'receiver.retry' })).toBe(value === 'failed')
  expect(snapshot.can({ type: 'receiver.typed', text: BOB }), 'a way on from every state').toBe(true)
}

test('every move of the chart is walked, and every state is checked', async () => {
  const coverage = transitionCoverage(receiverMachine)
  const { paths, steps } = await runModel(receiverMachine, {
    coverage,
    limit: 60_000,
    input: {},
    events: {
      'place.changed': [{ place: ETHEREUM }, { place: SOLANA }, { place: undefined }],
      'receiver.typed': [{ text: name }, { text: BOB }, { text: 'nothing' }],
      'receiver.picked': [{ address: BOBS_TWIN.toLowerCase(), name: 'bob' }],
      'receiver.cleared': [{}],
    },
    outcomes: {
      resolve: {
        done: [{ name, address: ALICE }, { name, address: 'garbage' }, undefined],
        error: [new FoyerError('name.unresolved', { name })],
      },
      contacts: { done: [CONTACTS], error: [new Error('storage')] },
    },
    facts: ({ context }) => [context.text, context.place?.chainId, context.contacts.known.length],
    invariant,
  })
  const report = coverage.report()
  console.info(`${report}; ${paths} paths, ${steps} steps`)
  expect(report.missing).toEqual([])
  expect(report.stale).toEqual([])
})
