import type { Reader } from './endpoint.ts'
import { count, gasUnits, invalid, isObject, quantity, toHex } from './hex.ts'

/** Header of a block. `baseFee` is absent on chains without EIP-1559. */
export interface Block {
  number: number
  /** Seconds. */
  timestamp: number
  gasLimit: bigint
  baseFee?: bigint
}

/** Reads a header, and throws for an invalid one. */
function parseBlock(block: unknown): Block {
  if (!isObject(block)) throw invalid('block')
  const { number, timestamp, gasLimit, baseFeePerGas } = block
  return {
    number: count(number),
    timestamp: count(timestamp),
    gasLimit: gasUnits(gasLimit, 'gas limit'),
    ...(baseFeePerGas !== undefined && baseFeePerGas !== null && { baseFee: quantity(baseFeePerGas, 'base fee') }),
  }
}

/** Reads the newest block. */
export const readLatestBlock = async ({ ask }: Reader): Promise<Block> =>
  parseBlock(await ask('eth_getBlockByNumber', ['latest', false]))

/** Reads a block with its whole transactions, as foreign values. `tag`: a height, or `pending`. */
export async function readFullBlock({ ask }: Reader, tag: number | 'pending'): Promise<Record<string, unknown>> {
  const block = await ask('eth_getBlockByNumber', [tag === 'pending' ? tag : toHex(tag), true])
  if (!isObject(block)) throw invalid('block')
  return block
}
