import { type Connection, FoyerError, type LiveConnection, type RemoteChannel } from '@foyer/core/chain'
import { discoverWallets } from '../discover.ts'
import { A, B } from '../page.fixture.ts'
import { createProvider } from './createProvider.ts'
import type { SolanaProvider } from './provider.types.ts'

const CONNECTION: Connection = {
  connectorId: 'wallet-standard:Raw',
  namespace: 'solana',
  accounts: [A, B].map(address => ({ namespace: 'solana', address })),
  address: A,
  chainId: 'solana:localnet',
  approved: ['solana:localnet'],
}

/** A connection that a test changes and ends. */
function liveConnection(options: Partial<Connection> & { channel?: RemoteChannel } = {}) {
  const { channel, ...rest } = options
  let connection: Connection | undefined = { ...CONNECTION, ...rest }
  const ended = new AbortController()
  const listeners = new Set<(connection: Connection) => void>()
  const live: LiveConnection = {
    current: () => {
      if (connection) return connection
      throw ended.signal.reason
    },
    signal: ended.signal,
    watch: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    networks: () => [],
    switchNetwork: async () => {},
    ...(channel && { channel }),
  }
  return {
    live,
    listeners,
    change(changes: Partial<Connection>) {
      connection = { ...connection!, ...changes }
      for (const listener of listeners) listener(connection)
    },
    end() {
      connection = undefined
      ended.abort(new FoyerError('wallet.disconnected', { method: 'request' }))
    },
  }
}

/** Features of a wallet, by name: their functions. */
export type RawFeatures = Record<string, (...inputs: never[]) => unknown>

/** Account as a wallet lists it. */
export const rawAccount = (address: string, features: readonly string[], chains = ['solana:localnet']) => ({
  address,
  publicKey: new Uint8Array(32),
  chains,
  features,
})

/** The provider over a Wallet Standard wallet that a test writes itself. */
export function rawProvider(
  features: RawFeatures,
  accounts: readonly object[] = [rawAccount(A, Object.keys(features))],
  details: Record<string, unknown> = {},
) {
  const target = new EventTarget()
  const discovery = discoverWallets(target)
  const wallet: Record<string, unknown> = {
    version: '1.0.0',
    name: 'Raw',
    icon: 'data:image/png;base64,AAAA',
    chains: ['solana:localnet'],
    accounts,
    features: Object.fromEntries(
      Object.entries({ 'standard:connect': () => ({ accounts }), ...features }).map(([name, run]) => [
        name,
        { version: '1.0.0', supportedTransactionVersions: ['legacy', 0], [name.slice(name.indexOf(':') + 1)]: run },
      ]),
    ),
    ...details,
  }
  discovery.watch(() => {}, { announced: true, injected: true })
  const detail = (api: { register(wallet: unknown): void }) => api.register(wallet)
  target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  discovery.choose(CONNECTION.connectorId)
  const connection = liveConnection()
  const read = createProvider(discovery)(connection.live)
  return { ...connection, wallet, read: () => read() as SolanaProvider | undefined, provider: read() as SolanaProvider }
}

/** The provider over a WalletConnect session that answers with `answer` and approves these methods. */
export function sessionProvider(
  methods: readonly string[],
  answer: (method: string, params: Record<string, never>) => unknown = () => null,
  options: Partial<Connection> = {},
) {
  const asked: { chainId: string; method: string; params: unknown }[] = []
  const channel: RemoteChannel = {
    allows: (_, method) => methods.includes(method),
    request: async (chainId, method, params) => {
      asked.push({ chainId, method, params })
      return answer(method, params as Record<string, never>)
    },
  }
  const connection = liveConnection({ connectorId: 'walletConnect', session: 'topic', channel, ...options })
  const read = createProvider(discoverWallets(undefined))(connection.live)
  return { ...connection, asked, read: () => read() as SolanaProvider, provider: read() as SolanaProvider }
}

/** A feature of a provider's wallet, as a library of Wallet Standard calls it. */
export const call = (provider: SolanaProvider, feature: string, ...inputs: unknown[]): Promise<unknown[]> => {
  const found = provider.wallet.features[feature as `solana:${string}`] as Record<
    string,
    (...inputs: unknown[]) => Promise<unknown[]>
  >
  return found[feature.slice(feature.indexOf(':') + 1)]!(...inputs)
}
