import { FoyerError } from '../errors.ts'

const EVM_FLAG = 0x80000000

/**
 * Coin type under which a name service stores the address of an EVM chain: the chain id with the highest of 32 bits set.
 * - An unsigned number: 10 becomes 2147483658.
 * - Throws `coinType.outOfRange` unless `chainId` is an integer from 0 to 2^31 - 1.
 * @see https://docs.ens.domains/ensip/11
 */
export function toCoinType(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId < 0 || chainId >= EVM_FLAG) {
    throw new FoyerError('coinType.outOfRange', { chainId })
  }
  // Addition, because `|` works on signed 32-bit integers and would give a negative number.
  return EVM_FLAG + chainId
}
