import type { TransferDraft, TransferFeature, TransferSimulation } from '@foyer/core/chain'
import { type Answer, answerOf, type Reader, readChain } from './endpoint.ts'
import { hasSucceeded } from './erc20.ts'
import { type Hex, isData } from './hex.ts'
import { isRevert, revertData, revertReason } from './revert.ts'
import { changesOf, type SimulatedCall, simulateCalls } from './simulatedBlock.ts'
import { type TransferCall, verifiedTransaction } from './transaction.ts'

const fails = (reason: string | undefined): TransferSimulation => ({
  outcome: 'fails',
  ...(reason !== undefined && { reason }),
})

/** Whether the call is `transfer` of a token, which reports its success. */
const isTransfer = ({ token, data }: TransferDraft) => token !== undefined && data === undefined

/** Outcome by `eth_simulateV1`. Undefined where its logs are in another form. */
function simulated(call: SimulatedCall, draft: TransferDraft): TransferSimulation | undefined {
  if (!call.hasSucceeded) return fails(call.reason)
  if (isTransfer(draft) && !hasSucceeded(call.returnData)) return fails('The token returned false.')
  const changes = changesOf(call.logs, draft.from)
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

async function simulation(reader: Reader, call: TransferCall & { gas: Hex }, draft: TransferDraft) {
  const [full] = (await simulateCalls(reader, [call])) ?? []
  const told = full && simulated(full, draft)
  return told ?? called(await answerOf(reader.ask('eth_call', [call, 'latest'])), draft)
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
