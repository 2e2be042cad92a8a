import { ENTRY_POINT } from '@foyer/smart-account'
import { type Hash, type PublicClient, type RpcLog, toHex, zeroAddress } from 'viem'
import { divideLogs, EXECUTED, executedArgs, operationsIn, reasonIn } from '../executed.ts'
import { hashOf, operationJson } from '../userOperation.ts'

/** The EntryPoint's event of an executed operation; undefined if no block has it. */
async function findLog(chain: PublicClient, hash: Hash): Promise<RpcLog | undefined> {
  const logs = await chain.request({
    method: 'eth_getLogs',
    params: [{ address: ENTRY_POINT, topics: [EXECUTED, hash], fromBlock: '0x0', toBlock: 'latest' }],
  })
  return logs.at(-1)
}

/** Receipt of an operation, read from the chain; null if no block has it. @see https://eips.ethereum.org/EIPS/eip-7769 */
export async function receiptOf(chain: PublicClient, hash: Hash) {
  const log = await findLog(chain, hash)
  if (!log) return null
  const receipt = await chain.request({ method: 'eth_getTransactionReceipt', params: [log.transactionHash!] })
  // The chain was set back in between.
  if (!receipt) return null
  const args = executedArgs(log)
  const { logs = [] } = divideLogs(receipt.logs).executed.find(each => each.hash === hash) ?? {}
  const reason = reasonIn(logs)
  return {
    userOpHash: hash,
    entryPoint: ENTRY_POINT,
    sender: args.sender,
    nonce: toHex(args.nonce),
    ...(args.paymaster !== zeroAddress && { paymaster: args.paymaster }),
    actualGasCost: toHex(args.actualGasCost),
    actualGasUsed: toHex(args.actualGasUsed),
    success: args.success,
    ...(reason !== undefined && { reason }),
    logs,
    receipt,
  }
}

export type OperationReceipt = NonNullable<Awaited<ReturnType<typeof receiptOf>>>

/** Operation that a block has, with its place; null for another. */
export async function includedOperation(chain: PublicClient, hash: Hash, chainId: number) {
  const log = await findLog(chain, hash)
  const transaction =
    log && (await chain.request({ method: 'eth_getTransactionByHash', params: [log.transactionHash!] }))
  const found = operationsIn(transaction?.input ?? '0x').find(each => hashOf(each, chainId) === hash)
  if (!found || !transaction) return null
  const { blockNumber, blockHash, hash: transactionHash } = transaction
  return { userOperation: operationJson(found), entryPoint: ENTRY_POINT, blockNumber, blockHash, transactionHash }
}
