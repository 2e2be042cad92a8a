import type { CaipNetworkId, ChainAdapter, WalletAccount } from '@foyer/core/chain'
import { attempt } from '@foyer/core/chain/adapters'
import { describeAccounts, parseAccounts, type StandardAccount, sharedAccounts } from './accounts.ts'
import { approvedBy, type Told } from './connect.ts'
import type { Discovery } from './discover.ts'
import { listen } from './wallet.ts'

const listOf = (accounts: readonly { address: string }[]) => accounts.map(({ address }) => address).join()

/**
 * The facts of one connection, from one wallet. A chain is chosen by the page and not by the wallet, so that none is reported, but only
 * which ones the wallet supports from now on.
 */
export const createWatch =
  (discovery: Discovery, told: Told): ChainAdapter['watchConnection'] =>
  (connection, listener) => {
    const wallet = discovery.wallet(connection.connectorId)
    let known = told.get(wallet)
    const report = (accounts: readonly WalletAccount[], chains: { approved?: readonly CaipNetworkId[] } = {}) => {
      const [first] = accounts
      listener({ type: 'accounts.changed', accounts, ...(first && { selected: first.address }), ...chains })
    }
    const tell = (shared: readonly StandardAccount[]) => {
      const accounts = describeAccounts(shared)
      const same = known
        ? listOf(known) === listOf(accounts)
        : accounts.some(({ address }) => address === connection.address)
      known = accounts
      told.set(wallet, accounts)
      if (!same) report(accounts)
    }
    let approved = approvedBy(wallet)
    const tellChains = () => {
      const now = approvedBy(wallet)
      if (now.join() === approved.join()) return
      approved = now
      const accounts = known ?? attempt(() => describeAccounts(sharedAccounts(wallet)))
      if (accounts) report(accounts, { approved })
    }
    const stop = [
      listen(wallet, changed => {
        const accounts = 'accounts' in changed ? parseAccounts(changed.accounts) : undefined
        if (accounts) tell(accounts)
        // Said by the same event. What changed is read from the wallet, as the event need not repeat it.
        if ('chains' in changed) tellChains()
      }),
      discovery.onGone(connection.connectorId, () => listener({ type: 'wallet.disconnected' })),
    ]
    // What cannot be read now has reported nothing: the wallet's events will.
    const shared = attempt(() => sharedAccounts(wallet))
    if (shared) tell(shared)
    return () => {
      for (const end of stop) end()
    }
  }
