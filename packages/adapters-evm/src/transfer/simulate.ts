import type { TransferDraft, TransferFeature, TransferSimulation } from '@foyer/core/chain'
import { type Answer, answerOf, type Reader, readChain } from './endpoint.ts'
import { hasSucceeded, TRANSFER_EVENT, word } from './erc20.ts'
import { isAddress, isData, isObject, isSame } from './hex.ts'
import { isRevert, revertData, revertReason } from './revert.ts'
import { type TransferCall, verifiedTransaction } from './transaction.ts'

/** Address of the logs that stand for native transfers. @see https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-eth#eth-simulatev1 */
const NATIVE = `0x${'e'.repeat(40)}`

const MOST_LOGS = 100

const fails = (reason: string | undefined): TransferSimulation => ({
  outcome: 'fails',
  ...(reason !== undefined && { reason }),
})

/** Changes of the payer's balances by the logs of `Transfer`: three topics; a collectible has four. */
function changesOf(logs: readonly unknown[], payer: string): TransferSimulation | undefined {
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
  return { outcome: 'changes', changes }
}

/** Outcome by `eth_simulateV1`. Undefined where the node does not have it, or answers in another form. */
function simulated(answer: Answer, draft: TransferDraft): TransferSimulation | undefined {
  if ('refused' in answer || !Array.isArray(answer.result)) return undefined
  const [block] = answer.result as unknown[]
  const [call] = isObject(block) && Array.isArray(block.calls) ? (block.calls as unknown[]) : []
  if (!isObject(call)) return undefined
  const { status, returnData, logs, error } = call
  if (status === '0x0') return fails(revertReason(revertData(returnData) ?? revertData(error)))
  if (status !== '0x1' || !isData(returnData) || !Array.isArray(logs) || logs.length > MOST_LOGS) return undefined
  if (draft.token !== undefined && !hasSucceeded(returnData)) return fails('The token returned false.')
  return changesOf(logs, draft.from)
}

/** Outcome by `eth_call`, which tells no changes. Undefined where the node does not execute it. */
function called(answer: Answer, draft: TransferDraft): TransferSimulation | undefined {
  if ('refused' in answer) {
    return isRevert(answer.refused) ? fails(revertReason(revertData(answer.refused))) : undefined
  }
  if (!isData(answer.result)) return undefined
  return draft.token === undefined || hasSucceeded(answer.result)
    ? { outcome: 'succeeds' }
    : fails('The token returned false.')
}

async function simulation({ ask }: Reader, call: TransferCall & { gas: string }, draft: TransferDraft) {
  const block = { blockStateCalls: [{ calls: [call] }], traceTransfers: true, validation: false }
  const full = simulated(await answerOf(ask('eth_simulateV1', [block, 'latest'])), draft)
  return full ?? called(await answerOf(ask('eth_call', [call, 'latest'])), draft)
}

/** Runs a draft on the newest block, without its fee. */
export const createSimulate =
  (fetch: typeof globalThis.fetch | undefined): NonNullable<TransferFeature['simulate']> =>
  async (draft, network, { signal }) => {
    signal.throwIfAborted()
    const { from, to, value, data, gas } = verifiedTransaction(draft)
    const call = { from, to, value, ...(data && { data }), gas }
    return readChain({ network, fetch, signal, method: 'eth_call' }, reader => simulation(reader, call, draft))
  }
