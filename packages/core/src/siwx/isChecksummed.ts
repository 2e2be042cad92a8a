import { checksumAddress } from '../chain/checksumAddress.ts'
import { isEvmAddress } from '../chain/evmAddress.ts'

/** Whether an address of eip155 has `0x` and the letter case of its checksum. @see https://eips.ethereum.org/EIPS/eip-55 */
export const isChecksummed = (account: string): boolean => isEvmAddress(account) && account === checksumAddress(account)
