import type { Network, TransferFee } from '@foyer/core/chain'
import type { Block } from '../transfer/block.ts'
import { type Charge, leftAfter, readCharges, usualCharge } from '../transfer/charges.ts'
import type { Reader } from '../transfer/endpoint.ts'
import { type Hex, isData, toHex } from '../transfer/hex.ts'
import { changed, gasCost, parseTerms, type TransferCall } from '../transfer/transaction.ts'

/**
 * Gas of an operation beside its calls, with caution: the wallet builds the operation, and only it knows. Limits of the signature's check, the
 * bundler's own costs and the account's code, and of the account's creation while it is not deployed.
 */
const VERIFICATION = 150_000n
const PRE_VERIFICATION = 60_000n
const EXECUTION = 40_000n
const DEPLOYMENT = 350_000n

/** Data of an operation beside its calls, for the part of the fee that is paid on Ethereum; with the code that creates the account. */
const OPERATION_DATA = '11'.repeat(900)
const DEPLOYMENT_DATA = '11'.repeat(200)

/** Fee of an operation, whatever it leaves to send. */
export type OperationFee = Charge

/** Fee of an operation that somebody else pays. */
const SPONSORED: OperationFee = { amount: 0n, terms: { operation: 1 } }

export interface OperationCosts {
  block: Block
  /** Call of the account, and the gas that it takes as a transaction. */
  call: TransferCall
  gas: bigint
  isSponsored: boolean
}

/** Reads the most that an operation costs its account. */
export async function readOperationFee(
  reader: Reader,
  network: Network,
  { block, call, gas, isSponsored }: OperationCosts,
): Promise<OperationFee> {
  if (isSponsored) return SPONSORED
  const code = await reader.ask('eth_getCode', [call.from, 'latest'])
  if (!isData(code)) throw new Error('The endpoint answered with invalid code.')
  // An account that borrows its code needs no deployment either.
  const isDeployed = code !== '0x'
  const total = gas + VERIFICATION + PRE_VERIFICATION + EXECUTION + (isDeployed ? 0n : DEPLOYMENT)
  const data: Hex = `0x${OPERATION_DATA}${isDeployed ? '' : DEPLOYMENT_DATA}${call.data?.slice(2) ?? ''}`
  const charges = await readCharges(reader, network, { block, call: { ...call, data }, gas: total, isGuess: true })
  const { terms, ...charge } = usualCharge(charges, total)
  return { ...charge, terms: { operation: 1, ...terms } }
}

/** Largest amount of the native currency that an operation leaves. Where the account cannot pay for it, somebody else has to: all of it. */
export const leftBy = (fee: Pick<Charge, 'amount' | 'margin'>, native: bigint): bigint =>
  native > fee.amount ? leftAfter(fee, native) : native

/** Largest amount of an asset that an operation leaves. `shared` as in `Payment`: a token that is the native currency pays its own fee. */
export function spendableBy(
  fee: Pick<Charge, 'amount' | 'margin'>,
  { native, balance, shared }: { native: bigint; balance: bigint; shared: bigint | undefined },
  isToken: boolean,
): bigint {
  if (isToken && shared === undefined) return balance
  return leftBy(fee, native) / (isToken ? (shared ?? 1n) : 1n)
}

/**
 * The reviewed fee as the operation has it now: 0 where it is sponsored, and with more gas where the calls need more than was estimated. What it
 * leaves to send stays.
 */
export function operationFeeFor(fee: TransferFee, now: OperationFee): TransferFee {
  const [before, needed] = [parseTerms(fee), parseTerms({ ...fee, ...now })]
  if (fee.terms.operation !== 1) throw changed('fee')
  if (!before || !needed) return { ...fee, ...now }
  if (BigInt(before.gas) >= BigInt(needed.gas)) return fee
  const raised = { ...before, gas: toHex(BigInt(needed.gas)) }
  return {
    ...fee,
    amount: fee.amount - gasCost(before) + gasCost(raised),
    terms: { operation: 1, ...raised },
  }
}
