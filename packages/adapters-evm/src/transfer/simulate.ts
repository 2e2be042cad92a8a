import type { TransferDraft, TransferFeature, TransferSimulation } from '@foyer/core/chain'
import { isOperation } from '../operation/isOperation.ts'
import type { Operation } from '../operation/operation.types.ts'
import { type Answer, answerOf, type Reader, readChain } from './endpoint.ts'
import { hasSucceeded } from './erc20.ts'
import { isData } from './hex.ts'
import { isRevert, revertData, revertReason } from './revert.ts'
import { changesOf, type SimulatedCall, type SimulationCall, simulateCalls } from './simulatedBlock.ts'
import { verifiedTransaction } from './transaction.ts'

const fails = (reason: string | undefined): TransferSimulation => ({
  outcome: 'fails',
  ...(reason !== undefined && { reason }),
})

/** Whether the call is `transfer` of a token, which reports its success. */
const isTransfer = ({ token, data }: TransferDraft) => token !== undefined && data === undefined

/** Outcome by `eth_simulateV1`. Undefined where its logs are in another form. */
function simulated(calls: readonly SimulatedCall[], draft: TransferDraft): TransferSimulation | undefined {
  const failed = calls.find(call => !call.hasSucceeded)
  if (failed && !failed.hasSucceeded) return fails(failed.reason)
  const done = calls.filter(call => call.hasSucceeded)
  if (isTransfer(draft) && !hasSucceeded(done.at(-1)!.returnData)) return fails('The token returned false.')
  const changes = changesOf(
    done.flatMap(({ logs }) => logs),
    draft.from,
  )
  return changes && { outcome: 'changes', changes }
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
  const all = await simulateCalls(reader, calls)
  const told = all && simulated(all, draft)
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
    const { from, to, value, data, gas } = verifiedTransaction(draft)
    const call = { from, to, value, ...(data && { data }), gas }
    return readChain({ network, fetch, signal, method: 'eth_call' }, reader => simulationOf(reader, [call], draft))
  }
