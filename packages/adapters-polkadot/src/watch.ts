import { type ChainAdapter, FoyerError } from '@foyer/core/chain'
import type { Access } from './access.ts'
import type { SharedAccounts } from './connect.ts'
import type { Discovery } from './discover.ts'
import { accountsNow } from './loadAccounts.ts'
import { askAccounts, listen } from './wallet.ts'

const listOf = (accounts: readonly { address: string }[]) => accounts.map(({ address }) => address).join()

/**
 * The facts of one connection, from one wallet. A chain is chosen by the page and not by the wallet, so that none is reported; and an account
 * is selected there alone, so that the order of a wallet's list says nothing.
 */
export const createWatch =
  ({ onGone }: Discovery, access: Access, sharedBy: SharedAccounts): ChainAdapter['watchConnection'] =>
  (connection, listener) => {
    const { connectorId, chainId } = connection
    const injected = access.held(connectorId)
    const reading = accountsNow()
    const ss58Format = reading?.prefixOf(connection.address)
    // Whoever is connected was let in, and has had accounts read.
    if (!injected || !reading || ss58Format === undefined)
      throw new FoyerError('connector.notFound', { id: connectorId })
    const { parseAccounts, describeAccounts } = reading
    let known = connection.accounts
    let hasTold = false
    let active = true
    const tell = (value: unknown) => {
      const shared = active ? parseAccounts(value) : undefined
      if (!shared) return
      hasTold = true
      const accounts = describeAccounts(shared, { chainId, ss58Format })
      const same = listOf(known) === listOf(accounts)
      known = accounts
      sharedBy.set(connectorId, shared)
      if (!same) listener({ type: 'accounts.changed', accounts })
    }
    const stop = [listen(injected, tell), onGone(connectorId, () => listener({ type: 'wallet.disconnected' }))]
    // Most wallets begin by telling what there is; what one has told meanwhile is newer than this answer.
    askAccounts(injected).then(
      value => {
        if (!hasTold) tell(value)
      },
      () => {},
    )
    return () => {
      active = false
      for (const end of stop) end()
    }
  }
