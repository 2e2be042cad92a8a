import { type ChainAdapter, type Connection, isFoyerError, type WalletAccount } from '@foyer/core/chain'
import { untilAborted } from './abort.ts'
import { isSameAddress } from './accounts.ts'
import type { Discovery } from './discover.ts'
import { ask, type Provider } from './provider.ts'
import { accountsFrom, currentChain, sharedAccounts, someAccounts } from './silent.ts'

/** What was last told of a wallet's accounts, so that a watch which starts later reports only what changed. */
export type Told = WeakMap<Provider, readonly WalletAccount[]>

const METHOD = 'eth_requestAccounts'

export function createConnect(discovery: Discovery, told: Told): Pick<ChainAdapter, 'connect' | 'restore'> {
  const prompts = new Map<string, { provider: Provider; accounts: Promise<WalletAccount[]> }>()

  /** The wallet may have been answered in its own window while our question got lost. */
  const alreadyShared = async (provider: Provider) => {
    const accounts = await sharedAccounts(provider).catch(() => [])
    return accounts.length > 0 ? accounts : undefined
  }

  const prompt = async (provider: Provider) => {
    try {
      return await accountsFrom(METHOD, await ask(provider, METHOD))
    } catch (error) {
      const accounts = isFoyerError(error, 'wallet.requestPending') ? await alreadyShared(provider) : undefined
      if (accounts) return accounts
      throw error
    }
  }

  /** One prompt for each connector: asked again while the wallet still holds it, joins it. A new provider is a new wallet window. */
  const requestAccounts = (connectorId: string, provider: Provider): Promise<WalletAccount[]> => {
    const open = prompts.get(connectorId)
    if (open?.provider === provider) {
      return Promise.race([open.accounts, alreadyShared(provider).then(accounts => accounts ?? open.accounts)])
    }
    const mine = { provider, accounts: prompt(provider) }
    prompts.set(connectorId, mine)
    const close = () => {
      if (prompts.get(connectorId) === mine) prompts.delete(connectorId)
    }
    mine.accounts.then(close, close)
    return mine.accounts
  }

  const established = async (
    connectorId: string,
    provider: Provider,
    accounts: WalletAccount[],
    preferred?: string,
  ): Promise<Connection> => {
    const [first] = someAccounts(METHOD, accounts)
    const chainId = await currentChain(provider)
    const kept = preferred === undefined ? undefined : accounts.find(({ address }) => isSameAddress(address, preferred))
    told.set(provider, accounts)
    return { connectorId, namespace: 'eip155', accounts, address: (kept ?? first).address, chainId }
  }

  return {
    async connect({ connectorId }, { signal }) {
      signal.throwIfAborted()
      const provider = discovery.provider(connectorId)
      return untilAborted(
        signal,
        requestAccounts(connectorId, provider).then(accounts => established(connectorId, provider, accounts)),
      )
    },

    async restore({ connectorId, address }, { signal }) {
      const provider = await discovery.waitFor(connectorId, signal)
      if (!provider) return undefined
      const look = async () => {
        const accounts = await sharedAccounts(provider)
        return accounts.length === 0 ? undefined : established(connectorId, provider, accounts, address)
      }
      try {
        return await untilAborted(signal, look())
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
