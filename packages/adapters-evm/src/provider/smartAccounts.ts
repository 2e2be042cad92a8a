import type { Connection } from '@foyer/core/chain'
import { CAPABILITIES } from './grantedCapabilities.ts'
import { requestedAccount } from './requestedAccount.ts'

/** Smart account of the connection that a request is for; one that names no account is for the active one. Undefined for another account. */
export function smartAccountOf({ accounts, address }: Connection, method: string, params: unknown): string | undefined {
  const wanted = (requestedAccount(method, params) ?? address).toLowerCase()
  return accounts.find(({ type, address: each }) => type === 'smartAccount' && each.toLowerCase() === wanted)?.address
}

/** Parameters of `wallet_getCapabilities` with the active account, where a smart account is active and the dapp names none. */
export function withAccount(method: string, params: unknown, connection: Connection): unknown {
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  const isUnnamed = method === CAPABILITIES && (list[0] ?? undefined) === undefined
  const account = isUnnamed ? smartAccountOf(connection, method, list) : undefined
  return account === undefined ? params : [account, ...list.slice(1)]
}
