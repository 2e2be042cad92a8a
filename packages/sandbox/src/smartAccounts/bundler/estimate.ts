import { ENTRY_POINT } from '@foyer/smart-account'
import { decodeErrorResult, decodeFunctionResult, encodeFunctionData, type Hex, type PublicClient, toHex } from 'viem'
import { entryPoint08Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { SIMULATION_ABI } from '../../chains/contracts/abi.ts'
import { SIMULATION_ADDRESS } from '../../chains/smartAccounts/smartAccounts.ts'
import { RpcError } from '../jsonRpc.ts'
import { hashOf, type Operation } from '../userOperation.ts'
import { preVerificationGas } from './preVerificationGas.ts'
import { refusalOf, revertOf, revertText } from './simulate.ts'

/** Code of ERC-7769. */
const EXECUTION_REVERTED = -32_521

/** Gas of the measuring: half a block of anvil's. */
const MEASURING = 15_000_000n

/** Work of the EntryPoint within the limit of the validation: the nonce, and copies of the operation. */
const VALIDATING = 60_000n

/** The account pays its deposit within the limit of the validation, unless somebody else pays. */
const PAYING = 45_000n

const SPONSORING = 20_000n
const CALLING = 10_000n

/** A fifth more: a call passes on 63 of 64 parts of the gas, so that nested ones need more than they use. */
const raised = (used: bigint, more: bigint) => (used * 6n) / 5n + more

/** Chain, and its state, in which an operation is measured. */
export interface Place {
  chain: PublicClient
  chainId: number
  blockTag: 'latest' | 'pending'
}

async function measure(operation: Operation, { chain, chainId, blockTag }: Place) {
  const packed = toPackedUserOperation(operation)
  const args = [packed, hashOf(operation, chainId)] as const
  const data = encodeFunctionData({ abi: SIMULATION_ABI, functionName: 'measure', args })
  const error = await chain
    .simulateContract({
      address: ENTRY_POINT,
      abi: entryPoint08Abi,
      functionName: 'delegateAndRevert',
      args: [SIMULATION_ADDRESS, data],
      gas: MEASURING,
      blockTag,
    })
    .then(
      () => undefined,
      (failure: unknown) => failure,
    )
  const answer = revertOf(error)?.data
  if (answer?.errorName !== 'DelegateAndRevert') throw error ?? new Error('The EntryPoint did not revert.')
  const [succeeded, result] = answer.args as readonly [boolean, Hex]
  if (succeeded) return decodeFunctionResult({ abi: SIMULATION_ABI, functionName: 'measure', data: result })
  if (result === '0x') throw refusalOf(operation, 'AA26 over verificationGasLimit')
  const failed = decodeErrorResult({ abi: SIMULATION_ABI, data: result })
  throw failed.errorName === 'Failed' ? refusalOf(operation, ...failed.args) : new Error(failed.errorName)
}

/** Fees and limits of an operation that has none yet, so that the bytes of the later ones are counted. */
const filled = (operation: Operation): Operation => {
  const gas = (value: bigint | undefined) => value || 0xff_ff_ffn
  const fee = (value: bigint) => value || 0xff_ff_ff_ff_ffn
  return {
    ...operation,
    callGasLimit: gas(operation.callGasLimit),
    verificationGasLimit: gas(operation.verificationGasLimit),
    preVerificationGas: gas(operation.preVerificationGas),
    maxFeePerGas: fee(operation.maxFeePerGas),
    maxPriorityFeePerGas: fee(operation.maxPriorityFeePerGas),
    ...(operation.paymaster && {
      paymasterVerificationGasLimit: gas(operation.paymasterVerificationGasLimit),
      paymasterPostOpGasLimit: gas(operation.paymasterPostOpGasLimit),
    }),
  }
}

/** Estimates the gas of an operation by measuring its steps. A signature that is wrong, or a stub, does not matter; a revert does. */
export async function estimate(operation: Operation, place: Place): Promise<object> {
  const used = await measure(operation, place)
  if (!used.executed) {
    const text = revertText(used.answer)
    throw new RpcError(
      EXECUTION_REVERTED,
      text === undefined ? 'execution reverted' : `execution reverted: ${text}`,
      used.answer,
    )
  }
  const { paymaster } = operation
  const beforehand = preVerificationGas(filled(operation))
  return {
    // A signature or paymaster's data may have fewer zeros later.
    preVerificationGas: toHex(beforehand + beforehand / 20n),
    verificationGasLimit: toHex(raised(used.creation + used.validation, VALIDATING + (paymaster ? 0n : PAYING))),
    callGasLimit: toHex(raised(used.execution, CALLING)),
    ...(paymaster && {
      paymasterVerificationGasLimit: toHex(raised(used.sponsoring, SPONSORING)),
      paymasterPostOpGasLimit: toHex(used.settling > 0n ? raised(used.settling, CALLING) : 0n),
    }),
  }
}
