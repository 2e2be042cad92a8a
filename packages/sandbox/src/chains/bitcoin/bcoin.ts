import { createRequire } from 'node:module'

/** Types of the parts of bcoin used here; the library has none. @see https://bcoin.io/api-docs/ */
export interface BcoinTransaction {
  version: number
  locktime: number
  inputs: { prevout: { txid(): string; index: number }; sequence: number; witness: { items: Buffer[] } }[]
  outputs: { value: number; script: { toRaw(): Buffer } }[]
  txid(): string
  hash(encoding: 'hex'): string
  isCoinbase(): boolean
  toRaw(): Buffer
  getSize(): number
  getWeight(): number
}

export interface BcoinBlock {
  txs: BcoinTransaction[]
  rhash(): string
  time: number
}

type VerifyInputs = (transaction: BcoinTransaction, view: unknown, flags: number) => Promise<void>

export interface BcoinNode {
  chain: {
    tip: unknown
    height: number
    getEntryByHeight(height: number): Promise<{ rhash(): string } | null>
    add(block: BcoinBlock): Promise<unknown>
    on(event: 'connect' | 'disconnect', listener: (entry: { height: number }, block: BcoinBlock) => void): void
  }
  mempool: {
    /** Resolves with the missing parents, if any. */
    addTX(transaction: BcoinTransaction): Promise<unknown>
    getEntry(hash: string): unknown
    /** Removes an entry of the mempool, and those that spend its outputs. */
    evictEntry(entry: unknown): void
    on(event: 'tx', listener: (transaction: BcoinTransaction) => void): void
    verifyInputs: VerifyInputs
  }
  miner: { mineBlock(tip: unknown, address: unknown): Promise<BcoinBlock> }
  open(): Promise<void>
  close(): Promise<void>
}

export interface Bcoin {
  FullNode: new (options: object) => BcoinNode
  TX: { fromRaw(raw: Buffer): BcoinTransaction }
  Address: { fromProgram(version: number, program: Buffer): unknown }
}

/** Loads bcoin without its native libraries. It looks for them while loading; the other settings of the process are restored. */
export function loadBcoin(): Bcoin {
  const before = process.env.NODE_BACKEND
  process.env.NODE_BACKEND = 'js'
  try {
    const require = createRequire(import.meta.url)
    const bcoin = require('bcoin') as Bcoin
    // Its parts load on first access.
    const { FullNode, TX, Address } = bcoin
    return { FullNode, TX, Address }
  } finally {
    if (before === undefined) delete process.env.NODE_BACKEND
    else process.env.NODE_BACKEND = before
  }
}

/** bcoin's flag that refuses spends of unknown witness versions in the mempool. */
const DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM = 1 << 12

/** A regtest node in memory without a network connection. */
export function createNode({ FullNode }: Bcoin): BcoinNode {
  const node = new FullNode({
    network: 'regtest',
    memory: true,
    workers: false,
    listen: false,
    noAuth: true,
    // Its HTTP server is not used; port 0 avoids conflicts between two nodes.
    httpPort: 0,
    logLevel: 'none',
  })
  const { mempool } = node
  const verify = mempool.verifyInputs.bind(mempool)
  mempool.verifyInputs = (transaction, view, flags) =>
    verify(transaction, view, flags & ~DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM)
  return node
}
