import { type Address, getAddress, type Hex, type Log } from 'viem'
import { callsIn } from '../../smartAccounts/accountCalls.ts'
import { type Executed, operationsIn } from '../../smartAccounts/executed.ts'
import type { MinedTransaction } from './minedTransaction.ts'
import { isApproval, transferOf } from './tokenTransfers.ts'

type Row = Omit<MinedTransaction, 'hash' | 'minedAt'>

/** Operation with the calls that its calldata names. */
type Named = Executed<Log> & { calls: { to: Address; value: bigint }[] }

function rowOf(sender: Address, operations: readonly Named[]): Row {
  const done = operations.filter(({ success }) => success)
  const logs = done.flatMap(each => each.logs)
  const calls = operations.flatMap(each => each.calls)
  const sent = done.flatMap(each => each.calls).filter(({ value }) => value > 0n)
  const transfers = logs.flatMap(transferOf)
  const only = calls.length === 1 ? calls[0] : undefined
  const approves = logs.some(isApproval)
  const doesNothingElse = sent.length + transfers.length === 0 && !approves
  const created = doesNothingElse && done.some(({ creates }) => creates) ? sender : undefined
  return {
    from: sender,
    to: only && !created ? getAddress(only.to) : sender,
    created,
    sent: sent.map(({ to, value }) => ({ from: sender, to: getAddress(to), value })),
    succeeded: done.length > 0,
    approves,
    transfers,
  }
}

/**
 * Rows of what the smart accounts did in a transaction: one for each, because the transaction's hash is its id. The native currency is that of
 * the calls of `execute` and `executeBatch`, where the transaction calls the EntryPoint itself. A row fails if nothing in it succeeded.
 */
export function operationRows(input: Hex, executed: readonly Executed<Log>[]): Row[] {
  if (executed.length === 0) return []
  const given = operationsIn(input)
  const named = executed.map(each => {
    const operation = given.find(({ sender, nonce }) => sender === each.sender && nonce === each.nonce)
    return { ...each, calls: operation ? callsIn(operation.callData) : [] }
  })
  const senders = [...new Set(named.map(({ sender }) => sender))]
  return senders.map(sender =>
    rowOf(
      getAddress(sender),
      named.filter(each => each.sender === sender),
    ),
  )
}
