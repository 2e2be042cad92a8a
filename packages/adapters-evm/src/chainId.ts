import type { CaipNetworkId } from '@foyer/core/chain'

/**
 * A chain id as a wallet writes it, or undefined. Hex with `0x` as the standards have it, or a number, which some wallets send.
 * Bare digits are refused: "89" may mean 89 or 0x89, and they are different chains.
 * @see https://eips.ethereum.org/EIPS/eip-695
 */
export function parseChainId(value: unknown): CaipNetworkId | undefined {
  const id = typeof value === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}

/** The form that wallet_switchEthereumChain takes: no padding. @see https://eips.ethereum.org/EIPS/eip-3326 */
export const toHexChainId = (id: number | string): `0x${string}` => `0x${Number(id).toString(16)}`
