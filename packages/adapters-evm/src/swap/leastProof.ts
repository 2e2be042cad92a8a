import type { SwapRequest } from '@foyer/core/chain'
import type { Reader } from '../transfer/endpoint.ts'
import { word } from '../transfer/erc20.ts'
import { type Hex, toHex } from '../transfer/hex.ts'
import { type BlockTag, type SimulationCall, simulateCalls } from '../transfer/simulatedBlock.ts'
import type { TransferCall } from '../transfer/transaction.ts'
import { gainOf, roundingOf } from './gain.ts'

/** Swap that has been run. */
export interface SwapRun {
  request: SwapRequest
  call: Required<TransferCall>
  /** Calls that come before it. */
  approvals: readonly SimulationCall[]
  /** Block on which it was run. */
  parent: BlockTag
  /** Amount of the bought asset that the account got. */
  received: bigint
}

/**
 * Finding about the least of a call. `ignored`: the router gives less than the call says, or the call does not say it. `unknown`: no run could
 * tell.
 */
export type LeastFinding = 'enforced' | 'ignored' | 'unknown'

const WORD = 64
/** Some routers look at small shortfalls alone. */
const FAR = 1_000n
const SELECTOR = 10
/** Most words of a call that are tried. */
const MOST_WORDS = 4

const wordOf = (amount: bigint) => word(amount.toString(16))
const valueAt = (data: string, at: number) => BigInt(`0x${data.slice(at, at + WORD)}`)
const replaced = (data: string, at: number, amount: bigint): Hex =>
  `0x${data.slice(2, at)}${wordOf(amount)}${data.slice(at + WORD)}`

/** Places of words in call data, at any byte: some routers pack their arguments. */
function placesOf(data: string, matches: (value: bigint) => boolean): number[] {
  const places: number[] = []
  for (let at = SELECTOR; at + WORD <= data.length; at += 2) if (matches(valueAt(data, at))) places.push(at)
  return places
}

/** Places that may hold the least, those of usual arguments first. */
function candidates({ least, call: { data } }: SwapRequest, received: bigint): number[] {
  const isArgument = (at: number) => (at - SELECTOR) % WORD === 0
  const places = placesOf(data, value => value >= least && value <= received)
  return [...places.filter(isArgument), ...places.filter(at => !isArgument(at))].slice(0, MOST_WORDS)
}

/** The call for half of the amount, with another least. Undefined where the call does not name its amount. */
function halved({ request, call }: SwapRun, place: number, least: bigint): Required<TransferCall> | undefined {
  const { amount, sold } = request
  const half = amount / 2n
  const places = placesOf(call.data, value => value === amount).filter(at => Math.abs(at - place) >= WORD)
  if (half === 0n || (places.length === 0 && sold.address !== undefined)) return undefined
  const data = places.reduce((text, at) => replaced(text, at, half), replaced(call.data, place, least))
  return { ...call, data, ...(sold.address === undefined && { value: toHex(half) }) }
}

/**
 * Finds out whether a word is the least, by runs that differ from each other in nothing else, on the same block.
 * - The swap succeeds with a least of exactly its output, and fails with one unit more and with far more: the router compares the word with that
 *   amount.
 * - For half the amount, as after a fall of the price, it fails too; with a least of one unit it succeeds there, so that nothing but the least was
 *   in its way, and gives less than the least.
 * - After a trade that has moved the price, with one unit more than its output there, it fails: the word is compared with what the pools give, and
 *   not with a price that stands in the call.
 */
async function findingAt(reader: Reader, run: SwapRun, place: number): Promise<LeastFinding> {
  const { request, call, approvals, parent, received } = run
  const told = valueAt(call.data, place)
  const simulated = async (calls: readonly (SimulationCall | undefined)[]) => {
    const all = calls.flatMap(each => each ?? [])
    if (all.length < calls.length) return undefined
    return (await simulateCalls(reader, [...approvals, ...all], parent))?.slice(approvals.length)
  }
  const withLeast = (least: bigint) => ({ ...call, data: replaced(call.data, place, least) })
  const half = (least: bigint) => halved(run, place, least)
  const [exact, adverse] = await Promise.all([
    simulated([withLeast(received + 1n), withLeast(received * FAR), withLeast(received)]),
    simulated([half(told), half(1n), half(1n)]),
  ])
  if (exact?.[0]?.hasSucceeded || exact?.[1]?.hasSucceeded) return 'ignored'
  const [kept, fallen, moved] = [exact?.[2], adverse?.[1], adverse?.[2]].map(each => each && gainOf(each, request))
  if (adverse?.[0]?.hasSucceeded !== false || kept !== received || !fallen || !moved || fallen >= told) return 'unknown'
  const [, after] = (await simulated([half(1n), half(moved + 1n)])) ?? []
  if (!after) return 'unknown'
  return after.hasSucceeded ? 'ignored' : 'enforced'
}

/**
 * Finds out by runs on the chain whether the router enforces the least of a call. What the call says alone proves nothing: a router need not
 * read it.
 */
export async function findLeast(reader: Reader, run: SwapRun): Promise<LeastFinding> {
  const places = candidates(run.request, run.received)
  const findings = await Promise.all(places.map(place => findingAt(reader, run, place)))
  if (findings.includes('enforced')) return 'enforced'
  return findings.includes('unknown') ? 'unknown' : 'ignored'
}

/** The call with its least, which is the word at a place, above what arrived. */
export const askingMore = (call: Required<TransferCall>, place: number, received: bigint): Required<TransferCall> => ({
  ...call,
  data: replaced(call.data, SELECTOR + place * WORD, received + roundingOf(received) + 1n),
})
