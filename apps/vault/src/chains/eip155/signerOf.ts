import { smartAddress } from '../../smartAccount.ts'
import type { ReviewRequest } from '../review.ts'
import { isSame } from './quantity.ts'

/** Account that a request names: the smart account, or else that of the key, with which the request is checked. */
export function signerOf(named: unknown, { accounts }: ReviewRequest): { address: string; isSmart: boolean } {
  const owner = accounts.eip155.address
  const account = smartAddress(owner)
  const isSmart = isSame(named, account)
  return { address: isSmart ? account : owner, isSmart }
}
