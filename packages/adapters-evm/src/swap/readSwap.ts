import { FoyerError, type Network, type SwapAsset, type SwapRequest } from '@foyer/core/chain'
import { type Block, readLatestBlock } from '../transfer/block.ts'
import { type Charges, readCharges } from '../transfer/charges.ts'
import { type Answer, answerOf, optional, type Reader } from '../transfer/endpoint.ts'
import { balanceOfCall, DECIMALS, firstWord } from '../transfer/erc20.ts'
import { type Hex, isData, quantity, toHex } from '../transfer/hex.ts'
import { type BlockTag, type SimulatedCall, type SimulationCall, simulateCalls } from '../transfer/simulatedBlock.ts'
import type { TransferCall } from '../transfer/transaction.ts'
import { allowanceCall, approveCall } from './approval.ts'
import { gainOf } from './gain.ts'
import { findLeast } from './leastProof.ts'
import { type SwapProof, swapCall } from './proveSwap.ts'
import { routerTerms } from './routerTerms.ts'

/** Gas of a swap that nothing has run yet. */
export const UNKNOWN_GAS = 600_000n

/** Gas of most tokens' `approve`. */
export const APPROVAL_GAS = 60_000n

/** Reading of the chain for a swap. */
export interface SwapReading extends SwapProof {
  block: Block
  native: bigint
  /** Of the sold asset. */
  balance: bigint
  /** Undefined for the native currency. */
  allowance: bigint | undefined
  gas: bigint
  call: Required<TransferCall>
  /** Gas of the approvals that come before. */
  approvalGas: bigint
  charges: Charges
  /** Address of a token that is none, or that has other decimals than the visitor sees. */
  wrongToken?: string
}

async function readWord({ ask }: Reader, to: string, data: Hex): Promise<bigint | undefined> {
  const answer = await optional(ask('eth_call', [{ to, data }, 'latest']))
  return isData(answer) ? firstWord(answer) : undefined
}

/** Address of a token that does not have these decimals. */
export async function wrongToken(reader: Reader, { address, decimals }: SwapAsset): Promise<string | undefined> {
  if (address === undefined) return undefined
  const actual = await readWord(reader, address, DECIMALS)
  return actual !== undefined && Number(actual) === decimals ? undefined : address
}

const withHeadroom = (gas: bigint) => (gas * 5n) / 4n

function gasOf(last: SimulatedCall | undefined, estimated: Answer): bigint {
  if ('result' in estimated) return withHeadroom(quantity(estimated.result))
  return last?.hasSucceeded && last.gasUsed !== undefined ? withHeadroom(quantity(last.gasUsed)) : UNKNOWN_GAS
}

/** Approvals that come before the swap: none where the router may take the amount. Some tokens take no new allowance while they have one. */
function approvalsFor(
  { from: { address: from }, sold, amount, call: { to } }: SwapRequest,
  allowance: bigint,
): SimulationCall[] {
  if (sold.address === undefined || allowance >= amount) return []
  const approve = (each: bigint): SimulationCall => ({
    from,
    to: sold.address!,
    value: '0x0',
    data: approveCall(to, each),
  })
  return allowance > 0n ? [approve(0n), approve(amount)] : [approve(amount)]
}

interface Calls {
  call: Required<TransferCall>
  approvals: readonly SimulationCall[]
  /** Amount that the router may take already. */
  allowed: bigint
}

/** The run of a swap, and what its router may take afterwards. */
async function runOn(reader: Reader, { from, sold }: SwapRequest, { call, approvals }: Calls, parent: BlockTag) {
  const left = sold.address !== undefined && [
    { from: from.address, to: sold.address, value: '0x0' as const, data: allowanceCall(from.address, call.to) },
  ]
  const calls = await simulateCalls(reader, [...approvals, call, ...(left || [])], parent)
  const answer = left ? calls?.at(-1) : undefined
  return {
    simulated: calls?.slice(0, approvals.length + 1),
    left: answer?.hasSucceeded ? firstWord(answer.returnData) : undefined,
  }
}

/** Runs the swap with the approvals that it needs, and finds out whether a router that is not known enforces the least. */
async function proofOn(reader: Reader, request: SwapRequest, calls: Calls, parent: BlockTag): Promise<SwapProof> {
  const { call, allowed } = calls
  const run = await runOn(reader, request, calls, parent)
  const last = run.simulated?.at(-1)
  const received = last && gainOf(last, request)
  const proof = { ...run, allowed }
  if (received === undefined || received < request.least || routerTerms(call)) return proof
  return { ...proof, finding: await findLeast(reader, { ...calls, request, parent, received }) }
}

/** All runs are on one block. An endpoint of several nodes may answer from one that does not have it yet. */
async function readProof(reader: Reader, request: SwapRequest, calls: Calls, { number }: Block): Promise<SwapProof> {
  const proof = await proofOn(reader, request, calls, toHex(number))
  return proof.simulated ? proof : proofOn(reader, request, calls, 'latest')
}

/** Reads balances, allowance and prices at once, and runs the swap with the approvals that it needs. */
export async function readSwap(reader: Reader, network: Network, request: SwapRequest): Promise<SwapReading> {
  const { sold, bought } = request
  const from = request.from.address
  const call = swapCall(request)
  const { ask } = reader
  const [block, native, held, allowed, ...wrong] = await Promise.all([
    readLatestBlock(reader),
    ask('eth_getBalance', [from, 'latest']).then(quantity),
    sold.address === undefined ? undefined : readWord(reader, sold.address, balanceOfCall(from)),
    sold.address === undefined ? undefined : readWord(reader, sold.address, allowanceCall(from, call.to)),
    wrongToken(reader, sold),
    wrongToken(reader, bought),
  ])
  const approvals = approvalsFor(request, allowed ?? 0n)
  const [proof, estimated] = await Promise.all([
    readProof(reader, request, { call, approvals, allowed: allowed ?? 0n }, block),
    answerOf(ask('eth_estimateGas', [call])),
  ])
  const gas = gasOf(proof.simulated?.at(-1), estimated)
  if (gas > block.gasLimit) throw new Error('The endpoint answered with more gas than a block has.')
  return {
    block,
    native,
    balance: sold.address === undefined ? native : (held ?? 0n),
    allowance: sold.address === undefined ? undefined : (allowed ?? 0n),
    ...proof,
    gas,
    call,
    approvalGas: BigInt(approvals.length) * APPROVAL_GAS,
    charges: await readCharges(reader, network, { block, call, gas, isGuess: 'refused' in estimated }),
    ...(wrong.some(Boolean) && { wrongToken: wrong.find(Boolean)! }),
  }
}

/** Throws where the account has too little, or an asset is not what the visitor sees. */
export function assertHeld({ wrongToken: token, balance }: SwapReading, { amount, sold }: SwapRequest): void {
  if (token !== undefined) throw new FoyerError('transfer.wrongToken', { token })
  if (amount <= balance) return
  const asset = sold.address === undefined ? 'native' : 'token'
  throw new FoyerError('transfer.insufficient', { asset, missing: `${amount - balance}` })
}
