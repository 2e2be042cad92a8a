import { parseCaipNetworkId } from '../chain/caip.ts'
import type { CaipNetworkId } from '../chain/namespace.ts'
import { decodeSs58 } from '../chain/ss58.ts'
import { isSameChain } from './signInChain.ts'

/** Account on one chain. */
export type ChainAccount = { chainId: CaipNetworkId; accountAddress: string }

/**
 * Whether both are one account on one chain. Addresses of eip155 are compared without letter case, those of polkadot by the account that
 * they contain, because each network writes it in its own form; all others to the letter. Fields without a chain are of no account. A session of a local Solana
 * cluster names no more than that, so it counts for each of them.
 */
export function isSameAccount(one: { chainId?: CaipNetworkId; accountAddress: string }, other: ChainAccount): boolean {
  const { namespace } = parseCaipNetworkId(other.chainId)
  if (!isSameChain(namespace, one.chainId, other.chainId)) return false
  const [a, b] = [one.accountAddress, other.accountAddress]
  if (a === b) return true
  if (namespace === 'eip155') return a.toLowerCase() === b.toLowerCase()
  if (namespace !== 'polkadot') return false
  const accounts = [decodeSs58(a), decodeSs58(b)].map(decoded => decoded?.account.join())
  return accounts[0] !== undefined && accounts[0] === accounts[1]
}
