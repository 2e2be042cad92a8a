import type { CaipNetworkId } from '@foyer/core/chain'
import { malformed } from '@foyer/core/chain/adapters'
import { ask, type Provider } from './wallet.ts'

const HEX = /^0x[0-9a-fA-F]{1,16}$/
const CAIP_2 = /^eip155:[1-9]\d{0,15}$/

/**
 * CAIP-2 id of a wallet's chain id: `0x` hex, or a number or a CAIP-2 id as some wallets send it. Undefined for anything else.
 * Digits without `0x` are refused: "89" could mean 89 or 0x89.
 * @see https://eips.ethereum.org/EIPS/eip-695
 */
export function parseChainId(value: unknown): CaipNetworkId | undefined {
  const text = typeof value === 'string' ? value : ''
  const id = HEX.test(text) ? Number(text) : CAIP_2.test(text) ? Number(text.slice('eip155:'.length)) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}

/** Chain id as wallets write it: `0x` hex without leading zeros. @see https://eips.ethereum.org/EIPS/eip-3326 */
export const toHexChainId = (chainId: CaipNetworkId): `0x${string}` =>
  `0x${Number(chainId.slice('eip155:'.length)).toString(16)}`

/** Active chain of the wallet. Opens no prompt. */
export async function currentChain(provider: Provider): Promise<CaipNetworkId> {
  const chainId = parseChainId(await ask(provider, 'eth_chainId'))
  if (chainId === undefined) throw malformed('eth_chainId', 'expected a chain id as 0x hex')
  return chainId
}
