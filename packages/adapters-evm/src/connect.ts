import { type ChainAdapter, type Connection, isFoyerError, type WalletAccount } from '@foyer/core/chain'
import { createPrompts, untilAborted } from '@foyer/core/chain/adapters'
import { isSameAddress } from './accounts.ts'
import type { Discovery } from './discover.ts'
import { ask, type Provider } from './provider.ts'
import { accountsFrom, currentChain, sharedAccounts, someAccounts } from './silent.ts'

/** What was last told of a wallet's accounts, so that a watch which starts later reports only what changed. */
export type Told = WeakMap<Provider, readonly WalletAccount[]>

const METHOD = 'eth_requestAccounts'

export function createConnect(discovery: Discovery, told: Told): Pick<ChainAdapter, 'connect' | 'restore'> {
  const requestAccounts = createPrompts<Provider, WalletAccount>(sharedAccounts)

  const established = async (
    connectorId: string,
    provider: Provider,
    accounts: readonly WalletAccount[],
    preferred?: string,
  ): Promise<Connection> => {
    const [first] = someAccounts(METHOD, accounts)
    const chainId = await currentChain(provider)
    const kept = preferred === undefined ? undefined : accounts.find(({ address }) => isSameAddress(address, preferred))
    return {
      connectorId,
      namespace: 'eip155',
      accounts,
      address: (kept ?? first).address,
      selected: first.address,
      chainId,
    }
  }

  return {
    async connect({ connectorId }, { signal }) {
      signal.throwIfAborted()
      const provider = discovery.choose(connectorId)
      const connection = await untilAborted(
        signal,
        requestAccounts(provider, async () => accountsFrom(METHOD, await ask(provider, METHOD))).then(accounts =>
          established(connectorId, provider, accounts),
        ),
      )
      // Not where it is answered too late: nobody was told then.
      told.set(provider, connection.accounts)
      return connection
    },

    async restore({ connectorId, address }, { signal }) {
      const found = await discovery.waitFor(connectorId, signal)
      if (!found) return undefined
      const { id, wallet: provider } = found
      const look = async () => {
        const accounts = await sharedAccounts(provider)
        return accounts.length === 0 ? undefined : established(id, provider, accounts, address)
      }
      try {
        const connection = await untilAborted(signal, look())
        if (connection) told.set(provider, connection.accounts)
        return connection
      } catch (error) {
        // A wallet that does not answer in time, or says that it is not there for this site, shares nothing.
        if (
          signal.aborted ||
          isFoyerError(error, 'wallet.unauthorized') ||
          isFoyerError(error, 'wallet.disconnected')
        ) {
          return undefined
        }
        throw error
      }
    },
  }
}
