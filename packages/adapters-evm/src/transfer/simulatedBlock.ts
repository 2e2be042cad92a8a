import type { TransferSimulation } from '@foyer/core/chain'
import { type Answer, answerOf, type Reader } from './endpoint.ts'
import { TRANSFER_EVENT, word } from './erc20.ts'
import { type Hex, isAddress, isData, isObject, isSame } from './hex.ts'
import { NATIVE, withNativeOnce } from './nativeLogs.ts'
import { revertData, revertReason } from './revert.ts'

/** Of one call. A swap through many pools has some dozens. */
const MOST_LOGS = 500

/** Call of `eth_simulateV1`. Without `from` it is of the zero address. */
export type SimulationCall = { from?: string; to: string; value: Hex; data?: Hex; gas?: Hex }

/** Outcome of one call. */
export type SimulatedCall =
  | { hasSucceeded: true; returnData: Hex; logs: readonly unknown[]; gasUsed: unknown }
  | { hasSucceeded: false; reason: string | undefined }

function parseCall(call: unknown): SimulatedCall | undefined {
  if (!isObject(call)) return undefined
  const { status, returnData, logs, error, gasUsed } = call
  if (status === '0x0')
    return { hasSucceeded: false, reason: revertReason(revertData(returnData) ?? revertData(error)) }
  if (status !== '0x1' || !isData(returnData) || !Array.isArray(logs)) return undefined
  return { hasSucceeded: true, returnData, logs: withNativeOnce(logs), gasUsed }
}

/** Calls of the first block. Undefined where the node has no `eth_simulateV1`, or answers in another form. */
function parseBlock(answer: Answer, length: number): SimulatedCall[] | undefined {
  if ('refused' in answer || !Array.isArray(answer.result)) return undefined
  const [block] = answer.result as unknown[]
  if (!isObject(block) || !Array.isArray(block.calls)) return undefined
  const calls = (block.calls as unknown[]).flatMap(call => parseCall(call) ?? [])
  return calls.length === length ? calls : undefined
}

/** Block by its number, or the newest. */
export type BlockTag = Hex | 'latest'

/**
 * Runs calls one after the other on a block, by default the newest, without fees, with code put in some places. Undefined where the endpoint
 * cannot.
 * @see https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-eth#eth-simulatev1
 */
export async function simulateCalls(
  { ask }: Reader,
  calls: readonly SimulationCall[],
  parent: BlockTag = 'latest',
  stateOverrides: Readonly<Record<string, { code: Hex }>> = {},
): Promise<SimulatedCall[] | undefined> {
  const block = { blockStateCalls: [{ stateOverrides, calls }], traceTransfers: true, validation: false }
  return parseBlock(await answerOf(ask('eth_simulateV1', [block, parent])), calls.length)
}

type BalanceChanges = Extract<TransferSimulation, { outcome: 'changes' }>['changes']

/** Changes of the payer's balances by the logs of `Transfer`: three topics; a collectible has four. Undefined for logs that cannot be read. */
export function changesOf(logs: readonly unknown[], payer: string): BalanceChanges | undefined {
  if (logs.length > MOST_LOGS) return undefined
  const owner = `0x${word(payer)}`
  const sums = new Map<string, bigint>()
  for (const log of logs) {
    if (!isObject(log) || !isAddress(log.address) || !Array.isArray(log.topics) || !isData(log.data)) return undefined
    const [event, from, to, ...others] = log.topics as unknown[]
    if (!isSame(event, TRANSFER_EVENT) || others.length > 0 || log.data.length !== 66) continue
    const asset = log.address.toLowerCase()
    const value = BigInt(log.data)
    if (isSame(from, owner)) sums.set(asset, (sums.get(asset) ?? 0n) - value)
    if (isSame(to, owner)) sums.set(asset, (sums.get(asset) ?? 0n) + value)
  }
  const changes = [...sums]
    .filter(([, amount]) => amount !== 0n)
    .map(([asset, amount]) => (asset === NATIVE ? { amount } : { token: asset, amount }))
  return changes
}

/** Native currency that reaches an account, by logs that `changesOf` can read. A contract may send it on in the same transaction. */
export function arrivedOf(logs: readonly unknown[], receiver: string): bigint {
  const owner = `0x${word(receiver)}`
  return logs.reduce<bigint>((sum, log) => {
    if (!isObject(log) || !isSame(log.address, NATIVE) || !Array.isArray(log.topics) || !isData(log.data)) return sum
    const [event, , to] = log.topics as unknown[]
    return isSame(event, TRANSFER_EVENT) && isSame(to, owner) && log.data.length === 66 ? sum + BigInt(log.data) : sum
  }, 0n)
}
