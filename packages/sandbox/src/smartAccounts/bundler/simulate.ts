import { ENTRY_POINT } from '@foyer/smart-account'
import {
  BaseError,
  ContractFunctionRevertedError,
  decodeErrorResult,
  type Hex,
  type PublicClient,
  parseAbi,
} from 'viem'
import { entryPoint08Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { BUNDLER } from '../../chains/smartAccounts/smartAccounts.ts'
import { RpcError } from '../jsonRpc.ts'
import type { Operation } from '../userOperation.ts'
import { bundleGas } from './bundleData.ts'

/** Codes of ERC-7769. */
const REFUSED = -32_500
const REFUSED_BY_PAYMASTER = -32_501
const OUT_OF_TIME = -32_503
const WRONG_SIGNATURE = -32_507

function codeOf(reason: string) {
  if (/^AA[23]4/.test(reason)) return WRONG_SIGNATURE
  if (/^AA[23]2/.test(reason)) return OUT_OF_TIME
  return reason.startsWith('AA3') ? REFUSED_BY_PAYMASTER : REFUSED
}

const REVERTS = parseAbi(['error Error(string reason)', 'error Panic(uint256 code)'])

/** Text of a revert, if it has one. */
export function revertText(data: Hex): string | undefined {
  try {
    return `${decodeErrorResult({ abi: REVERTS, data }).args[0]}`
  } catch {
    return undefined
  }
}

/** Error for the reason of the EntryPoint, such as `AA21 didn't pay prefund`, and that of the contract that it called. */
export function refusalOf(operation: Operation, reason: string, inner: Hex = '0x'): RpcError {
  const text = revertText(inner)
  const { paymaster } = operation
  const isOfPaymaster = reason.startsWith('AA3') && paymaster !== undefined
  return new RpcError(codeOf(reason), text === undefined ? reason : `${reason}: ${text}`, {
    reason,
    ...(inner !== '0x' && { revertData: inner }),
    ...(isOfPaymaster && { paymaster }),
  })
}

/** Error with which a contract reverted; undefined if it is another that the call failed with. */
export function revertOf(error: unknown) {
  if (!(error instanceof BaseError)) return undefined
  const found = error.walk(cause => cause instanceof ContractFunctionRevertedError)
  return found instanceof ContractFunctionRevertedError ? found : undefined
}

/** Executes an operation as its bundle would, without sending it. Throws the refusal of the EntryPoint. */
export async function simulate(
  chain: PublicClient,
  operation: Operation,
  { blockTag }: { blockTag: 'latest' | 'pending' },
): Promise<void> {
  await chain
    .simulateContract({
      account: BUNDLER.address,
      address: ENTRY_POINT,
      abi: entryPoint08Abi,
      functionName: 'handleOps',
      args: [[toPackedUserOperation(operation)], BUNDLER.address],
      gas: bundleGas(operation),
      blockTag,
    })
    .catch((error: unknown) => {
      const revert = revertOf(error)
      if (!revert) throw error
      const { data, reason, raw } = revert
      if (data?.errorName === 'FailedOp' || data?.errorName === 'FailedOpWithRevert') {
        const [, said, inner] = data.args as readonly [bigint, string, Hex?]
        throw refusalOf(operation, said, inner)
      }
      throw new RpcError(REFUSED, `The bundle reverts: ${reason ?? data?.errorName ?? raw ?? 'no reason'}`)
    })
}
