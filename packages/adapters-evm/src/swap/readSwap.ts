import { FoyerError, type Network, type SwapAsset, type SwapRequest } from '@foyer/core/chain'
import { type Block, readLatestBlock } from '../transfer/block.ts'
import { type Charges, readCharges } from '../transfer/charges.ts'
import { type Answer, answerOf, optional, type Reader } from '../transfer/endpoint.ts'
import { balanceOfCall, DECIMALS, firstWord } from '../transfer/erc20.ts'
import { gasUnits, type Hex, isData, quantity, toHex } from '../transfer/hex.ts'
import { readSharedUnits } from '../transfer/sharedBalance.ts'
import { type BlockTag, type SimulatedCall, type SimulationCall, simulateCalls } from '../transfer/simulatedBlock.ts'
import type { TransferCall } from '../transfer/transaction.ts'
import { allowanceCall, approveCall } from './approval.ts'
import { arrivedIn, gainOf } from './gain.ts'
import { askingMore, findLeast, type LeastFinding, type SwapRun } from './leastProof.ts'
import { type SwapProof, swapCall } from './proveSwap.ts'
import { layoutOf, routerTerms } from './routerTerms.ts'

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
  /** Units of the native currency in one of a sold token that is the native currency. Undefined for any other asset. */
  shared: bigint | undefined
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
  if ('result' in estimated) return withHeadroom(gasUnits(estimated.result))
  return last?.hasSucceeded && last.gasUsed !== undefined ? withHeadroom(gasUnits(last.gasUsed)) : UNKNOWN_GAS
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
  /** Calls between the approvals and the swap, which leave nothing behind. */
  before?: readonly SimulationCall[]
  /** Amount that the router may take already. */
  allowed: bigint
}

/** Word that a read returned. Undefined where it failed. */
const wordIn = (read: SimulatedCall | undefined): bigint | undefined =>
  read?.hasSucceeded ? firstWord(read.returnData) : undefined

/** Change of a balance between two reads. Undefined where one failed. */
const changeOf = (before: SimulatedCall | undefined, after: SimulatedCall | undefined): bigint | undefined => {
  const [had, has] = [wordIn(before), wordIn(after)]
  return had === undefined || has === undefined ? undefined : has - had
}

/**
 * The run of a swap, the balances of its tokens before and after it, and what its router may take afterwards. A token's logs are its own words:
 * it may keep a fee in silence.
 */
async function runOn(
  reader: Reader,
  { from, sold, bought }: SwapRequest,
  { call, approvals, before = [] }: Calls,
  parent: BlockTag,
) {
  const owner = from.address
  const read = (to: string, data: Hex): SimulationCall => ({ to, value: '0x0', data })
  const tokens = [bought, sold].flatMap(({ address }) => address ?? [])
  const balances = tokens.map(token => read(token, balanceOfCall(owner)))
  const left = sold.address === undefined ? [] : [read(sold.address, allowanceCall(owner, call.to))]
  const run = [...balances, ...approvals, ...before, call, ...balances, ...left]
  const all = await simulateCalls(reader, run, parent)
  const start = balances.length + approvals.length
  const end = start + before.length + 1
  const changes = tokens.map((token, at): [string, bigint | undefined] => [token, changeOf(all?.[at], all?.[end + at])])
  const moved = new Map(changes)
  return {
    simulated: all && [...all.slice(balances.length, start), all[end - 1]!],
    before: all?.slice(start, end - 1),
    left: left.length > 0 ? wordIn(all?.at(-1)) : undefined,
    gained: bought.address === undefined ? undefined : moved.get(bought.address),
    given: sold.address === undefined ? undefined : negated(moved.get(sold.address)),
  }
}

const negated = (change: bigint | undefined) => (change === undefined ? undefined : -change)

/** Gas of the bytes of a call, before it runs. @see https://eips.ethereum.org/EIPS/eip-2028 */
const gasOfData = (data: Hex): bigint => {
  const zeros = (data.slice(2).match(/../g) ?? []).filter(byte => byte === '00').length
  return BigInt((data.length / 2 - 1 - zeros) * 16 + zeros * 4)
}

/**
 * Finds out whether a router whose terms are known gives to the account what it compares with the least: asked for more than arrived it has to fail,
 * and the call itself to give the same again. Where the bought token keeps something of what is sent, it does not fail. Both have the same gas left
 * when they begin, so that no contract on the way can tell them apart.
 */
async function findKept(
  reader: Reader,
  { request, parent, received, ...calls }: SwapRun & Calls,
  { place, gasUsed }: { place: number; gasUsed: bigint },
): Promise<LeastFinding> {
  const withGas = (call: Required<TransferCall>) => ({ ...call, gas: toHex(gasUsed * 2n + gasOfData(call.data)) })
  const before = [withGas(askingMore(calls.call, place, received))]
  const run = await runOn(reader, request, { ...calls, call: withGas(calls.call), before }, parent)
  const last = run.simulated?.at(-1)
  const [more] = run.before ?? []
  if (more?.hasSucceeded) return 'ignored'
  const isSameRun =
    run.simulated?.every(each => each.hasSucceeded) && arrivedIn(last!, request, run.gained) === received
  return more && isSameRun ? 'enforced' : 'unknown'
}

/** Runs the swap with the approvals that it needs, and finds out whether the router enforces the least for what arrives. */
async function proofOn(reader: Reader, request: SwapRequest, calls: Calls, parent: BlockTag): Promise<SwapProof> {
  const { call, allowed } = calls
  const { before: _, ...run } = await runOn(reader, request, calls, parent)
  const last = run.simulated?.at(-1)
  const proof = { ...run, allowed }
  const layout = layoutOf(call.to, request.router?.layout)
  const terms = routerTerms(call, layout)
  // Where nothing is known, runs are compared with each other by their logs.
  const received = last && (terms ? arrivedIn(last, request, run.gained) : gainOf(last, request))
  if ((layout && !terms) || received === undefined || received < request.least) return proof
  const swap = { ...calls, request, parent, received }
  if (!terms) return { ...proof, finding: await findLeast(reader, swap) }
  const gasUsed = last?.hasSucceeded && last.gasUsed !== undefined ? gasUnits(last.gasUsed) : UNKNOWN_GAS
  return { ...proof, finding: await findKept(reader, swap, { place: terms.place, gasUsed }) }
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
    ask('eth_getBalance', [from, 'latest']).then(wei => quantity(wei, 'balance')),
    sold.address === undefined ? undefined : readWord(reader, sold.address, balanceOfCall(from)),
    sold.address === undefined ? undefined : readWord(reader, sold.address, allowanceCall(from, call.to)),
    wrongToken(reader, sold),
    wrongToken(reader, bought),
  ])
  const approvals = approvalsFor(request, allowed ?? 0n)
  const { address, decimals } = sold
  const shared =
    address === undefined || held === undefined
      ? undefined
      : await readSharedUnits(reader, network, { address, decimals }, from, { native, holding: held })
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
    shared,
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
