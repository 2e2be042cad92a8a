import { displayText, type RemoteAccounts } from '@foyer/core/chain'
import { listOf } from '@foyer/core/chain/adapters'
import { describeAccounts, type ParseAccounts, type ReportedAccount, type SharedAccount } from './accounts.ts'
import { chainsOf } from './addresses.ts'

export { chainsOf }

const MAX_ACCOUNTS = 1_000
const LABEL_LENGTH = 64

function accountFrom(source: unknown, reported: ReportedAccount | undefined): SharedAccount | undefined {
  if (typeof reported?.address !== 'string') return undefined
  const { address, type, publicKey } = reported
  const label = typeof reported.label === 'string' ? displayText(reported.label, LABEL_LENGTH) : ''
  const possible = chainsOf(address)
  const chains = reported.chains?.filter(chain => possible.includes(chain)) ?? possible
  return chains.length === 0 ? undefined : { address, chains, type, publicKey, label, source }
}

/**
 * Accounts of a wallet's list, without duplicates and in the wallet's order. A row without an address of the chains that the wallet names is
 * left out. Undefined where no row is left for that reason: a list that cannot be read is not an empty one. `read` returns the fields of a row.
 */
export const parseAccounts: ParseAccounts = (list, read) => {
  const rows = listOf(list, MAX_ACCOUNTS)
  const accounts = new Map<string, SharedAccount>()
  let isUnclear = false
  for (const row of rows ?? []) {
    const reported = read(row)
    if (reported === 'other namespace') continue
    const account = accountFrom(row, reported)
    if (!account) isUnclear = true
    else if (!accounts.has(account.address)) accounts.set(account.address, account)
  }
  return !rows || (isUnclear && accounts.size === 0) ? undefined : [...accounts.values()]
}

/** Accounts of a WalletConnect session on one chain, with their purposes. */
export const remoteAccounts: RemoteAccounts = (addresses, { caipNetworkId }) =>
  describeAccounts(
    addresses.flatMap(address => {
      const chains = chainsOf(address)
      return chains.includes(caipNetworkId) ? { address, chains } : []
    }),
  )
