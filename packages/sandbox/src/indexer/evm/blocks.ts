import { type Address, getAddress, type Hex, type PublicClient } from 'viem'

/** keccak256 of `Transfer(address,address,uint256)`, the same for ERC-20 and ERC-721, and of `Approval(…)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

/** Blocks read at a time. */
const STEP = 50n

export interface TokenTransfer {
  contract: Address
  from: Address
  to: Address
  /** Of an ERC-20, base units; of a collectible, its id. */
  kind: { value: bigint } | { tokenId: bigint }
}

export interface MinedTransaction {
  hash: Hex
  /** Milliseconds since the epoch. */
  minedAt: number
  from: Address
  /** Absent for a deployment. */
  to: Address | undefined
  created: Address | undefined
  /** Wei. */
  value: bigint
  succeeded: boolean
  approves: boolean
  transfers: TokenTransfer[]
}

interface Log {
  address: Address
  topics: readonly Hex[]
  data: Hex
}

const party = (topic: Hex | undefined) => getAddress(`0x${(topic ?? '').slice(-40).padStart(40, '0')}`)

/** Returns the movement of an event: an ERC-20 has the amount in its data, an ERC-721 the id in a topic. */
function transferOf({ address, topics, data }: Log): TokenTransfer[] {
  if (topics[0] !== TRANSFER || topics.length < 3) return []
  const ends = { contract: getAddress(address), from: party(topics[1]), to: party(topics[2]) }
  if (topics[3] !== undefined) return [{ ...ends, kind: { tokenId: BigInt(topics[3]) } }]
  return data.length === 66 ? [{ ...ends, kind: { value: BigInt(data) } }] : []
}

async function readBlock(client: PublicClient, blockNumber: bigint) {
  const block = await client.getBlock({ blockNumber, includeTransactions: true })
  const receipts = await Promise.all(block.transactions.map(({ hash }) => client.getTransactionReceipt({ hash })))
  const transactions = block.transactions.map(({ hash, from, to, value }, at): MinedTransaction => {
    const { status, logs, contractAddress } = receipts[at]!
    return {
      hash,
      minedAt: Number(block.timestamp) * 1000,
      from: getAddress(from),
      to: to ? getAddress(to) : undefined,
      created: contractAddress ? getAddress(contractAddress) : undefined,
      value,
      succeeded: status === 'success',
      approves: logs.some(({ topics }) => topics[0] === APPROVAL),
      transfers: logs.flatMap(transferOf),
    }
  })
  return { hash: block.hash, number: blockNumber, transactions }
}

/**
 * Every transaction of a chain, read block by block and cached. After a reset or snapshot the chain is read again from its start.
 * Movements within a contract call without an event, such as of the native currency, are missing.
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
