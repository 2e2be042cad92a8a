import type { TransferDraft, TransferFeature, TransferSimulation } from '@foyer/core/chain'
import { isOperation } from '../operation/isOperation.ts'
import type { Operation } from '../operation/operation.types.ts'
import { type Answer, answerOf, type Reader, readChain } from './endpoint.ts'
import { balanceOfCall, firstWord, hasSucceeded } from './erc20.ts'
import { isData, isSame } from './hex.ts'
import { isRevert, revertData, revertReason } from './revert.ts'
import { arrivedOf, changesOf, type SimulatedCall, type SimulationCall, simulateCalls } from './simulatedBlock.ts'
import { verifiedTransaction } from './transaction.ts'

const fails = (reason: string | undefined): TransferSimulation => ({
  outcome: 'fails',
  ...(reason !== undefined && { reason }),
})

/** Changes of balances, in base units. */
type Changes = Extract<TransferSimulation, { outcome: 'changes' }>['changes']

const changed = (changes: Changes, receives?: bigint): TransferSimulation => ({
  outcome: 'changes',
  changes,
  ...(receives !== undefined && { receives }),
})

/** Whether the call is `transfer` of a token, which reports its success. */
const isTransfer = ({ token, data }: TransferDraft) => token !== undefined && data === undefined

/**
 * Balances of the token that the calls are run between: of the payer, and of another receiver. From nobody: a call counts up the nonce of its
 * sender.
 */
function balanceReads({ from, to, token, data }: TransferDraft): SimulationCall[] {
  if (token === undefined || data !== undefined) return []
  const owners = isSame(from, to) ? [from] : [from, to]
  return owners.map(owner => ({ to: token, value: '0x0', data: balanceOfCall(owner) }))
}

/** Changes of balances that were read before and after. Undefined where one could not be read. */
function readChanges(before: readonly SimulatedCall[], after: readonly SimulatedCall[]): bigint[] | undefined {
  const [earlier, later] = [before, after].map(reads =>
    reads.flatMap(read => (read.hasSucceeded ? (firstWord(read.returnData) ?? []) : [])),
  ) as [bigint[], bigint[]]
  if (earlier.length !== before.length || later.length !== after.length) return undefined
  return later.map((balance, at) => balance - earlier[at]!)
}

/**
 * Changes of both sides. A token's logs are its own words: it may keep a fee, or take more, and say otherwise. Where its balances can be read,
 * they count.
 */
function sidesOf(
  logs: readonly unknown[],
  read: readonly bigint[] | undefined,
  draft: TransferDraft,
): TransferSimulation | undefined {
  const { from, to, token, data } = draft
  const logged = changesOf(logs, from)
  if (!logged) return undefined
  if (token === undefined)
    return changed(logged, data === undefined && !isSame(from, to) ? arrivedOf(logs, to) : undefined)
  const [paid, receives] = read ?? []
  if (paid === undefined) return changed(logged)
  const others = logged.filter(change => !isSame(change.token, token))
  return changed(paid === 0n ? others : [{ token: token.toLowerCase(), amount: paid }, ...others], receives)
}

/** Outcome by `eth_simulateV1`, with the reads before and after the calls. Undefined where its logs are in another form. */
function simulated(all: readonly SimulatedCall[], reads: number, draft: TransferDraft): TransferSimulation | undefined {
  const calls = all.slice(reads, all.length - reads)
  const failed = calls.find(call => !call.hasSucceeded)
  if (failed && !failed.hasSucceeded) return fails(failed.reason)
  const done = calls.filter(call => call.hasSucceeded)
  if (isTransfer(draft) && !hasSucceeded(done.at(-1)!.returnData)) return fails('The token returned false.')
  const read = reads === 0 ? undefined : readChanges(all.slice(0, reads), all.slice(-reads))
  return sidesOf(
    done.flatMap(({ logs }) => logs),
    read,
    draft,
  )
}

/** Outcome by `eth_call`, which tells no changes. Undefined where the node does not execute it. */
function called(answer: Answer, draft: TransferDraft): TransferSimulation | undefined {
  if ('refused' in answer) {
    return isRevert(answer.refused) ? fails(revertReason(revertData(answer.refused))) : undefined
  }
  if (!isData(answer.result)) return undefined
  return !isTransfer(draft) || hasSucceeded(answer.result)
    ? { outcome: 'succeeds' }
    : fails('The token returned false.')
}

/** Outcome of calls that are executed one after the other, of which the last is the draft's own. Undefined where the node cannot say it. */
export async function simulationOf(
  reader: Reader,
  calls: readonly SimulationCall[],
  draft: TransferDraft,
): Promise<TransferSimulation | undefined> {
  const reads = balanceReads(draft)
  const all = await simulateCalls(reader, [...reads, ...calls, ...reads])
  const told = all && simulated(all, reads.length, draft)
  if (told || calls.length > 1) return told
  return called(await answerOf(reader.ask('eth_call', [calls[0], 'latest'])), draft)
}

/** Runs a draft on the newest block, without its fee. */
export const createSimulate =
  (
    operation: () => Promise<Operation>,
    fetch: typeof globalThis.fetch | undefined,
  ): NonNullable<TransferFeature['simulate']> =>
  async (draft, network, { signal }) => {
    signal.throwIfAborted()
    if (isOperation(draft)) return (await operation()).simulate(draft, network, { signal })
    const transaction = verifiedTransaction(draft)
    const { from, to, value, data } = transaction
    const call = { from, to, value, ...(data && { data }), ...('gas' in transaction && { gas: transaction.gas }) }
    return readChain({ network, fetch, signal, method: 'eth_call' }, reader => simulationOf(reader, [call], draft))
  }
