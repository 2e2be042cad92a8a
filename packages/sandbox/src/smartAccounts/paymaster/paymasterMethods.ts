import {
  type Address,
  concat,
  encodeAbiParameters,
  type Hex,
  isHex,
  keccak256,
  numberToHex,
  type PublicClient,
  toHex,
} from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import { z } from 'zod'
import { PAYMASTERS, SPONSOR } from '../../chains/smartAccounts/smartAccounts.ts'
import type { Switches } from '../../faults/switches.ts'
import { INVALID_PARAMS, RpcError, type RpcMethods } from '../jsonRpc.ts'
import { draftParams, type Operation, operationOf } from '../userOperation.ts'
import type { PaymasterSwitches } from './paymasterSwitches.ts'

/** Code of ERC-7769 for the refusal of a paymaster. */
const REFUSED = -32_501

/** Seconds for which a signature is good. */
const VALID = 600

/** Gas that the validation by the contract may use: it uses less than 20,000. */
const VALIDATION_GAS = 60_000n

const NAME = 'Foyer sandbox'

/** Signature with the length of a real one, and no zeros. */
const STUB = `0x${'ff'.repeat(64)}1c` as const

type Times = { validUntil: number; validAfter: number }

const dataOf = ({ validUntil, validAfter }: Times, signature: Hex) =>
  concat([numberToHex(validUntil, { size: 6 }), numberToHex(validAfter, { size: 6 }), signature])

const PARTS = [
  'address',
  'uint256',
  'bytes32',
  'bytes32',
  'bytes32',
  'bytes32',
  'uint256',
  'bytes32',
  'uint256',
  'address',
  'uint48',
  'uint48',
].map(type => ({ type }))

/** Hash that the contract wants signed, `hashOf` of contracts/Paymaster.sol. */
export function sponsoredHash(operation: Operation, chainId: number, times: Times): Hex {
  const packed = toPackedUserOperation(operation)
  return keccak256(
    encodeAbiParameters(PARTS, [
      packed.sender,
      packed.nonce,
      keccak256(packed.initCode),
      keccak256(packed.callData),
      packed.accountGasLimits,
      `0x${packed.paymasterAndData.slice(2 + 2 * 20, 2 + 2 * 52)}`,
      packed.preVerificationGas,
      packed.gasFees,
      BigInt(chainId),
      operation.paymaster,
      times.validUntil,
      times.validAfter,
    ]),
  )
}

/** Agrees to an operation for some minutes of the chain, whose clock a test may have moved. */
async function agreed(operation: Operation, paymaster: Address, { chain, chainId }: Chain) {
  const limits = {
    paymasterVerificationGasLimit: operation.paymasterVerificationGasLimit ?? VALIDATION_GAS,
    paymasterPostOpGasLimit: operation.paymasterPostOpGasLimit ?? 0n,
  }
  const { timestamp } = await chain.getBlock({ blockTag: 'pending' })
  const times = { validUntil: Number(timestamp) + VALID, validAfter: 0 }
  const hash = sponsoredHash({ ...operation, paymaster, ...limits, paymasterData: '0x' }, chainId, times)
  const signature = await SPONSOR.signMessage({ message: { raw: hash } })
  return {
    paymaster,
    paymasterData: dataOf(times, signature),
    paymasterVerificationGasLimit: toHex(limits.paymasterVerificationGasLimit),
    paymasterPostOpGasLimit: toHex(limits.paymasterPostOpGasLimit),
  }
}

interface Chain {
  chain: PublicClient
  chainId: number
}

/** Methods of a service that sponsors the operations of one chain. @see https://eips.ethereum.org/EIPS/eip-7677 */
export function paymasterMethods({
  switches,
  ...place
}: Chain & {
  switches: Switches<PaymasterSwitches>
}): RpcMethods {
  const params = z.tuple(
    [
      ...draftParams.def.items,
      z.string().refine(text => isHex(text) && Number(text) === place.chainId, 'Another chain.'),
    ],
    z.unknown(),
  )
  const read = (input: unknown) => {
    const [draft] = params.parse(input)
    const { sponsoring, reason } = switches.current
    if (sponsoring === 'refuses') throw new RpcError(REFUSED, reason)
    return { operation: operationOf(draft), paymaster: PAYMASTERS[sponsoring === 'empty' ? 'empty' : 'filled'] }
  }
  return {
    async pm_getPaymasterStubData(input) {
      const { paymaster } = read(input)
      return {
        sponsor: { name: NAME },
        paymaster,
        paymasterData: dataOf({ validUntil: 2 ** 32 - 1, validAfter: 0 }, STUB),
        paymasterVerificationGasLimit: toHex(VALIDATION_GAS),
        paymasterPostOpGasLimit: '0x0',
      }
    },
    async pm_getPaymasterData(input) {
      const { operation, paymaster } = read(input)
      const { maxFeePerGas, callGasLimit, verificationGasLimit, preVerificationGas } = operation
      if ([maxFeePerGas, callGasLimit, verificationGasLimit, preVerificationGas].includes(0n))
        throw new RpcError(INVALID_PARAMS, 'The signature covers the gas and the fees: they have to be known.')
      return agreed(operation, paymaster, place)
    },
  }
}
