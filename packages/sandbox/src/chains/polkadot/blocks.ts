import { blake2AsHex } from '@polkadot/util-crypto'
import type { Runtime } from './runtime.ts'

/** Blocks until a block is final. A network's votes are imitated by waiting. */
const FINAL_AFTER = 2
/** Number of blocks for which the state is kept, as by a pruning node. */
const KEPT_STATES = 256

export interface Header {
  parentHash: string
  number: string
  stateRoot: string
  extrinsicsRoot: string
  digest: { logs: string[] }
}

export interface Block {
  number: number
  hash: string
  header: Header
  extrinsics: readonly string[]
  /** Storage by key, as hex; absent once it is pruned. */
  state?: ReadonlyMap<string, string>
}

/**
 * Blocks of a chain without forks. Hashes of headers are real; the state root is a hash of the storage, without a trie.
 * `genesisHash` is reported for the first block in place of its own hash.
 */
export function createBlocks({ registry }: Pick<Runtime, 'registry'>, genesisHash?: string) {
  const blocks: Block[] = []
  const byHash = new Map<string, Block>()
  const best = () => blocks.at(-1)!
  return {
    best,
    finalized: () => blocks[Math.max(0, blocks.length - 1 - FINAL_AFTER)]!,
    /** Returns the block with this hash, without one the best. */
    at: (hash: string | null | undefined) => (hash ? byHash.get(hash) : best()),
    hashAt: (number: number) => blocks[number]?.hash,
    /** Number of the next block. */
    next: () => blocks.length,
    /** Appends a block with these extrinsics, as hex. `state` is the storage after them. */
    append(extrinsics: readonly string[], state: ReadonlyMap<string, string>): Block {
      const number = blocks.length
      const header = registry.createType('Header', {
        parentHash: blocks.at(-1)?.hash ?? `0x${'00'.repeat(32)}`,
        number,
        stateRoot: blake2AsHex(JSON.stringify([...state])),
        extrinsicsRoot: blake2AsHex(JSON.stringify(extrinsics)),
        digest: { logs: [] },
      })
      const block: Block = {
        number,
        hash: (number === 0 ? genesisHash : undefined) ?? header.hash.toHex(),
        header: { ...(header.toJSON() as unknown as Header), number: `0x${number.toString(16)}` },
        extrinsics,
        state,
      }
      blocks.push(block)
      byHash.set(block.hash, block)
      delete blocks[number - KEPT_STATES]?.state
      return block
    },
  }
}
