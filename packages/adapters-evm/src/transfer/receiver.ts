import { FoyerError, type TransferRequest } from '@foyer/core/chain'
import { isChecksummed } from '@foyer/core/chain/checksum'
import { isAddress, isSame } from './hex.ts'

/** Account without a key: tokens and coins sent to it are lost. */
const ZERO = `0x${'0'.repeat(40)}`

/** Whether letters of both cases are there: the address then carries a checksum. */
const isMixed = (address: string) => /[a-f]/.test(address) && /[A-F]/.test(address.slice(2))

const isValid = (address: string) => isAddress(address) && (!isMixed(address) || isChecksummed(address))

/**
 * Throws `transfer.wrongPayer`, `transfer.wrongReceiver` or `transfer.wrongToken` for an address that no chain of the namespace has.
 * The zero address and the token's own contract cannot receive.
 */
export function assertAddresses({ from, to, token }: Pick<TransferRequest, 'from' | 'to' | 'token'>): void {
  if (!isAddress(from.address)) throw new FoyerError('transfer.wrongPayer', { address: from.address })
  if (token && !isValid(token.address)) throw new FoyerError('transfer.wrongToken', { token: token.address })
  if (to === undefined) return
  if (!isValid(to) || isSame(to, ZERO) || isSame(to, token?.address)) {
    throw new FoyerError('transfer.wrongReceiver', { address: to })
  }
}
