import {
  type CaipNetworkId,
  type ChainAdapter,
  type Connection,
  FoyerError,
  type WalletAccount,
} from '@foyer/core/chain'
import { createPrompts, fieldsOf, malformed, untilAborted } from '@foyer/core/chain/adapters'
import { describeAccounts, parseAccounts, type StandardAccount, sharedAccounts } from './accounts.ts'
import { toChainId } from './chainId.ts'
import type { Discovery } from './discover.ts'
import { ask, chainsOf, type Wallet } from './wallet.ts'

/** What was last told of a wallet's accounts, so that a watch which starts later reports only what changed. */
export type Told = WeakMap<Wallet, readonly WalletAccount[]>

const METHOD = 'standard:connect'

/** The chains that a wallet supports, by their CAIP-2 ids. */
export const approvedBy = (wallet: Wallet): CaipNetworkId[] => chainsOf(wallet).chains.map(toChainId)

function accountsFrom(answer: unknown): StandardAccount[] {
  const accounts = parseAccounts(fieldsOf(answer, 'accounts')?.accounts)
  if (accounts === undefined) throw malformed(METHOD, 'expected accounts with base58 addresses of 32 bytes')
  return accounts
}

export function createConnect(
  discovery: Discovery,
  told: Told,
  offered: readonly CaipNetworkId[],
): Pick<ChainAdapter, 'connect' | 'restore'> {
  const requestAccounts = createPrompts<Wallet, StandardAccount>(sharedAccounts)

  const established = (
    connectorId: string,
    wallet: Wallet,
    shared: readonly StandardAccount[],
    wish: { address?: string | undefined; chains: readonly (CaipNetworkId | undefined)[] },
  ): Connection => {
    const accounts = describeAccounts(shared)
    const [first] = accounts
    if (!first) throw new FoyerError('wallet.noAccounts', { method: METHOD })
    const approved = approvedBy(wallet)
    // A wallet that knows none of those says so by the one it does know: the host then did not ask for it.
    const chainId = [...wish.chains, ...offered].find(id => id !== undefined && approved.includes(id)) ?? approved[0]
    if (chainId === undefined) throw malformed(METHOD, 'the wallet lists no solana: chain any more')
    const kept = accounts.find(({ address }) => address === wish.address)
    told.set(wallet, accounts)
    const { address } = kept ?? first
    return { connectorId, namespace: 'solana', accounts, address, selected: first.address, chainId, approved }
  }

  return {
    async connect({ connectorId, networks, chainId }, { signal }) {
      signal.throwIfAborted()
      const wallet = discovery.choose(connectorId)
      const chains = [chainId, ...networks.map(({ caipNetworkId }) => caipNetworkId)]
      const shared = await untilAborted(
        signal,
        requestAccounts(wallet, async () => accountsFrom(await ask(wallet, METHOD))),
      )
      return established(connectorId, wallet, shared, { chains })
    },

    async restore({ connectorId, address, chainId }, { signal }) {
      const found = await discovery.waitFor(connectorId, signal)
      if (!found) return undefined
      const { id, wallet } = found
      let answer: unknown
      try {
        answer = await untilAborted(signal, ask(wallet, METHOD, { silent: true }))
      } catch {
        // Asked silently, a wallet that does not answer in time or says no, in whatever words, shares nothing.
        return undefined
      }
      const accounts = accountsFrom(answer)
      return accounts.length === 0 ? undefined : established(id, wallet, accounts, { address, chains: [chainId] })
    },
  }
}
