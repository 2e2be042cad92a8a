import { INVALID_PARAMS, RpcError } from '../jsonRpc.ts'
import type { Operation } from '../userOperation.ts'
import { limitsOf } from './bundleData.ts'
import { preVerificationGas } from './preVerificationGas.ts'

/** Gas of all limits together: a transaction may have no more than 2^24. @see https://eips.ethereum.org/EIPS/eip-7825 */
const MOST_GAS = 15_000_000n

const refuse = (message: string) => new RpcError(INVALID_PARAMS, message)

/** Refusal of an operation whose fees are below those of the next block. */
export const underpriced = ({ maxFeePerGas }: Operation, least: bigint): RpcError =>
  refuse(`Underpriced: maxFeePerGas has to be at least ${least}, and is ${maxFeePerGas}.`)

/** Checks the fields of an operation that need no simulation. Throws the refusal. */
export function checkGas(operation: Operation, baseFee: bigint): void {
  const { maxFeePerGas, maxPriorityFeePerGas } = operation
  if (maxPriorityFeePerGas > maxFeePerGas) throw refuse('maxPriorityFeePerGas is more than maxFeePerGas.')
  if (maxFeePerGas < baseFee) throw underpriced(operation, baseFee)
  const least = preVerificationGas(operation)
  if (operation.preVerificationGas < least)
    throw refuse(`preVerificationGas has to be at least ${least}, and is ${operation.preVerificationGas}.`)
  if (limitsOf(operation) + operation.preVerificationGas > MOST_GAS)
    throw refuse(`The limits of gas are more than ${MOST_GAS} together.`)
  if (operation.factory === undefined && operation.factoryData !== undefined && operation.factoryData !== '0x')
    throw refuse('factoryData has no factory.')
  if (operation.paymaster === undefined && operation.paymasterData !== undefined && operation.paymasterData !== '0x')
    throw refuse('paymasterData has no paymaster.')
}

const isTenthMore = (fee: bigint, former: bigint) => fee * 10n >= former * 11n

/** An operation takes the place of a pending one with the same nonce for fees that are a tenth higher. Throws the refusal. */
export function checkReplacement(operation: Operation, former: Operation): void {
  const isHigher =
    isTenthMore(operation.maxFeePerGas, former.maxFeePerGas) &&
    isTenthMore(operation.maxPriorityFeePerGas, former.maxPriorityFeePerGas)
  if (!isHigher)
    throw refuse(
      `Replacement underpriced: the pending operation with this nonce has maxFeePerGas ${former.maxFeePerGas} and maxPriorityFeePerGas ${former.maxPriorityFeePerGas}; both have to be a tenth higher.`,
    )
}
