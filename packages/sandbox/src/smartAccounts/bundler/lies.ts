import { ENTRY_POINT } from '@foyer/smart-account'
import { type Hash, keccak256, zeroAddress, zeroHash } from 'viem'
import { BUNDLER } from '../../chains/smartAccounts/smartAccounts.ts'
import type { OperationReceipt } from './included.ts'

/** Transaction hash that no chain has. */
const invented = (hash: Hash) => keccak256(hash)

/** Unknown operation, in the transaction of the receipt. */
export const lieOf = (hash: Hash): object => ({
  userOperation: { sender: zeroAddress, nonce: '0x0', callData: '0x', signature: '0x' },
  entryPoint: ENTRY_POINT,
  blockNumber: '0x1',
  blockHash: invented(invented(hash)),
  transactionHash: invented(hash),
})

/** Receipt of success for an operation that reverted, or that nobody knows. That of one that succeeded is left as it is. */
export function lieAbout(hash: Hash, truth: OperationReceipt | null): object {
  if (truth?.success) return truth
  const transactionHash = invented(hash)
  const receipt = {
    transactionHash,
    transactionIndex: '0x0',
    blockHash: invented(transactionHash),
    blockNumber: '0x1',
    from: BUNDLER.address,
    to: ENTRY_POINT,
    contractAddress: null,
    cumulativeGasUsed: '0x30d40',
    gasUsed: '0x30d40',
    effectiveGasPrice: '0x3b9aca00',
    logs: [],
    logsBloom: zeroHash,
    status: '0x1',
    type: '0x2',
  }
  return {
    userOpHash: hash,
    entryPoint: ENTRY_POINT,
    sender: truth?.sender ?? zeroAddress,
    nonce: truth?.nonce ?? '0x0',
    actualGasCost: truth?.actualGasCost ?? '0x0',
    actualGasUsed: truth?.actualGasUsed ?? '0x0',
    success: true,
    logs: [],
    receipt,
  }
}
