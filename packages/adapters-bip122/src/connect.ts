import {
  type CaipNetworkId,
  type ChainAdapter,
  type Connection,
  FoyerError,
  isFoyerError,
  type WalletAccount,
} from '@foyer/core/chain'
import { createPrompts, unlessEmpty, untilAborted, within } from '@foyer/core/chain/adapters'
import { describeAccounts, type SharedAccount } from './accounts.ts'
import type { Discovery } from './discover.ts'
import { keep } from './keep.ts'
import type { Wallet } from './wallet.ts'

/** Milliseconds to wait for the wallet to disconnect. The connection ends in any case. */
const DISCONNECT_TIMEOUT = 3_000

/** The shared accounts of one chain. */
export interface Selection {
  accounts: readonly WalletAccount[]
  chainId: CaipNetworkId
  /** Chains on which all of the accounts can be used. */
  approved: readonly CaipNetworkId[]
}

/** Accounts last reported for each wallet, so that a watch that starts later reports only changes. */
export type ReportedAccounts = WeakMap<Wallet, Pick<Selection, 'accounts' | 'approved'>>

/** Accounts of the first preferred chain for which the wallet shares any, else of its first chain. Undefined when it shares none. */
export function selectAccounts(
  shared: readonly SharedAccount[],
  preferred: readonly (CaipNetworkId | undefined)[],
): Selection | undefined {
  const [first] = shared
  if (!first) return undefined
  const has = (chain: CaipNetworkId | undefined): chain is CaipNetworkId =>
    chain !== undefined && shared.some(({ chains }) => chains.includes(chain))
  const chainId = preferred.find(has) ?? first.chains[0]!
  const chosen = shared.filter(({ chains }) => chains.includes(chainId))
  const approved = chosen[0]!.chains.filter(chain => chosen.every(({ chains }) => chains.includes(chain)))
  return { accounts: describeAccounts(chosen), chainId, approved }
}

/** Text that is kept for the next visit of a wallet that cannot be asked then. */
export const keptOf = ({ isSilent }: Wallet, shared: readonly SharedAccount[]): Pick<Connection, 'kept'> =>
  isSilent ? {} : { kept: keep(shared) }

/** Accounts that a wallet shares without a prompt, or has shared last where it cannot be asked. */
const sharedNow = (
  { isSilent, askSilently }: Wallet,
  kept: string | undefined,
): Promise<readonly SharedAccount[] | undefined> =>
  askSilently().catch(async (error: unknown) => {
    // Its dialect has loaded, so that no event is missed.
    if (!isSilent && kept !== undefined) return (await import('./recall.ts')).recall(kept)
    throw error
  })

export function createConnect(
  discovery: Discovery,
  reported: ReportedAccounts,
  offered: readonly CaipNetworkId[],
): Pick<ChainAdapter, 'connect' | 'restore' | 'disconnect'> {
  const requestAccounts = createPrompts<Wallet, readonly SharedAccount[]>(async wallet =>
    unlessEmpty(await wallet.shared()),
  )

  const toConnection = (
    connectorId: string,
    wallet: Wallet,
    selection: Selection & Pick<Connection, 'kept'>,
    address: string | undefined,
  ): Connection => {
    const { accounts, chainId, approved, kept } = selection
    const stored = accounts.find(account => account.address === address)
    reported.set(wallet, selection)
    return {
      connectorId,
      namespace: 'bip122',
      accounts,
      address: (stored ?? accounts[0]!).address,
      selected: accounts[0]!.address,
      chainId,
      approved,
      ...(kept !== undefined && { kept }),
    }
  }

  return {
    async connect({ connectorId, networks, chainId, anew }, { signal }) {
      signal.throwIfAborted()
      const wallet = discovery.choose(connectorId)
      const preferred = [chainId, ...networks.map(({ caipNetworkId }) => caipNetworkId)].filter(id => id !== undefined)
      const shared = await untilAborted(
        signal,
        requestAccounts(wallet, () => wallet.connect(preferred[0]), { anew }),
      )
      const selection = selectAccounts(shared, [...preferred, ...offered])
      if (!selection) throw new FoyerError('wallet.noAccounts', { method: 'connect' })
      return toConnection(connectorId, wallet, { ...selection, ...keptOf(wallet, shared) }, undefined)
    },

    async restore({ connectorId, address, chainId, kept }, { signal }) {
      const found = await discovery.waitFor(connectorId, signal)
      if (!found) return undefined
      const { id, wallet } = found
      const shared = await untilAborted(signal, sharedNow(wallet, kept)).catch((error: unknown) => {
        if (isFoyerError(error, 'wallet.malformedAnswer')) throw error
        // Wallets reject a silent request with various errors; each means that nothing is shared.
        return undefined
      })
      const selection = shared && selectAccounts(shared, [chainId, ...offered])
      return selection && toConnection(id, wallet, { ...selection, ...keptOf(wallet, shared) }, address)
    },

    async disconnect({ connectorId }, options) {
      const wallet = discovery.held(connectorId)
      if (!wallet) return
      reported.delete(wallet)
      await within(DISCONNECT_TIMEOUT, wallet.release(options)).catch(() => {})
    },
  }
}
