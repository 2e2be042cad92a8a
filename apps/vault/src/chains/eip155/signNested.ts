import { FACTORY } from '@foyer/smart-account'
import { serializeErc6492Signature } from 'viem/utils'
import type { Nested } from '../../decode/eip155/nestedSignature.ts'
import { creationData } from '../../decode/eip155/userOperation.ts'
import { toHex } from '../../decode/hex.ts'
import type { Account } from '../../keys/openAccounts.ts'

/**
 * Signature of the smart account by its owner. Where the account is not deployed, or nobody knows, it says how to create it (ERC-6492): who
 * checks it then asks the account as it will be, and a deployed one in the same way.
 * @see https://eips.ethereum.org/EIPS/eip-6492
 */
export function signNested(nested: Nested, owner: Account, { isDeployed }: { isDeployed: boolean }): string {
  const signature = toHex(nested.finish(owner.sign(nested.digest))) as `0x${string}`
  const data = creationData(owner.address)
  return isDeployed ? signature : serializeErc6492Signature({ address: FACTORY, data, signature })
}
