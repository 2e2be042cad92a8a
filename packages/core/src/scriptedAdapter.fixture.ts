import type {
  Approved,
  ChainAdapter,
  Connection,
  ConnectionFact,
  ConnectionRecord,
  ConnectionRef,
  Connector,
  ConnectRequest,
  RemoteChain,
} from './chain/adapter.ts'
import type { CaipNetworkId, ChainNamespace } from './chain/namespace.ts'
import type { Network } from './chain/network.ts'
import type {
  Submitted,
  TrackedTransfer,
  TransferDraft,
  TransferEstimate,
  TransferFeature,
  TransferRequest,
  TransferSighting,
  TransferSimulation,
} from './chain/transfer.ts'
import { flushMicrotasks } from './testing/index.ts'

/** Request to the adapter that waits for the test's answer. */
export type Question<Asked, Answer> = {
  asked: Asked
  signal: AbortSignal | undefined
  /** Neither answered nor aborted. */
  readonly waiting: boolean
  resolve(answer: Answer): Promise<void>
  reject(error: unknown): Promise<void>
}

type Questions<Asked, Answer> = { list: Question<Asked, Answer>[]; last(): Question<Asked, Answer> }

const questions = <Asked, Answer>(name: string): Questions<Asked, Answer> => {
  const list: Question<Asked, Answer>[] = []
  return {
    list,
    last() {
      const last = list.at(-1)
      if (!last) throw new Error(`The adapter was not asked to ${name}.`)
      return last
    },
  }
}

const ask = <Asked, Answer>({ list }: Questions<Asked, Answer>, asked: Asked, signal?: AbortSignal) =>
  new Promise<Answer>((resolve, reject) => {
    let answered = false
    list.push({
      asked,
      signal,
      get waiting() {
        return !answered && signal?.aborted !== true
      },
      resolve: async answer => {
        answered = true
        resolve(answer)
        await flushMicrotasks()
      },
      reject: async error => {
        answered = true
        reject(error)
        await flushMicrotasks()
      },
    })
  })

