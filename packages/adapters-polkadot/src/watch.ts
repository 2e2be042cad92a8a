import { type ChainAdapter, FoyerError } from '@foyer/core/chain'
import type { Access } from './access.ts'
import type { SharedAccounts } from './connect.ts'
import type { Discovery } from './discover.ts'
import { doors } from './doors.ts'
import { askAccounts, listen } from './wallet.ts'

const listOf = (accounts: readonly { address: string }[]) => accounts.map(({ address }) => address).join()

/** Reports changed accounts. The page chooses the chain and the account, so neither a chain change nor a selection is reported. */
export const createWatch =
  ({ onGone }: Discovery, access: Access, sharedBy: SharedAccounts): ChainAdapter['watchConnection'] =>
  (connection, listener) => {
    const { connectorId, chainId } = connection
    const injected = access.held(connectorId)
    const rules = doors.loadedAccounts()
    const ss58Format = rules?.prefixOf(connection.address)
    // All exist while there is a connection.
    if (!injected || !rules || ss58Format === undefined) throw new FoyerError('connector.notFound', { id: connectorId })
    const { parseAccounts, describeAccounts } = rules
    let known = connection.accounts
    let hasReported = false
    let active = true
    const onAccounts = (value: unknown) => {
      const shared = active ? parseAccounts(value) : undefined
      if (!shared) return
      hasReported = true
      const accounts = describeAccounts(shared, { chainId, ss58Format })
      const same = listOf(known) === listOf(accounts)
      known = accounts
      sharedBy.set(connectorId, shared)
      if (!same) listener({ type: 'accounts.changed', accounts })
    }
    const stopListening = listen(injected, onAccounts)
    const stopWaiting = onGone(connectorId, () => listener({ type: 'wallet.disconnected' }))
    // Most wallets report their accounts to a new subscriber; that report is newer than this answer.
    askAccounts(injected).then(
      value => {
        if (!hasReported) onAccounts(value)
      },
      () => {},
    )
    return () => {
      active = false
      stopListening()
      stopWaiting()
    }
  }
