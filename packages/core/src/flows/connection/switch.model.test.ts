import { expect, test } from 'vitest'
import type { Connection } from '../../chain/adapter.ts'
import { runModel, transitionCoverage } from '../../testing/index.ts'
import { approval, broken, ETHEREUM, POLYGON, rejected, UNREQUESTED } from './connection.fixture.ts'
import { switchMachine } from './switch.machine.ts'

const coverage = transitionCoverage(switchMachine)
const anyChain = approval('fox')
const twoChains: Connection = { ...anyChain, approved: [ETHEREUM, POLYGON] }

test.each([{ walletSwitches: true }, { walletSwitches: false }])(
  'one request at a time changes the chain, where the wallet determines it: $walletSwitches',
  async ({ walletSwitches }) => {
    await runModel(switchMachine, {
      input: { walletSwitches },
      coverage,
      events: {
        switch: ([ETHEREUM, POLYGON, UNREQUESTED] as const).flatMap(chainId =>
          [anyChain, twoChains].map(connection => ({ chainId, connection })),
        ),
        'turn.granted': [],
        'xstate.done.actor.switchNetwork': [],
        'xstate.error.actor.switchNetwork': [],
        'chain.reached': [{ chainId: ETHEREUM }, { chainId: POLYGON }],
      },
      outcomes: {
        turn: { facts: [{ type: 'turn.granted' }] },
        switchNetwork: { error: [rejected(), broken()] },
        accountsOn: { done: [undefined, []], error: [broken()] },
      },
      facts: ({ context }) => [context.target, context.connection?.approved?.length],
      invariant: (snapshot, { ports }) => {
        const { target, connection, error } = snapshot.context
        expect(target !== undefined).toBe(!snapshot.matches('idle'))
        expect(connection !== undefined).toBe(!snapshot.matches('idle'))
        expect(error !== undefined).toBe(snapshot.matches('declined') || snapshot.matches('failed'))
        // In `abandoned` the visitor has left already.
        const wasLeft = snapshot.matches({ asking: { requesting: 'abandoned' } })
        expect(snapshot.can({ type: 'switch.cancel' })).toBe(!wasLeft)
        for (const { calls } of [ports.switchNetwork, ports.accountsOn])
          expect(calls.filter(({ status }) => status === 'running').length).toBeLessThanOrEqual(1)
        // The wallet is asked in its turn only, which ends with its answer.
        if (ports.turn.calls.some(({ status }) => status === 'running')) expect(snapshot.matches('asking')).toBe(true)
        if (snapshot.matches('asking')) expect(ports.turn.call(-1).status).not.toBe('stopped')
        if (!walletSwitches) expect(ports.switchNetwork.calls).toEqual([])
      },
    })
  },
)

test('all walks together take every transition', () => {
  const report = coverage.report()
  console.info(`${report}`)
  expect(report.missing).toEqual([])
  expect(report.stale).toEqual([])
})
