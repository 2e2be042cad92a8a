import type { ChainAdapter, ChainFeatures, ConnectionRef, ConnectionSource, SignInDraft } from './chain/adapter.ts'
import type { CaipNetworkId, ChainNamespace } from './chain/namespace.ts'
import type { Network } from './chain/network.ts'
import type { WalletConnectAdapter } from './chain/walletConnectAdapter.ts'
import { FoyerError } from './errors.ts'
import type { Turn } from './flows/connection/turns.ts'
import type { AdapterSource, ModalOptions } from './options.ts'

/** Providers of the connections, which `getProvider` reads. */
export interface Providers {
  /** Loads the creator of a namespace's provider. Nothing connects without it. */
  load(namespace: ChainNamespace): Promise<void>
  /** Provider of the namespace's connection, which is created when the host first asks for it. Undefined without a connection. */
  of(actor: object, namespace: ChainNamespace): unknown
}

/** Reads the account that is connected in a namespace, by default in the active one. */
export type Accounts = (snapshot: never, namespace?: ChainNamespace) => unknown

type SourceOf = (namespace: ChainNamespace) => ConnectionSource

/**
 * Loaded adapters, other sources of connections and requested networks, of which the charts hold plain data.
 * One per modal, made by the composition root; ports reach adapters only through it.
 */
export class Chains {
  #adapters = new Map<ChainNamespace, ChainAdapter>()
  #sources = new Map<string, SourceOf>()
  #networks: readonly Network[] | undefined
  #rpc: ModalOptions['rpc']
  /** Providers of the connections. Absent until their file has loaded; before, nothing is connected. */
  providers?: Providers
  /** Reads accounts, for `getAccount`. Absent for as long as `providers`. */
  accounts?: Accounts
  /**
   * Makes the sign-in message, without its account, that a wallet is asked to sign in the step that connects it. Undefined where none is
   * wanted. Set by the composition root; absent: the host has no sign-in.
   */
  signInDraft?: (chainId: CaipNetworkId, signal: AbortSignal) => Promise<SignInDraft | undefined>
  /** Logins without a wallet, which `authOf` gives. Absent for as long as `providers`. */
  auth?: { stop(): void }
  /** Turns of the wallets, each with one request at a time. Absent until the file of connections has loaded; before, nothing is asked. */
  turn?: Turn
  /** Undefined until it is loaded, and where the host does not give it. */
  walletConnect: WalletConnectAdapter | undefined

  constructor(networks: readonly Network[] | undefined, rpc?: ModalOptions['rpc']) {
    this.#networks = networks
    this.#rpc = rpc
  }

  async load(sources: readonly AdapterSource[]): Promise<readonly ChainAdapter[]> {
    const loaded = await Promise.all(sources.map(async source => (typeof source === 'function' ? source() : source)))
    for (const adapter of loaded.flat()) {
      if ('namespace' in adapter) this.#adapters.set(adapter.namespace, adapter)
      else this.walletConnect = adapter
    }
    return this.loaded()
  }

  loaded(): readonly ChainAdapter[] {
    return [...this.#adapters.values()]
  }

  /** Adapters of the namespaces in which the host requests a network. */
  offered(): readonly ChainAdapter[] {
    return this.loaded().filter(({ namespace }) => this.networks(namespace).length > 0)
  }

  adapter(namespace: ChainNamespace): ChainAdapter {
    const adapter = this.#adapters.get(namespace)
    if (!adapter) throw new FoyerError('chain.adapterNotFound', { namespace })
    return adapter
  }

  /** Adds a source that serves one connector id in every namespace, like WalletConnect. */
  addSource(connectorId: string, sourceOf: SourceOf): void {
    this.#sources.set(connectorId, sourceOf)
  }

  /** Source of a connection: the one added for its connector, else the adapter of its namespace. */
  source({ connectorId, namespace }: Pick<ConnectionRef, 'connectorId' | 'namespace'>): ConnectionSource {
    return this.#sources.get(connectorId)?.(namespace) ?? this.adapter(namespace)
  }

  /** Networks that the host requests in a namespace; the adapter's own where it names none. */
  networks(namespace: ChainNamespace): Network[] {
    const requested = this.#networks ?? this.adapter(namespace).networks
    return requested.flatMap(network => {
      const endpoints = this.#rpc?.[network.caipNetworkId]
      return network.chainNamespace !== namespace ? [] : endpoints ? { ...network, endpoints } : network
    })
  }

  network(id: CaipNetworkId, namespace: ChainNamespace): Network {
    const network = this.networks(namespace).find(({ caipNetworkId }) => caipNetworkId === id)
    if (!network) throw new FoyerError('network.notFound', { id })
    return network
  }

  /** Optional feature of a chain. The charts offer only existing features; requesting another one is a bug, and throws. */
  feature<Name extends keyof ChainFeatures>(namespace: ChainNamespace, name: Name): NonNullable<ChainFeatures[Name]> {
    const feature = this.adapter(namespace).features[name]
    if (!feature) throw new FoyerError('chain.unsupported', { namespace })
    return feature
  }
}
