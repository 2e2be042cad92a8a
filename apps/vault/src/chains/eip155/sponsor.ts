import { askEndpoint } from '@foyer/core/chain/adapters'
import { checksumAddress } from '@foyer/core/chain/checksum'
import { ENTRY_POINT } from '@foyer/smart-account'
import { fromHex, toHex } from '../../decode/hex.ts'
import { isFields } from '../fields.ts'
import { badAnswer } from '../review.ts'
import { quantityIn, toQuantity } from './quantity.ts'
import type { AskedSponsor } from './sendCalls.ts'

/** Fields of an operation that a sponsor fills. */
export type SponsorFields = {
  paymaster: `0x${string}`
  paymasterData: `0x${string}`
  paymasterVerificationGasLimit?: bigint
  paymasterPostOpGasLimit?: bigint
}

const LARGEST_DATA = 2048
/** Gas of a sponsor for each of its two parts. A known one takes less than a tenth. */
const MOST_GAS = 1_000_000n

/** Reads the answer of a sponsor, which is hostile. */
function readFields(answer: unknown): SponsorFields {
  if (!isFields(answer)) throw badAnswer()
  const { paymaster, paymasterData } = answer
  if (typeof paymaster !== 'string' || !/^0x[0-9a-f]{40}$/i.test(paymaster) || BigInt(paymaster) === 0n)
    throw badAnswer()
  const data = fromHex(paymasterData ?? '0x', LARGEST_DATA)
  const gas = ['paymasterVerificationGasLimit', 'paymasterPostOpGasLimit'].flatMap(name => {
    if (answer[name] === undefined || answer[name] === null) return []
    const value = quantityIn(answer[name])
    if (value === undefined || value > MOST_GAS) throw badAnswer()
    return [[name, value] as const]
  })
  return {
    paymaster: checksumAddress(paymaster) as `0x${string}`,
    paymasterData: toHex(data) as `0x${string}`,
    ...Object.fromEntries(gas),
  }
}

/** Asks a sponsor of the settings to pay for operations on a chain. @see https://eips.ethereum.org/EIPS/eip-7677 */
export function askSponsor(
  { url, context }: AskedSponsor,
  { chainId, signal }: { chainId: bigint; signal: AbortSignal },
) {
  const ask = (method: string, operation: object) =>
    askEndpoint(url, method, [operation, ENTRY_POINT, toQuantity(chainId), context], { signal })
  return {
    /** Data that is as long as the last one, for the estimate. */
    async stub(operation: object): Promise<{ fields: SponsorFields; isFinal: boolean }> {
      const answer = await ask('pm_getPaymasterStubData', operation)
      return { fields: readFields(answer), isFinal: isFields(answer) && answer.isFinal === true }
    },
    /** Data that the sponsor pays with: of the same contract. */
    async data(operation: object, { paymaster }: SponsorFields): Promise<SponsorFields> {
      const fields = readFields(await ask('pm_getPaymasterData', operation))
      if (fields.paymaster !== paymaster) throw badAnswer()
      return fields
    },
  }
}
