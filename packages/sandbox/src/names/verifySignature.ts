import { type Hex, isAddress, isHex, verifyMessage } from 'viem'
import { clientOf } from '../indexer/evm/tokenContract.ts'
import type { Indexer } from '../indexer/indexer.ts'

/**
 * Returns whether an EVM account has signed a text (EIP-191): with its key, or by a contract on the given chain (ERC-1271, ERC-6492).
 * Without a running chain only a key can sign.
 */
export async function verifySignature(input: {
  address: string
  message: string
  signature: string
  chain?: Indexer | undefined
}): Promise<boolean> {
  const { address, message, signature, chain } = input
  if (!isAddress(address, { strict: false }) || !isHex(signature)) return false
  const claim = { address, message, signature: signature as Hex }
  const verified = chain ? clientOf(chain.network).verifyMessage(claim) : verifyMessage(claim)
  return verified.catch(() => false)
}
