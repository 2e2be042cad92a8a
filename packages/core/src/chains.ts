import type { ChainAdapter, ChainFeatures } from './chain/adapter.ts'
import type { CaipNetworkId, ChainNamespace } from './chain/namespace.ts'
import type { Network } from './chain/network.ts'
import { FoyerError } from './errors.ts'
import type { AdapterSource } from './options.ts'

/**
 * The loaded adapters and the networks asked for: the live side of what the charts know as plain data.
 * One per modal; the composition root makes it, and ports reach adapters only through it.
 */
export class Chains {
  #adapters = new Map<ChainNamespace, ChainAdapter>()
  #networks: readonly Network[] | undefined

  constructor(networks: readonly Network[] | undefined) {
    this.#networks = networks
  }

  async load(sources: readonly AdapterSource[]): Promise<readonly ChainAdapter[]> {
    const loaded = await Promise.all(sources.map(async source => (typeof source === 'function' ? source() : source)))
    for (const adapter of loaded.flat()) this.#adapters.set(adapter.namespace, adapter)
    return this.loaded()
  }

  loaded(): readonly ChainAdapter[] {
    return [...this.#adapters.values()]
  }

  /** The adapters that have a network to offer: a host that names networks of one family alone offers that family alone. */
  offered(): readonly ChainAdapter[] {
    return this.loaded().filter(({ namespace }) => this.networks(namespace).length > 0)
  }

  adapter(namespace: ChainNamespace): ChainAdapter {
    const adapter = this.#adapters.get(namespace)
    if (!adapter) throw new FoyerError('chain.adapterNotFound', { namespace })
    return adapter
  }

  /** The networks that the host asks for in a namespace; with none named, the adapter's own. */
  networks(namespace: ChainNamespace): Network[] {
    const requested = this.#networks ?? this.adapter(namespace).networks
    return requested.filter(({ chainNamespace }) => chainNamespace === namespace)
  }

  network(id: CaipNetworkId, namespace: ChainNamespace): Network {
    const network = this.networks(namespace).find(({ caipNetworkId }) => caipNetworkId === id)
    if (!network) throw new FoyerError('network.notFound', { id })
    return network
  }

  /** One optional ability of a chain. The charts offer only what is there, so that this throws only on a mistake of ours. */
  feature<Name extends keyof ChainFeatures>(namespace: ChainNamespace, name: Name): NonNullable<ChainFeatures[Name]> {
    const feature = this.adapter(namespace).features[name]
    if (!feature) throw new FoyerError('chain.unsupported', { namespace })
    return feature
  }
}
