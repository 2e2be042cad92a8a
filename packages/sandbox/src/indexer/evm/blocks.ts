import { getAddress, type Hex, type PublicClient } from 'viem'
import { divideLogs } from '../../smartAccounts/executed.ts'
import type { MinedTransaction } from './minedTransaction.ts'
import { operationRows } from './operations.ts'
import { isApproval, transferOf } from './tokenTransfers.ts'

/** Blocks read at a time. */
const STEP = 50n

async function readBlock(client: PublicClient, blockNumber: bigint) {
  const block = await client.getBlock({ blockNumber, includeTransactions: true })
  const receipts = await Promise.all(block.transactions.map(({ hash }) => client.getTransactionReceipt({ hash })))
  const transactions = block.transactions.flatMap((transaction, at): MinedTransaction[] => {
    const { status, logs, contractAddress } = receipts[at]!
    const { hash, input, value } = transaction
    const mined = { hash, minedAt: Number(block.timestamp) * 1000 }
    const from = getAddress(transaction.from)
    const to = transaction.to ? getAddress(transaction.to) : undefined
    const created = contractAddress ? getAddress(contractAddress) : undefined
    const succeeded = status === 'success'
    const receiver = to ?? created
    const sent = value > 0n && succeeded && receiver ? [{ from, to: receiver, value }] : []
    const { around, executed } = divideLogs(logs)
    const events = { approves: around.some(isApproval), transfers: around.flatMap(transferOf) }
    return [
      { ...mined, from, to, created, sent, succeeded, ...events },
      ...operationRows(input, executed).map(row => ({ ...mined, ...row })),
    ]
  })
  return { hash: block.hash, number: blockNumber, transactions }
}

/**
 * Every transaction of a chain, read block by block and cached. After a reset or snapshot the chain is read again from its start.
 * Movements within a contract call without an event, such as of the native currency, are missing, but for those that a smart account's own
 * operation names.
 */
export function createBlocks(client: PublicClient, { onSetBack }: { onSetBack: () => void }) {
  let mined: MinedTransaction[] = []
  let tip: { number: bigint; hash: Hex } | undefined
  let reading: Promise<unknown> = Promise.resolve()

  const isStillThere = async ({ number, hash }: { number: bigint; hash: Hex }, latest: bigint) =>
    number <= latest && (await client.getBlock({ blockNumber: number })).hash === hash

  const catchUp = async (): Promise<readonly MinedTransaction[]> => {
    const latest = await client.getBlockNumber({ cacheTime: 0 })
    if (tip && !(await isStillThere(tip, latest))) {
      mined = []
      tip = undefined
      onSetBack()
    }
    for (let from = tip ? tip.number + 1n : 0n; from <= latest; from += STEP) {
      const numbers = Array.from({ length: Number(STEP) }, (_, at) => from + BigInt(at)).filter(at => at <= latest)
      const blocks = await Promise.all(numbers.map(number => readBlock(client, number)))
      mined.push(...blocks.flatMap(({ transactions }) => transactions))
      tip = blocks.at(-1)
    }
    return mined
  }

  return {
    /** Returns all transactions, oldest first, up to the current block. Simultaneous calls share one read. */
    read(): Promise<readonly MinedTransaction[]> {
      const read = reading.then(catchUp)
      reading = read.catch(() => {})
      return read
    },
  }
}
