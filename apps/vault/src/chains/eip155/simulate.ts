import { EndpointRefused } from '@foyer/core/chain/adapters'
import { checksumAddress } from '@foyer/core/chain/checksum'
import { fromHex, toHex, toNumber } from '../../decode/hex.ts'
import type { Ask } from '../endpoint.ts'
import { isFields } from '../fields.ts'
import { isSame, quantityIn, toQuantity } from './quantity.ts'
import type { Unsigned } from './serialise.ts'
import { topicOf } from './tokens.ts'

/** Change of what the account has, or of who may take it. Undefined as the token stands for the native currency. */
export type Effect =
  | { kind: 'moves'; token: string | undefined; amount: bigint }
  /** One of a collection, or several of one number. */
  | { kind: 'movesItem'; collection: string; isOut: boolean; detail: string }
  | { kind: 'allows'; token: string; spender: string; amountOrId: bigint }
  | { kind: 'allowsAll'; collection: string; operator: string }

/** Trial run of a transaction. */
export type Trial = { kind: 'effects'; effects: readonly Effect[] } | { kind: 'fails' } | { kind: 'unavailable' }

/** Address of the logs that stand for native transfers. @see https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-eth#eth-simulatev1 */
const NATIVE = `0x${'e'.repeat(40)}`
/** Address of those that a chain itself writes for them. @see https://eips.ethereum.org/EIPS/eip-7708 */
const LOGGED_BY_CHAIN = `0x${'f'.repeat(39)}e`
const MOST_LOGS = 500
const LARGEST = 2 * 1024 * 1024

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'

interface Log {
  address: string
  topics: readonly string[]
  data: Uint8Array
}

function parseLog(log: unknown): Log | undefined {
  if (!isFields(log) || !Array.isArray(log.topics) || log.topics.length > 4) return undefined
  const { address, topics } = log
  const isTopic = (topic: unknown): topic is string => typeof topic === 'string' && /^0x[0-9a-f]{64}$/i.test(topic)
  if (typeof address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(address) || !topics.every(isTopic)) return undefined
  try {
    return { address, topics: topics.map(topic => topic.toLowerCase()), data: fromHex(log.data, 65_536) }
  } catch {
    return undefined
  }
}

const isTwin = (one: Log, other: Log) =>
  one.topics.join() === other.topics.join() && toHex(one.data) === toHex(other.data)

/**
 * Logs with each native transfer once. On a chain that logs them itself a node may give the chain's logs, its own, or both; of those that are equal
 * one counts.
 */
function withNativeOnce(logs: readonly Log[]): readonly Log[] {
  const twins = logs.filter(({ address }) => isSame(address, LOGGED_BY_CHAIN))
  return logs.flatMap(log => {
    if (isSame(log.address, LOGGED_BY_CHAIN)) return [{ ...log, address: NATIVE }]
    const twin = isSame(log.address, NATIVE) ? twins.findIndex(each => isTwin(each, log)) : -1
    if (twin < 0) return [log]
    twins.splice(twin, 1)
    return []
  })
}

const addressIn = (topic: string): string => checksumAddress(topic.slice(-40))

