import { encodeFunctionData, type Hex } from 'viem'
import { entryPoint08Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { BUNDLER } from '../../chains/smartAccounts/smartAccounts.ts'
import type { Operation } from '../userOperation.ts'

/** Calldata of the transaction that executes an operation. */
export const bundleData = (operation: Operation): Hex =>
  encodeFunctionData({
    abi: entryPoint08Abi,
    functionName: 'handleOps',
    args: [[toPackedUserOperation(operation)], BUNDLER.address],
  })

/** More than the EntryPoint uses around the steps of an operation. */
const AROUND = 120_000n

/** The limits of gas of an operation together. */
export const limitsOf = (operation: Operation): bigint =>
  operation.verificationGasLimit +
  operation.callGasLimit +
  (operation.paymasterVerificationGasLimit ?? 0n) +
  (operation.paymasterPostOpGasLimit ?? 0n)

/** Limit of the transaction: each of its calls may pass on 63 of 64 parts of what is left. */
export const bundleGas = (operation: Operation): bigint =>
  (limitsOf(operation) * 64n) / 62n + operation.preVerificationGas + AROUND
