import { expect, test } from 'vitest'
import { runModel, transitionCoverage } from '../../testing/index.ts'
import { ETHEREUM, network, POLYGON, SOLANA, UNASKED } from '../connection/connection.fixture.ts'
import { type NetworkInput, networkMachine } from './network.machine.ts'

const input: NetworkInput = {
  requested: [network(ETHEREUM), network(POLYGON), network(SOLANA)],
  activeNamespace: 'eip155',
  chosen: {},
  switchingEnabled: true,
  allowUnsupported: false,
  basic: false,
}

test('every move of the chart is walked, and every state is what it says', { timeout: 120_000 }, async () => {
  const coverage = transitionCoverage(networkMachine)
  const { paths, steps } = await runModel(networkMachine, {
    coverage,
    input,
    limit: 100_000,
    events: {
      'network.select': [{ id: POLYGON }, { id: SOLANA }, { id: UNASKED }],
      'namespace.activate': [{ namespace: 'eip155' }, { namespace: 'solana' }],
      'connection.moved': [
        { namespace: 'eip155', chainId: POLYGON },
        { namespace: 'eip155', chainId: UNASKED },
        { namespace: 'solana', chainId: SOLANA },
        { namespace: 'solana', chainId: 'solana:devnet' },
      ],
      'connection.gone': [{ namespace: 'eip155' }, { namespace: 'solana' }],
      // The machine's own.
      'network.judge': [],
    },
    facts: ({ context: { activeNamespace, connected, wanted } }) => [
      activeNamespace,
      connected.eip155,
      connected.solana,
      wanted,
    ],
    invariant: snapshot => {
      const { activeNamespace, connected, wanted, requested } = snapshot.context
      expect(wanted !== undefined).toBe(!snapshot.matches({ selection: 'settled' }))
      if (wanted) expect(snapshot.can({ type: 'network.cancel' })).toBe(true)
      const held = activeNamespace && connected[activeNamespace]
      expect(snapshot.hasTag('unsupported')).toBe(
        held !== undefined && !requested.some(({ caipNetworkId }) => caipNetworkId === held),
      )
      expect(JSON.parse(JSON.stringify(snapshot.context))).toEqual(snapshot.context)
    },
    states: {
      'selection.confirming': snapshot => expect(snapshot.can({ type: 'network.confirm' })).toBe(true),
      'selection.asked': snapshot => expect(snapshot.can({ type: 'network.confirm' })).toBe(false),
    },
  })
  const report = coverage.report()
  console.info(`${report}; ${paths} paths, ${steps} steps`)
  expect(report.missing).toEqual([])
  expect(report.stale).toEqual([])
})
