import type { CaipNetworkId } from '../chain/namespace.ts'
import { decodeSs58 } from '../chain/ss58.ts'

/** Account on one chain. */
export type ChainAccount = { chainId: CaipNetworkId; accountAddress: string }

/**
 * Whether both are one account on one chain. Addresses of eip155 are compared without letter case, those of polkadot by the account that
 * they contain, because each network writes it in its own form; all others to the letter. Fields without a chain are of no account.
 */
export function isSameAccount(one: { chainId?: CaipNetworkId; accountAddress: string }, other: ChainAccount): boolean {
  if (one.chainId !== other.chainId) return false
  const [a, b] = [one.accountAddress, other.accountAddress]
  if (a === b) return true
  if (other.chainId.startsWith('eip155:')) return a.toLowerCase() === b.toLowerCase()
  if (!other.chainId.startsWith('polkadot:')) return false
  const accounts = [decodeSs58(a), decodeSs58(b)].map(decoded => decoded?.account.join())
  return accounts[0] !== undefined && accounts[0] === accounts[1]
}