/** Effect of one log on the account. */
function effectsOf({ address, topics, data }: Log, own: string): Effect[] {
  const [event, first = '', second = '', third = ''] = topics
  const token = isSame(address, NATIVE) ? undefined : checksumAddress(address)
  const isOwnToken = token !== undefined
  if (event === TRANSFER && topics.length === 3 && data.length === 32) {
    const amount = toNumber(data)
    const sent = first === own ? [{ kind: 'moves', token, amount: -amount } as const] : []
    return second === own ? [...sent, { kind: 'moves', token, amount }] : sent
  }
  if (!isOwnToken) return []
  if (event === TRANSFER && topics.length === 4 && (first === own || second === own))
    return [{ kind: 'movesItem', collection: token, isOut: first === own, detail: `Number ${BigInt(third)}` }]
  if ((event === TRANSFER_SINGLE || event === TRANSFER_BATCH) && (second === own || third === own)) {
    const [id, count] = [toNumber(data.subarray(0, 32)), toNumber(data.subarray(32, 64))]
    const detail = event === TRANSFER_SINGLE ? `${count} of number ${id}` : 'Several'
    return [{ kind: 'movesItem', collection: token, isOut: second === own, detail }]
  }
  if (event === APPROVAL && first === own && topics.length >= 3) {
    const amountOrId = topics.length === 4 ? BigInt(third) : toNumber(data)
    return [{ kind: 'allows', token, spender: addressIn(second), amountOrId }]
  }
  if (event === APPROVAL_FOR_ALL && first === own && toNumber(data) === 1n)
    return [{ kind: 'allowsAll', collection: token, operator: addressIn(second) }]
  return []
}

/** Sums what moves by token. */
function summed(effects: readonly Effect[]): Effect[] {
  const sums = new Map<string | undefined, bigint>()
  for (const effect of effects)
    if (effect.kind === 'moves') sums.set(effect.token, (sums.get(effect.token) ?? 0n) + effect.amount)
  const moves = [...sums].filter(([, amount]) => amount !== 0n)
  return [
    ...moves.map(([token, amount]): Effect => ({ kind: 'moves', token, amount })),
    ...effects.filter(({ kind }) => kind !== 'moves'),
  ]
}

/** Call of a trial run. */
export type TrialCall = { from: string; to?: string; value: string; data: string; gas?: string }

/** Result of the last call, which those before it prepare. */
function parseTrial(answer: unknown, address: string, count: number): { trial: Trial; gasUsed?: bigint | undefined } {
  const block: unknown = Array.isArray(answer) ? answer[0] : undefined
  const calls: unknown[] = isFields(block) && Array.isArray(block.calls) ? block.calls : []
  const call = calls[count - 1]
  const isPrepared = calls.slice(0, count - 1).every(each => isFields(each) && each.status === '0x1')
  if (!isFields(call) || !isPrepared) return { trial: { kind: 'unavailable' } }
  if (call.status === '0x0') return { trial: { kind: 'fails' } }
  if (call.status !== '0x1' || !Array.isArray(call.logs)) return { trial: { kind: 'unavailable' } }
  const parsed = call.logs.map(parseLog)
  if (!parsed.every(log => log !== undefined)) return { trial: { kind: 'unavailable' } }
  const logs = withNativeOnce(parsed)
  if (logs.length > MOST_LOGS) return { trial: { kind: 'unavailable' } }
  const own = topicOf(address)
  const effects = summed(logs.flatMap(log => effectsOf(log, own)))
  return { trial: { kind: 'effects', effects }, gasUsed: quantityIn(call.gasUsed) }
}

/** Runs calls on the newest block, one after the other. Tells the effects of the last one on an account, and its gas. */
export async function runTrial(ask: Ask, address: string, calls: readonly TrialCall[]) {
  const block = { blockStateCalls: [{ calls }], traceTransfers: true, validation: false }
  try {
    return parseTrial(await ask('eth_simulateV1', [block, 'latest'], LARGEST), address, calls.length)
  } catch (error) {
    if (error instanceof EndpointRefused) return { trial: { kind: 'unavailable' } as Trial }
    throw error
  }
}

/** Call of a transaction, without its fee. */
export const trialCallOf = (from: string, { to, value, data, gas }: Unsigned): TrialCall => ({
  from,
  ...(to && { to }),
  value: toQuantity(value),
  data: toHex(data),
  gas: toQuantity(gas),
})

/** Runs a transaction on the newest block, without its fee. */
export async function simulate(ask: Ask, from: string, transaction: Unsigned): Promise<Trial> {
  return (await runTrial(ask, from, [trialCallOf(from, transaction)])).trial
}
