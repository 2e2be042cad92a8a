import { hexToBytes } from 'viem'
import type { Operation } from '../userOperation.ts'
import { bundleData } from './bundleData.ts'

/** Gas of any transaction. */
const TRANSACTION = 21_000n

/** Work of the EntryPoint for the bundle that it does not count as the operation's. */
const OVERHEAD = 17_500n

/** Gas of a token of calldata, and its floor. @see https://eips.ethereum.org/EIPS/eip-7623 */
const TOKEN = 4n
const TOKEN_FLOOR = 10n

/** Less than any operation uses besides its calldata, so that the floor matters above it alone. */
const LEAST_WORK = 40_000n

/** A byte that is not 0 counts as four. */
const tokensIn = (data: Uint8Array) => data.reduce((sum, byte) => sum + (byte === 0 ? 1 : 4), 0)

/** Gas of an operation that the EntryPoint cannot measure: its transaction, its calldata, and the work around it. */
export function preVerificationGas(operation: Operation): bigint {
  const tokens = BigInt(tokensIn(hexToBytes(bundleData(operation))))
  const [counted, floor] = [TOKEN * tokens + OVERHEAD, TOKEN_FLOOR * tokens - LEAST_WORK]
  return TRANSACTION + (counted > floor ? counted : floor)
}
