import { expect, test } from 'vitest'
import { runModel, transitionCoverage } from '../../testing/index.ts'
import { session } from '../pairing/pairing.fixture.ts'
import { walletConnectMachine } from './walletConnect.machine.ts'

const coverage = transitionCoverage(walletConnectMachine)

test.each([
  { wasConnected: false, keepsAttempt: false },
  { wasConnected: true, keepsAttempt: false },
  { wasConnected: false, keepsAttempt: true },
])(
  'every state is checked, with $wasConnected for an earlier session and $keepsAttempt for a kept attempt',
  async input => {
    await runModel(walletConnectMachine, {
      input,
      coverage,
      outcomes: {
        recall: { done: [undefined, session] },
        pairing: {
          done: [
            { session, signed: [] },
            { session: undefined, signed: [] },
          ],
        },
        session: {
          error: [],
          facts: [
            { type: 'session.updated', session: { ...session, expiresAt: 1 } },
            { type: 'session.ended', topic: session.topic },
            { type: 'session.ended', topic: 'another' },
          ],
        },
      },
      facts: ({ context }) => [context.session?.topic, context.session?.expiresAt],
      invariant: snapshot => {
        if (snapshot.matches('connected')) expect(snapshot.context.session).toBeDefined()
        if (snapshot.matches('idle')) expect(snapshot.context.session).toBeUndefined()
        // The visitor can look for another wallet at any time.
        expect(snapshot.can({ type: 'pairing.show' })).toBe(!snapshot.matches({ pairing: 'shown' }))
      },
    })
  },
)

test('all walks together take every move of the chart', () => {
  const report = coverage.report()
  console.info(`${report}`)
  expect(report.missing).toEqual([])
  expect(report.stale).toEqual([])
})
