import type { CaipNetworkId, ChainNamespace, Network } from '@foyer/core'
import type {
  Approved,
  ChainAdapter,
  Connection,
  ConnectionFact,
  ConnectionRef,
  Connector,
  ConnectRequest,
} from '@foyer/core/chain'

/** A question to the adapter that waits for the test's answer. */
export type Question<Asked, Answer> = {
  asked: Asked
  signal: AbortSignal | undefined
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

const ask = <Asked, Answer>(list: Question<Asked, Answer>[], asked: Asked, signal?: AbortSignal) =>
  new Promise<Answer>((resolve, reject) => void list.push({ asked, signal, resolve, reject }))

export const network = (caipNetworkId: CaipNetworkId, name: string, symbol = 'ETH'): Network => {
  const [chainNamespace, reference] = caipNetworkId.split(':') as [ChainNamespace, string]
  return {
    id: chainNamespace === 'eip155' ? Number(reference) : reference,
    caipNetworkId,
    chainNamespace,
    name,
    nativeCurrency: { name: 'Coin', symbol, decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.example'] } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example/' } },
  }
}

export const connector = (chain: ChainNamespace, id: string, name: string, imageUrl?: string): Connector => ({
  id,
  name,
  type: 'ANNOUNCED',
  chain,
  info: { rdns: id },
  ...(imageUrl && { imageUrl }),
})

/** Answer of a wallet that approves. */
export const approval = (
  connectorId: string,
  chainId: CaipNetworkId,
  address = '0x52908400098527886E0F7030069857D2E4169EE7',
): Connection => {
  const namespace = chainId.slice(0, chainId.indexOf(':')) as ChainNamespace
  return { connectorId, namespace, chainId, address, accounts: [{ namespace, address }] }
}

export type ScriptedAdapter = {
  adapter: ChainAdapter
  connects: Question<ConnectRequest, Approved>[]
  disconnects: Question<ConnectionRef, void>[]
  switches: Question<CaipNetworkId, void>[]
  balances: Question<string, bigint | undefined>[]
  /** Messages to sign. */
  signatures: Question<string | Uint8Array, string>[]
  announce(connectors: readonly Connector[]): void
  report(fact: ConnectionFact): void
  /** How many listeners are registered now, of discovery and of connections. */
  listeners(): { discovery: number; connections: number }
}

/** A chain adapter that does nothing by itself: questions wait until the test answers them. A stored wallet is always gone. */
export function scriptedAdapter(networks: readonly Network[], initial: readonly Connector[] = []): ScriptedAdapter {
  let connectors = initial
  const discovery = new Set<(connectors: readonly Connector[]) => void>()
  const watchers = new Set<(fact: ConnectionFact) => void>()
  const connects: ScriptedAdapter['connects'] = []
  const disconnects: ScriptedAdapter['disconnects'] = []
  const switches: ScriptedAdapter['switches'] = []
  const balances: ScriptedAdapter['balances'] = []
  const signatures: ScriptedAdapter['signatures'] = []
  const adapter: ChainAdapter = {
    namespace: networks[0]!.chainNamespace,
    networks,
    watchConnectors(listener) {
      discovery.add(listener)
      listener(connectors)
      return () => void discovery.delete(listener)
    },
    connect: (request, { signal }) => ask(connects, request, signal),
    restore: async () => undefined,
    disconnect: ref => ask(disconnects, ref),
    watchConnection(_, listener) {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
    features: {
      switchNetwork: (_, { caipNetworkId }, { signal }) => ask(switches, caipNetworkId, signal),
      balance: ({ address }, _, { signal }) => ask(balances, address, signal),
      signMessage: (_, message, { signal }) => ask(signatures, message, signal),
    },
  }
  return {
    adapter,
    connects,
    disconnects,
    switches,
    balances,
    signatures,
    announce(next) {
      connectors = next
      for (const listener of discovery) listener(connectors)
    },
    report(fact) {
      for (const listener of watchers) listener(fact)
    },
    listeners: () => ({ discovery: discovery.size, connections: watchers.size }),
  }
}
