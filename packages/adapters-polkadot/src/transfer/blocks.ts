import { type Ask, EndpointRefused } from '@foyer/core/chain/adapters'
import { blake2b } from '@noble/hashes/blake2.js'
import { readAccount } from '../features/accountInfo.ts'
import { fromHex, toHex } from '../hex.ts'

/** Blocks that are searched for one transfer; its validity takes fewer. */
const MOST_BLOCKS = 256

export interface Block {
  number: number
  hash: string
  parent: string
  /** Transactions as 0x hex. */
  extrinsics: readonly string[]
}

const isHash = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)

/** Hash of a transaction as 0x hex. */
export const hashOf = (wire: string): string | undefined => {
  const bytes = fromHex(wire)
  return bytes && toHex(blake2b(bytes, { dkLen: 32 }))
}

function numberIn(header: unknown): number {
  const { number } = (header ?? {}) as { number?: unknown }
  if (typeof number !== 'string' || !/^0x[0-9a-f]{1,8}$/i.test(number))
    throw new Error('The endpoint returned an invalid header.')
  return Number(number)
}

/** Number of the newest block, or of another. */
export const readNumber = async (ask: Ask, hash?: string): Promise<number> =>
  numberIn(await ask('chain_getHeader', hash === undefined ? [] : [hash]))

export async function readHash(ask: Ask, method: 'chain_getBlockHash' | 'chain_getFinalizedHead'): Promise<string> {
  const answer = await ask(method, [])
  if (!isHash(answer)) throw new Error('The endpoint returned an invalid hash.')
  return answer
}

export async function readBlock(ask: Ask, hash: string): Promise<Block> {
  const { block } = ((await ask('chain_getBlock', [hash])) ?? {}) as {
    block?: { header?: { parentHash?: unknown }; extrinsics?: unknown }
  }
  const parent = block?.header?.parentHash
  const extrinsics = block?.extrinsics
  if (!isHash(parent) || !Array.isArray(extrinsics)) throw new Error('The endpoint returned an invalid block.')
  const texts = (extrinsics as unknown[]).filter(each => typeof each === 'string')
  if (texts.length < extrinsics.length) throw new Error('The endpoint returned an invalid block.')
  return { number: numberIn(block?.header), hash, parent, extrinsics: texts }
}

/** Hashes of blocks by their numbers. */
async function readHashes(ask: Ask, first: number, last: number): Promise<string[]> {
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const answer = await ask('chain_getBlockHash', [numbers])
  if (!Array.isArray(answer) || answer.length !== numbers.length || !answer.every(isHash))
    throw new Error('The endpoint returned invalid hashes.')
  return answer
}

/**
 * Blocks in which an account may have used a nonce, by the account's nonce after each: one or none.
 * An account that was removed begins again at 0, and nodes forget old states: where that may be so, all of the blocks are returned.
 */
export async function blocksWith(
  ask: Ask,
  { account, nonce, first, last }: { account: Uint8Array; nonce: number; first: number; last: number },
): Promise<readonly string[]> {
  if (last < first) return []
  const hashes = await readHashes(ask, first, Math.min(last, first + MOST_BLOCKS - 1))
  const nonceAfter = async (index: number) => (await readAccount(ask, account, hashes[index])).nonce
  try {
    const end = await nonceAfter(hashes.length - 1)
    if (end <= nonce) return end === nonce && nonce > 0 ? [] : hashes
    let [low, high] = [0, hashes.length - 1]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if ((await nonceAfter(middle)) > nonce) high = middle
      else low = middle + 1
    }
    return [hashes[low]!]
  } catch (error) {
    if (error instanceof EndpointRefused) return hashes
    throw error
  }
}
