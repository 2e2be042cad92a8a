import type { Connection, ConnectionRecord } from '../../chain/adapter.ts'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import type { Network } from '../../chain/network.ts'
import { FoyerError } from '../../errors.ts'
import { deferredPorts, type Invocation } from '../../testing/index.ts'
import { loadedFlow } from '../lazyFlow/loadedFlow.fixture.ts'
import { record } from '../recorder.fixture.ts'
import { attemptMachine } from './attempt.machine.ts'
import { connectionMachine } from './connection.machine.ts'
import type { ConnectionInput } from './connection.types.ts'
import { attemptOf } from './connectionParts.ts'
import { signingOf, switchOf } from './requestParts.ts'
import { signingMachine } from './signing.machine.ts'
import { switchMachine } from './switch.machine.ts'
import { createTurns, type OfWallet } from './turns.ts'

export const ETHEREUM = 'eip155:1'
export const POLYGON = 'eip155:137'
/** Chain that the host did not request. */
export const UNREQUESTED = 'eip155:31339'
export const SOLANA = 'solana:mainnet'

export const network = (caipNetworkId: CaipNetworkId): Network => {
  const [chainNamespace, id] = caipNetworkId.split(':') as [ChainNamespace, string]
  return {
    id,
    caipNetworkId,
    chainNamespace,
    name: caipNetworkId,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.example'] } },
  }
}

/** Accounts that a wallet shares: the first address is the active one. */
export const shared = (namespace: ChainNamespace, addresses: readonly string[]) =>
  addresses.map(address => ({ namespace, address }))

/** A wallet's approval. */
export const approval = (
  connectorId: string,
  { chainId = ETHEREUM, addresses = [`${connectorId}-1`] }: { chainId?: CaipNetworkId; addresses?: string[] } = {},
): Connection => {
  const namespace = chainId.slice(0, chainId.indexOf(':')) as ChainNamespace
  return {
    connectorId,
    namespace,
    accounts: shared(namespace, addresses),
    address: addresses[0]!,
    selected: addresses[0]!,
    chainId,
  }
}

export const rejected = (method = 'eth_requestAccounts') => new FoyerError('wallet.rejected', { method })
export const alreadyPending = () => new FoyerError('wallet.requestPending', { method: 'eth_requestAccounts' })
export const broken = () => new FoyerError('wallet.failed', { method: 'eth_requestAccounts', reason: 'It broke' })

export const inputOf = (namespace: ChainNamespace, rest: Partial<ConnectionInput> = {}): ConnectionInput => ({
  namespace,
  networks: namespace === 'eip155' ? [network(ETHEREUM), network(POLYGON)] : [network(SOLANA)],
  walletSwitches: true,
  ...rest,
})

type Adapt = (machine: typeof connectionMachine) => typeof connectionMachine

/** Connections with real attempt, switch and signing machines on deferred effects; `check` is the attempt's silent restore. */
export function recordConnections(inputs: Record<string, ConnectionInput>, adapt: Adapt = same => same) {
  const attempt = deferredPorts(attemptMachine)
  const switching = deferredPorts(switchMachine)
  const signing = deferredPorts(signingMachine)
  const turn = createTurns<OfWallet>(
    ({ connection: { connectorId } }) => connectorId,
    grant => grant(),
  )
  const recorder = record(connectionMachine, inputs, machine =>
    adapt(
      machine.provide({
        actors: {
          attempt: attempt.machine,
          switch: loadedFlow(switching.machine.provide({ actors: { turn } })),
          signing: loadedFlow(signing.machine.provide({ actors: { turn } })),
        },
      }) as typeof machine,
    ),
  )
  const { connect, restore: check } = attempt.ports
  return {
    ...recorder,
    ports: { ...recorder.ports, connect, check, ...switching.ports, ...signing.ports },
    calls: (): Invocation[] => [recorder.deferred, attempt, switching, signing].flatMap(deferred => deferred.calls()),
  }
}

/** One eip155 connection with wallets that answer when the test decides. */
export function visit(options: { record?: ConnectionRecord; walletSwitches?: boolean } = {}) {
  const recorder = recordConnections({ eip155: inputOf('eip155', options) })
  const wallet = recorder.child('eip155')
  return {
    ...recorder,
    wallet,
    now: () => wallet.getSnapshot(),
    state: () => ({ wallet: wallet.getSnapshot().value, attempt: attemptOf(wallet.getSnapshot())?.value }),
    attempt: () => attemptOf(wallet.getSnapshot())!,
    switching: () => switchOf(wallet.getSnapshot())!,
    signing: () => signingOf(wallet.getSnapshot())!,
    current: () => wallet.getSnapshot().context.connection,
    reportsOf: (type: string) => recorder.reports.filter(report => report.type === type),
    /** Requests a connection that the wallet approves at once. */
    async connect(connectorId: string, answer: Connection = approval(connectorId)) {
      wallet.send({ type: 'connect', connectorId })
      await recorder.ports.connect.running.resolve(answer)
    },
  }
}