export const network = (caipNetworkId: CaipNetworkId, name: string = caipNetworkId): Network => {
  const [chainNamespace, reference] = caipNetworkId.split(':') as [ChainNamespace, string]
  return {
    id: chainNamespace === 'eip155' ? Number(reference) : reference,
    caipNetworkId,
    chainNamespace,
    name,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
    rpcUrls: { default: { http: ['https://rpc.example'] } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example/' } },
  }
}

export const connector = (chain: ChainNamespace, id: string, name = id): Connector => ({
  id,
  name,
  type: 'ANNOUNCED',
  chain,
  info: { rdns: id },
})

/** Connection that a wallet approves; the first account is active, and the wallet's selection. */
export const connection = (
  connectorId: string,
  chainId: CaipNetworkId,
  addresses: readonly string[] = [`${connectorId}-1`],
): Connection => {
  const namespace = chainId.slice(0, chainId.indexOf(':')) as ChainNamespace
  return {
    connectorId,
    namespace,
    chainId,
    address: addresses[0]!,
    selected: addresses[0]!,
    accounts: addresses.map(address => ({ namespace, address })),
  }
}

export type ScriptedAdapter = {
  adapter: ChainAdapter
  connects: Questions<ConnectRequest, Approved>
  restores: Questions<ConnectionRecord, Connection | undefined>
  disconnects: Questions<ConnectionRef, void>
  switches: Questions<{ from: ConnectionRef; to: CaipNetworkId }, void>
  signatures: Questions<{ by: ConnectionRef; message: string | Uint8Array }, string>
  balances: Questions<{ address: string; chainId: CaipNetworkId }, bigint>
  estimates: Questions<TransferRequest, TransferEstimate>
  drafts: Questions<Parameters<TransferFeature['draft']>[0], TransferDraft>
  simulations: Questions<TransferDraft, TransferSimulation | undefined>
  submissions: Questions<{ by: ConnectionRef; draft: TransferDraft }, Submitted>
  /** Whether the chain shows that the payer has sent nothing. */
  unmoved: { answer: boolean }
  looks: Questions<readonly TrackedTransfer[], readonly TransferSighting[]>
  /** Announces the wallets that are reachable from now on. */
  announce(connectors: readonly Connector[]): void
  /** Reports a fact of a connection's wallet to its current listeners. */
  report(connectorId: string, fact: ConnectionFact): Promise<void>
  /** Current listeners of discovery and of connections. */
  listeners(): { discovery: number; connections: string[] }
  /** Number of calls of any method of the adapter. */
  calls(): number
}

type Counted = <Arguments extends unknown[], Result>(
  method: (...given: Arguments) => Result,
) => (...given: Arguments) => Result

/** Feature `transfer` whose requests wait until the test answers them. */
function scriptedTransfers(simulates: boolean) {
  const asked = {
    estimates: questions<TransferRequest, TransferEstimate>('estimate a transfer'),
    drafts: questions<Parameters<TransferFeature['draft']>[0], TransferDraft>('draft a transfer'),
    simulations: questions<TransferDraft, TransferSimulation | undefined>('simulate a transfer'),
    submissions: questions<{ by: ConnectionRef; draft: TransferDraft }, Submitted>('submit a transfer'),
    /** Whether the chain shows that the payer has sent nothing. */
    unmoved: { answer: true },
    looks: questions<readonly TrackedTransfer[], readonly TransferSighting[]>('watch transfers'),
  }
  const feature = (counted: Counted): TransferFeature => ({
    tokens: true,
    isAllowed: () => true,
    estimate: counted((request, _, { signal }) => ask(asked.estimates, request, signal)),
    draft: counted((request, _, { signal }) => ask(asked.drafts, request, signal)),
    ...(simulates && { simulate: counted((draft, _, { signal }) => ask(asked.simulations, draft, signal)) }),
    submit: counted((by, draft, _, { signal }) => ask(asked.submissions, { by, draft }, signal)),
    isUnmoved: async () => asked.unmoved.answer,
    watch: counted((transfers, _, { signal }) => ask(asked.looks, transfers, signal)),
  })
  return { asked, feature }
}

type ScriptedOptions = {
  networks: readonly Network[]
  connectors?: readonly Connector[]
  /** Without it the app chooses the chain, not the wallet. Default true. */
  walletSwitches?: boolean
  /** With it the namespace is offered over WalletConnect. */
  remote?: RemoteChain
  /** Whether its chain can say what a transfer will do. Default false. */
  simulates?: boolean | undefined
}

/** Chain adapter that does nothing by itself: each request waits until the test answers it, each fact is reported when the test says so. */
export function scriptedAdapter(options: ScriptedOptions): ScriptedAdapter {
  const { networks, walletSwitches = true, remote, simulates = false } = options
  const { chainNamespace: namespace } = networks[0]!
  let connectors = options.connectors ?? []
  let calls = 0
  const discovery = new Set<(connectors: readonly Connector[]) => void>()
  const watchers = new Set<{ ref: ConnectionRef; listener: (fact: ConnectionFact) => void }>()
  const connects = questions<ConnectRequest, Approved>('connect')
  const restores = questions<ConnectionRecord, Connection | undefined>('restore')
  const disconnects = questions<ConnectionRef, void>('disconnect')
  const switches = questions<{ from: ConnectionRef; to: CaipNetworkId }, void>('switch the network')
  const signatures = questions<{ by: ConnectionRef; message: string | Uint8Array }, string>('sign')
  const balances = questions<{ address: string; chainId: CaipNetworkId }, bigint>('read a balance')
  const transfers = scriptedTransfers(simulates)
  const counted =
    <Arguments extends unknown[], Result>(method: (...given: Arguments) => Result) =>
    (...given: Arguments): Result => {
      calls += 1
      return method(...given)
    }

  const adapter: ChainAdapter = {
    namespace,
    networks,
    watchConnectors: counted(listener => {
      discovery.add(listener)
      listener(connectors)
      return () => void discovery.delete(listener)
    }),
    connect: counted((request, { signal }) => ask(connects, request, signal)),
    restore: counted((record, { signal }) => ask(restores, record, signal)),
    disconnect: counted(ref => ask(disconnects, ref)),
    watchConnection: counted((ref, listener) => {
      const watcher = { ref, listener }
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    }),
    ...(remote && { remote }),
    features: {
      ...(walletSwitches && {
        switchNetwork: counted((from, { caipNetworkId }, { signal }) =>
          ask(switches, { from, to: caipNetworkId }, signal),
        ),
      }),
      signMessage: counted((by, message, { signal }) => ask(signatures, { by, message }, signal)),
      balance: counted(({ address }, { caipNetworkId }, { signal }) =>
        ask(balances, { address, chainId: caipNetworkId }, signal),
      ),
      transfer: transfers.feature(counted),
    },
  }

  return {
    adapter,
    connects,
    restores,
    disconnects,
    switches,
    signatures,
    balances,
    ...transfers.asked,
    announce(next) {
      connectors = next
      for (const listener of [...discovery]) listener(connectors)
    },
    async report(connectorId, fact) {
      for (const { ref, listener } of [...watchers]) if (ref.connectorId === connectorId) listener(fact)
      await flushMicrotasks()
    },
    listeners: () => ({ discovery: discovery.size, connections: [...watchers].map(({ ref }) => ref.connectorId) }),
    calls: () => calls,
  }
}
