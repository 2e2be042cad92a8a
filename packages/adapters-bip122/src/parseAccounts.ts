import { displayText, type RemoteAccounts } from '@foyer/core/chain'
import { listOf } from '@foyer/core/chain/adapters'
import { describeAccounts, type ParseAccounts, type SharedAccount } from './accounts.ts'
import { chainsOf } from './addresses.ts'

export { chainsOf }

const MAX_ACCOUNTS = 1_000
const LABEL_LENGTH = 64

/**
 * Accounts of a wallet's list, without duplicates and in the wallet's order. Undefined when any address is invalid, or is not an address of
 * the chains that the wallet names. `read` returns the fields of a row.
 */
export const parseAccounts: ParseAccounts = (list, read) => {
  const rows = listOf(list, MAX_ACCOUNTS)
  const accounts = new Map<string, SharedAccount>()
  for (const row of rows ?? []) {
    const reported = read(row)
    if (reported === 'other namespace') continue
    if (!reported || typeof reported.address !== 'string') return undefined
    const { address, type, publicKey } = reported
    const label = typeof reported.label === 'string' ? displayText(reported.label, LABEL_LENGTH) : ''
    const possible = chainsOf(address)
    const chains = reported.chains?.filter(chain => possible.includes(chain)) ?? possible
    if (chains.length === 0) return undefined
    if (!accounts.has(address)) accounts.set(address, { address, chains, type, publicKey, label, source: row })
  }
  return rows && [...accounts.values()]
}

/** Accounts of a WalletConnect session on one chain, with their purposes. */
export const remoteAccounts: RemoteAccounts = (addresses, { caipNetworkId }) =>
  describeAccounts(
    addresses.flatMap(address => {
      const chains = chainsOf(address)
      return chains.includes(caipNetworkId) ? { address, chains } : []
    }),
  )
