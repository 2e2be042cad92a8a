import { ENTRY_POINT } from '@foyer/smart-account'
import { type PublicClient, toHex } from 'viem'
import type { Switches } from '../../faults/switches.ts'
import { RpcError, type RpcMethods } from '../jsonRpc.ts'
import { draftParams, hashParams, operationJson, operationOf, signedParams } from '../userOperation.ts'
import type { BundlerSwitches } from './bundlerSwitches.ts'
import { underpriced } from './checks.ts'
import { estimate } from './estimate.ts'
import { includedOperation, receiptOf } from './included.ts'
import { lieAbout, lieOf } from './lies.ts'
import { createMempool } from './mempool.ts'

/** Methods of a bundler of one chain for EntryPoint 0.8. @see https://eips.ethereum.org/EIPS/eip-7769 */
export function bundlerMethods(options: {
  chain: PublicClient
  chainId: number
  switches: Switches<BundlerSwitches>
}): RpcMethods {
  const { chain, chainId, switches } = options
  const mempool = createMempool(chain, chainId)
  return {
    eth_chainId: async () => toHex(chainId),
    eth_supportedEntryPoints: async () => [ENTRY_POINT],
    async eth_estimateUserOperationGas(params) {
      const [draft] = draftParams.parse(params)
      const operation = operationOf(draft)
      return estimate(operation, { chain, chainId, blockTag: await mempool.stateFor(operation) })
    },
    async eth_sendUserOperation(params) {
      const [signed] = signedParams.parse(params)
      const operation = operationOf(signed)
      const { sending } = switches.current
      if (sending === 'refuses') throw new RpcError(-32_500, 'AA23 reverted')
      if (sending === 'underprices') throw underpriced(operation, operation.maxFeePerGas * 2n)
      return mempool.add(operation, { isKept: sending === 'bundles' })
    },
    async eth_getUserOperationReceipt(params) {
      const [hash] = hashParams.parse(params)
      const receipt = await receiptOf(chain, hash)
      return switches.current.lies ? lieAbout(hash, receipt) : receipt
    },
    async eth_getUserOperationByHash(params) {
      const [hash] = hashParams.parse(params)
      const pending = await mempool.find(hash)
      if (!pending) {
        const included = await includedOperation(chain, hash, chainId)
        return included ?? (switches.current.lies ? lieOf(hash) : null)
      }
      const { operation, transaction } = pending
      const place = { blockNumber: null, blockHash: null, transactionHash: transaction }
      return { userOperation: operationJson(operation), entryPoint: ENTRY_POINT, ...place }
    },
  }
}
