import { expect, test } from 'vitest'
import { SAMPLE } from '../../sample.fixture.ts'
import { type ModelOptions, runModel, transitionCoverage } from '../../testing/index.ts'
import type { ConnectedChains } from '../connection/connectedChains.ts'
import { ETHEREUM, network, POLYGON, SOLANA, UNREQUESTED } from '../connection/connection.fixture.ts'
import { type NetworkInput, networkMachine } from './network.machine.ts'

const DEVNET = 'solana:devnet'

/** Chains of the connections, as the machine reads them. */
const readings: ConnectedChains[] = [
  {},
  { eip155: POLYGON },
  { eip155: UNREQUESTED, solana: SOLANA },
  { solana: DEVNET },
]

const input: NetworkInput = {
  requested: [network(ETHEREUM), network(POLYGON), network(SOLANA)],
  activeNamespace: 'eip155',
  chosen: {},
  switchingEnabled: true,
  allowUnsupported: false,
  basic: false,
}

const walk: Omit<ModelOptions<typeof networkMachine>, 'coverage' | 'input'> = {
  limit: 100_000,
  events: {
    'network.select': [
      { id: POLYGON },
      ...readings.flatMap(chains => ([POLYGON, SOLANA, UNREQUESTED] as const).map(id => ({ id, chains }))),
    ],
    'network.confirm': [{}, ...readings.map(chains => ({ chains }))],
    'namespace.activate': [
      { namespace: 'solana' },
      ...readings.flatMap(chains => (['eip155', 'solana'] as const).map(namespace => ({ namespace, chains }))),
    ],
    'connection.moved': [
      { namespace: 'eip155', chainId: POLYGON },
      { namespace: 'eip155', chainId: UNREQUESTED, activates: true, chains: { eip155: UNREQUESTED } },
      ...readings.flatMap(chains =>
        Object.values(chains).map(chainId => ({
          namespace: chainId.startsWith('eip155') ? ('eip155' as const) : ('solana' as const),
          chainId,
          chains,
        })),
      ),
    ],
    'connection.gone': [
      { namespace: 'eip155' },
      { namespace: 'eip155', chains: {} },
      { namespace: 'eip155', chains: { solana: SOLANA } },
      { namespace: 'solana', chains: {} },
      { namespace: 'solana', chains: { eip155: UNREQUESTED } },
    ],
    // Raised by the machine.
    'network.judge': [],
  },
  facts: ({ context: { activeNamespace, active, wanted, picked } }) => [
    activeNamespace,
    active,
    wanted,
    picked === POLYGON,
  ],
  invariant: snapshot => {
    const { wanted } = snapshot.context
    expect(wanted !== undefined).toBe(!snapshot.matches({ selection: 'settled' }))
    if (wanted) expect(snapshot.can({ type: 'network.cancel' })).toBe(true)
    if (!snapshot.context.switchingEnabled) expect([wanted, snapshot.context.picked]).toEqual([undefined, undefined])
    // Without a connection the active network is always a requested one.
    if (snapshot.hasTag('unsupported')) expect([UNREQUESTED, DEVNET]).toContain(snapshot.context.active)
    expect(JSON.parse(JSON.stringify(snapshot.context))).toEqual(snapshot.context)
  },
  states: {
    'selection.confirming': snapshot => expect(snapshot.can({ type: 'network.confirm' })).toBe(true),
    'selection.asked': snapshot => expect(snapshot.can({ type: 'network.confirm' })).toBe(false),
  },
}

test('every move of the chart is walked, and every state is checked', async () => {
  const coverage = transitionCoverage(networkMachine)
  const { paths, steps } = await runModel(networkMachine, { ...walk, sample: SAMPLE, coverage, input })
  await runModel(networkMachine, {
    ...walk,
    sample: SAMPLE,
    coverage,
    states: {},
    input: { ...input, switchingEnabled: false },
  })
  const report = coverage.report()
  console.info(`${report}; ${paths} paths, ${steps} steps`)
  expect(report.missing).toEqual([])
  expect(report.stale).toEqual([])
})
