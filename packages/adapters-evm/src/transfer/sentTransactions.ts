import type { TransferDraft } from '@foyer/core/chain'
import { readFullBlock } from './block.ts'
import { optional, type Reader } from './endpoint.ts'
import { count, isObject, isSame, toHex } from './hex.ts'
import { parseTransaction, type Transaction } from './sightings.ts'
import { callOf } from './transaction.ts'

/** Whether a transaction does what a draft says, at any fee. */
export function isTransferOf(draft: TransferDraft, { from, to, value, data }: Transaction): boolean {
  const call = callOf(draft)
  return (
    isSame(from, draft.from) && isSame(to, call.to) && value === BigInt(call.value) && isSame(data, call.data ?? '0x')
  )
}

function transactionsOf(block: Record<string, unknown>, sender: string): Transaction[] {
  const transactions = Array.isArray(block.transactions) ? (block.transactions as unknown[]) : []
  return transactions
    .filter(each => isObject(each) && isSame(each.from, sender))
    .flatMap(each => parseTransaction(each) ?? [])
}

/** Transactions of a sender that a node is about to put in a block. Empty where it does not tell. */
export async function readPending(reader: Reader, sender: string): Promise<Transaction[]> {
  const block = await optional(reader.ask('eth_getBlockByNumber', ['pending', true]))
  return isObject(block) ? transactionsOf(block, sender) : []
}

/** Requests of one search: enough for a range of a billion blocks. */
const MOST_STEPS = 30

interface Search {
  sender: string
  nonce: number
  /** Block in which the nonce was not used yet, and a later one in which it was. */
  after: number
  latest: number
}

/**
 * Finds the transaction of a sender with a nonce, by halving the range of blocks. Undefined where the node no longer has the states of the
 * blocks, and after a reorganisation in the meantime.
 */
export async function findByNonce(
  reader: Reader,
  { sender, nonce, after, latest }: Search,
): Promise<{ transaction: Transaction; timestamp: number } | undefined> {
  let [unused, used] = [after, latest]
  for (let step = 0; used - unused > 1 && step < MOST_STEPS; step += 1) {
    const middle = Math.floor((unused + used) / 2)
    const answer = await optional(reader.ask('eth_getTransactionCount', [sender, toHex(middle)]))
    if (answer === undefined) return undefined
    if (count(answer) > nonce) used = middle
    else unused = middle
  }
  const block = await readFullBlock(reader, used)
  const transaction = transactionsOf(block, sender).find(each => each.nonce === nonce)
  return transaction && { transaction, timestamp: count(block.timestamp) }
}
