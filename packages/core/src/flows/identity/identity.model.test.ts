import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { type ModelOptions, runModel, transitionCoverage } from '../../testing/index.ts'
import { ALICE, identityInput, nameRecord } from './identity.fixture.ts'
import { identityMachine } from './identity.machine.ts'

type Options = ModelOptions<typeof identityMachine>

const invariant: Options['invariant'] = (snapshot, { ports }) => {
  const { value, context } = snapshot
  const regions = typeof value === 'string' ? undefined : value.available
  const running = Object.entries(ports).flatMap(([name, { calls }]) =>
    calls.filter(({ status }) => status === 'running').map(({ input }) => [name, input.address]),
  )
  const loads = running.filter(([name]) => name !== 'kept')
  const expected = [
    ...(regions?.profile === 'loading' ? [['identity', ALICE]] : []),
    ...(regions?.names === 'loading' ? [['names', ALICE]] : []),
    ...(regions?.names === 'confirming' ? [['confirmed', ALICE]] : []),
  ]
  expect(loads.sort(), 'what runs is what loads').toEqual(expected.sort())
  if (regions?.profile !== 'loading') expect(running.map(([name]) => name)).not.toContain('kept')
  expect(context.namesError !== undefined).toBe(regions?.names === 'failed')
}

test('every move of the chart is walked, and every state is checked', async () => {
  const coverage = transitionCoverage(identityMachine)
  const shared: Options = {
    coverage,
    limit: 100_000,
    outcomes: {
      kept: { done: [{ name: 'kept' }, undefined], error: [new Error('storage')] },
      identity: { done: [{ name: 'alice' }, {}], error: [new FoyerError('http.status', { status: 500 })] },
      confirmed: { done: [true, false], error: [new FoyerError('name.unresolved', { name: 'alice' })] },
      names: { done: [[nameRecord('alice')], []], error: [new FoyerError('names.unavailable', { address: ALICE })] },
    },
    facts: ({ context }) => context.identity !== undefined,
    invariant,
  }
  const walks = [
    await runModel(identityMachine, { ...shared, input: identityInput({ available: false }) }),
    await runModel(identityMachine, {
      ...shared,
      input: identityInput(),
      states: {
        'available.profile.known': ({ context }) => expect([{ name: 'alice' }, {}]).toContainEqual(context.identity),
        'available.names.listed': snapshot => {
          expect(snapshot.can({ type: 'names.wanted' })).toBe(true)
          const { names, confirmedName } = snapshot.context
          expect([undefined, names[0]?.name]).toContain(confirmedName)
        },
        'available.names.failed': snapshot => expect(snapshot.can({ type: 'names.wanted' })).toBe(true),
      },
    }),
  ]
  const sum = (key: 'paths' | 'steps') => walks.reduce((total, each) => total + each[key], 0)
  const report = coverage.report()
  console.info(`${report}; ${sum('paths')} paths, ${sum('steps')} steps`)
  expect(report.missing).toEqual([])
  expect(report.stale).toEqual([])
})
