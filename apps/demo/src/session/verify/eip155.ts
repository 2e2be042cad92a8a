import { createPublicClient, http } from 'viem'
import { verifyMessage } from 'viem/utils'
import type { Signed } from './signed.ts'

/** EIP-191, or by the chain the signature of a smart account: ERC-1271, and ERC-6492 before it is deployed. */
export async function verify({ address, message, signature, rpc }: Signed): Promise<boolean> {
  const signed = { address: address as `0x${string}`, message, signature: signature as `0x${string}` }
  // A contract's signature is longer, and no key's.
  const byKey = await verifyMessage(signed).catch(() => false)
  if (byKey || rpc === undefined) return byKey
  return createPublicClient({ transport: http(rpc) }).verifyMessage(signed)
}
