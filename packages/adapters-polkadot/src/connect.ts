import { type CaipNetworkId, type ChainAdapter, type Connection, FoyerError, type Network } from '@foyer/core/chain'
import { untilAborted } from '@foyer/core/chain/adapters'
import type { Access } from './access.ts'
import type { SharedAccount } from './accounts.ts'
import type { Discovery } from './discover.ts'
import { loadAccounts } from './loadAccounts.ts'
import type { Injected } from './wallet.ts'

/** What each wallet last shared, by connector: which of it there is on a chain, and how it is written there, is another question. */
export type SharedAccounts = Map<string, readonly SharedAccount[]>

/** The networks that the host has named so far. A connection names its chain by id alone. */
export interface KnownNetworks {
  note(networks: readonly Network[]): void
  find(chainId: CaipNetworkId): Network | undefined
}

export function createKnownNetworks(offered: readonly Network[]): KnownNetworks {
  const known = new Map<CaipNetworkId, Network>()
  const note = (networks: readonly Network[]) => {
    for (const network of networks) known.set(network.caipNetworkId, network)
  }
  note(offered)
  return { note, find: chainId => known.get(chainId) }
}

export function createConnect(options: {
  discovery: Discovery
  access: Access
  sharedBy: SharedAccounts
  offered: readonly Network[]
  known: KnownNetworks
}): Pick<ChainAdapter, 'connect' | 'restore'> {
  const { discovery, access, sharedBy, offered, known } = options

  const established = async (
    connectorId: string,
    opening: Promise<Injected>,
    signal: AbortSignal,
    wish: { address?: string | undefined; chainId: CaipNetworkId },
  ): Promise<Connection | undefined> => {
    const [injected, reading] = await untilAborted(signal, Promise.all([opening, loadAccounts()]))
    const { accountOf, describeAccounts, GENERIC, isSameAccount, prefixOf, readAccounts } = reading
    const shared = await untilAborted(signal, readAccounts(injected))
    const { chainId, address: wanted = '' } = wish
    // One that nobody names any more: then as the account was written before.
    const ss58Format = known.find(chainId)?.ss58Format ?? prefixOf(wanted) ?? GENERIC
    const accounts = describeAccounts(shared, { chainId, ss58Format })
    const [first] = accounts
    if (!first) return undefined
    access.keep(connectorId, injected)
    sharedBy.set(connectorId, shared)
    const before = accountOf(wanted)
    const kept = accounts.find(({ address }) => before && isSameAccount(accountOf(address)!, before))
    return { connectorId, namespace: 'polkadot', accounts, address: (kept ?? first).address, chainId }
  }

  return {
    async connect({ connectorId, networks, chainId }, { signal }) {
      signal.throwIfAborted()
      known.note(networks)
      const wallet = discovery.choose(connectorId)
      const [first] = [...networks, ...offered]
      const wanted = chainId ?? first?.caipNetworkId
      if (wanted === undefined) throw new FoyerError('network.notFound', { id: 'polkadot' })
      const connection = await established(connectorId, access.open(connectorId, wallet), signal, { chainId: wanted })
      if (!connection) throw new FoyerError('wallet.noAccounts', { method: 'accounts.get' })
      return connection
    },

    async restore({ connectorId, address, chainId = offered[0]?.caipNetworkId, networks = [] }, { signal }) {
      known.note(networks)
      const found = await discovery.waitFor(connectorId, signal)
      const reopening = found && chainId && access.reopen(found.id, found.wallet)
      if (!reopening) return undefined
      try {
        return await established(found.id, reopening, signal, { address, chainId })
      } catch {
        // Asked without the visitor's word, a wallet that does not answer in time or says no, in whatever words, shares nothing.
        return undefined
      }
    },
  }
}
