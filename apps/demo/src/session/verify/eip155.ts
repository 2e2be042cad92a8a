import { createPublicClient, hashMessage, http, parseAbi } from 'viem'
import { verifyMessage } from 'viem/utils'
import type { Signed } from './signed.ts'

const ABI = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])

/** EIP-191, or by the chain the signature of a smart account: ERC-1271, and ERC-6492 before it is deployed. */
export async function verify({ address, message, signature, rpc }: Signed): Promise<boolean> {
  const signed = { address: address as `0x${string}`, message, signature: signature as `0x${string}` }
  // A contract's signature is longer, and no key's.
  const byKey = await verifyMessage(signed).catch(() => false)
  if (byKey || rpc === undefined) return byKey
  const client = createPublicClient({ transport: http(rpc) })
  if (signature !== '0x') return client.verifyMessage(signed)
  // Its owners have signed on the chain. The library asks no contract about an empty signature.
  const args = [hashMessage(message), '0x'] as const
  return (
    (await client.readContract({ abi: ABI, address: signed.address, functionName: 'isValidSignature', args })) ===
    '0x1626ba7e'
  )
}
