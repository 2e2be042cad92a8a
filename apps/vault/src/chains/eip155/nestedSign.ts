import { parseCaipNetworkId } from '@foyer/core/chain'
import type { VaultChain } from '../../approval/approval.types.ts'
import type { Nest, Nested } from '../../decode/eip155/nestedSignature.ts'
import type { Refusal } from '../../decode/refusal.ts'
import { hasSmartAccount, smartAddress } from '../../smartAccount.ts'
import { askOf } from '../endpoint.ts'
import { accepted, notSigned, type Review, type ReviewRequest } from '../review.ts'
import { hasCode } from './tokens.ts'

/** Signs for the smart account on a chain, which has to have it. */
export async function nestedSign(
  { accounts, signal }: ReviewRequest,
  chain: VaultChain,
  nestOf: (nest: Nest) => Nested | Refusal,
): Promise<Review['sign']> {
  if (!hasSmartAccount(chain)) notSigned('You have no smart account on this network.')
  const account = smartAddress(accounts.eip155.address)
  const nested = accepted(nestOf({ account, chainId: BigInt(parseCaipNetworkId(chain.caipNetworkId).reference) }))
  // Where nobody knows, a signature for an account that is still to be created is good for both.
  const isDeployed = await hasCode(askOf(chain, signal), account).catch(() => false)
  return async ({ eip155 }) => {
    const { signNested } = await import('./signNested.ts')
    return { result: signNested(nested, eip155, { isDeployed }) }
  }
}
