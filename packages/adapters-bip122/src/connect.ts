import {
  type CaipNetworkId,
  type ChainAdapter,
  type Connection,
  FoyerError,
  isFoyerError,
  type WalletAccount,
} from '@foyer/core/chain'
import { createPrompts, untilAborted } from '@foyer/core/chain/adapters'
import { describeAccounts, type SharedAccount } from './accounts.ts'
import type { Discovery } from './discover.ts'
import type { Wallet } from './wallet.ts'

/** The part of what a wallet shares that can be used together: the addresses of one chain. */
export interface Selection {
  accounts: readonly WalletAccount[]
  chainId: CaipNetworkId
  /** The chains that all of the accounts are good for: an address is written in another way on most others. */
  approved: readonly CaipNetworkId[]
}

/** What was last told of a wallet's accounts, so that a watch which starts later reports only what changed. */
export type Told = WeakMap<Wallet, Pick<Selection, 'accounts' | 'approved'>>

/** The addresses of the first chain wished for that the wallet has any of; else of the first that it has. Undefined when it shares none. */
export function selectAccounts(
  shared: readonly SharedAccount[],
  wished: readonly (CaipNetworkId | undefined)[],
): Selection | undefined {
  const [first] = shared
  if (!first) return undefined
  const has = (chain: CaipNetworkId | undefined): chain is CaipNetworkId =>
    chain !== undefined && shared.some(({ chains }) => chains.includes(chain))
  const chainId = wished.find(has) ?? first.chains[0]!
  const chosen = shared.filter(({ chains }) => chains.includes(chainId))
  const approved = chosen[0]!.chains.filter(chain => chosen.every(({ chains }) => chains.includes(chain)))
  return { accounts: describeAccounts(chosen), chainId, approved }
}

export function createConnect(
  discovery: Discovery,
  told: Told,
  offered: readonly CaipNetworkId[],
): Pick<ChainAdapter, 'connect' | 'restore'> {
  const requestAccounts = createPrompts<Wallet, SharedAccount>(wallet => wallet.shared())

  const established = (
    connectorId: string,
    wallet: Wallet,
    selection: Selection,
    address: string | undefined,
  ): Connection => {
    const { accounts, chainId, approved } = selection
    const kept = accounts.find(account => account.address === address)
    told.set(wallet, selection)
    return {
      connectorId,
      namespace: 'bip122',
      accounts,
      address: (kept ?? accounts[0]!).address,
      selected: accounts[0]!.address,
      chainId,
      approved,
    }
  }

  return {
    async connect({ connectorId, networks, chainId }, { signal }) {
      signal.throwIfAborted()
      const wallet = discovery.choose(connectorId)
      const wished = [chainId, ...networks.map(({ caipNetworkId }) => caipNetworkId)].filter(id => id !== undefined)
      const shared = await untilAborted(
        signal,
        requestAccounts(wallet, () => wallet.connect(wished[0])),
      )
      const selection = selectAccounts(shared, [...wished, ...offered])
      if (!selection) throw new FoyerError('wallet.noAccounts', { method: 'connect' })
      return established(connectorId, wallet, selection, undefined)
    },

    async restore({ connectorId, address, chainId }, { signal }) {
      const found = await discovery.waitFor(connectorId, signal)
      if (!found) return undefined
      const { id, wallet } = found
      let shared: readonly SharedAccount[]
      try {
        shared = await untilAborted(signal, wallet.askSilently())
      } catch (error) {
        if (isFoyerError(error, 'wallet.malformedAnswer')) throw error
        // Asked silently, a wallet that does not answer in time or says no, in whatever words, shares nothing.
        return undefined
      }
      const selection = selectAccounts(shared, [chainId, ...offered])
      return selection && established(id, wallet, selection, address)
    },
  }
}
