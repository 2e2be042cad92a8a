import { type CaipNetworkId, type ChainAdapter, type Connection, FoyerError, type Network } from '@foyer/core/chain'
import { untilAborted } from '@foyer/core/chain/adapters'
import type { Access, Opened } from './access.ts'
import type { SharedAccount } from './accounts.ts'
import type { Discovery } from './discover.ts'
import { doors } from './doors.ts'

/** Accounts that each wallet last shared, by connector id: those of all chains, as the wallet wrote them. */
export type SharedAccounts = Map<string, readonly SharedAccount[]>

/** Networks that the host has named so far. A connection has only the id of its chain. */
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
}): Pick<ChainAdapter, 'connect' | 'restore' | 'disconnect'> {
  const { discovery, access, sharedBy, offered, known } = options

  const toConnection = async (
    connectorId: string,
    opening: Promise<Opened>,
    signal: AbortSignal,
    { address: stored = '', chainId }: { address?: string | undefined; chainId: CaipNetworkId },
  ): Promise<Connection | undefined> => {
    const [{ injected, accounts: answer }, rules] = await untilAborted(signal, Promise.all([opening, doors.accounts()]))
    const { accountOf, describeAccounts, GENERIC, isSameAccount, prefixOf, readAccounts } = rules
    const shared = readAccounts(answer)
    // Without a known network, the stored address has the prefix.
    const ss58Format = known.find(chainId)?.ss58Format ?? prefixOf(stored) ?? GENERIC
    const accounts = describeAccounts(shared, { chainId, ss58Format })
    const [first] = accounts
    if (!first) return undefined
    access.keep(connectorId, injected)
    sharedBy.set(connectorId, shared)
    const before = accountOf(stored)
    const same = accounts.find(({ address }) => before && isSameAccount(accountOf(address)!, before))
    return { connectorId, namespace: 'polkadot', accounts, address: (same ?? first).address, chainId }
  }

  return {
    async connect({ connectorId, networks, chainId, anew }, { signal }) {
      signal.throwIfAborted()
      known.note(networks)
      const wallet = discovery.choose(connectorId)
      const [first] = [...networks, ...offered]
      const wanted = chainId ?? first?.caipNetworkId
      if (wanted === undefined) throw new FoyerError('network.notFound', { id: 'polkadot' })
      const opening = access.open(connectorId, wallet, anew)
      const connection = await toConnection(connectorId, opening, signal, { chainId: wanted })
      if (!connection) throw new FoyerError('wallet.noAccounts', { method: 'accounts.get' })
      return connection
    },

    async restore({ connectorId, address, chainId = offered[0]?.caipNetworkId, networks = [] }, { signal }) {
      known.note(networks)
      const found = await discovery.waitFor(connectorId, signal)
      const reopening = found && chainId && access.reopen(found.id, found.wallet)
      if (!reopening) return undefined
      try {
        return await toConnection(found.id, reopening, signal, { address, chainId })
      } catch {
        // Wallets reject with various errors; each means that nothing is shared.
        return undefined
      }
    },

    /** These wallets have no request to disconnect or to revoke a permission. */
    async disconnect({ connectorId }) {
      sharedBy.delete(connectorId)
      access.close(connectorId)
    },
  }
}

/** Accounts of a connection that can be used on another chain, with the SS58 prefix of that network. */
export const createAccountsOn =
  (sharedBy: SharedAccounts): NonNullable<ChainAdapter['accountsOn']> =>
  ({ connectorId }, { caipNetworkId: chainId, ss58Format }) => {
    const rules = doors.loadedAccounts()
    const shared = sharedBy.get(connectorId)
    // Both exist while there is a connection.
    if (!rules || !shared) return []
    return rules.describeAccounts(shared, { chainId, ss58Format: ss58Format ?? rules.GENERIC })
  }
