import type { BcoinBlock, BcoinTransaction } from './bcoin.ts'

export interface Output {
  txid: string
  index: number
  /** As hex. */
  script: string
  /** In satoshi; never beyond 2^53. */
  value: number
}

export interface Confirmation {
  height: number
  block: string
  /** In seconds since the epoch. */
  time: number
}

export interface Entry {
  transaction: BcoinTransaction
  /** Absent while it waits in the mempool. */
  confirmation?: Confirmation
}

const at = (txid: string, index: number) => `${txid}:${index}`

/**
 * Index that an Esplora server keeps beside a node: every output by its script, and the input that spends it. It follows the node's blocks and mempool.
 * The chain never reorganises and the mempool keeps every transaction, so entries are never removed.
 */
export function createOutputIndex() {
  const entries = new Map<string, Entry>()
  const outputs = new Map<string, Output>()
  const spenders = new Map<string, string>()

  const add = (transaction: BcoinTransaction, confirmation?: Confirmation) => {
    const txid = transaction.txid()
    const known = entries.get(txid)
    entries.set(txid, { transaction, ...(confirmation && { confirmation }) })
    if (known) return
    for (const [index, { script, value }] of transaction.outputs.entries()) {
      outputs.set(at(txid, index), { txid, index, script: script.toRaw().toString('hex'), value })
    }
    if (transaction.isCoinbase()) return
    for (const { prevout } of transaction.inputs) spenders.set(at(prevout.txid(), prevout.index), txid)
  }

  return {
    add,
    addBlock(height: number, block: BcoinBlock) {
      const confirmation = { height, block: block.rhash(), time: block.time }
      for (const transaction of block.txs) add(transaction, confirmation)
    },
    entry: (txid: string) => entries.get(txid),
    output: (txid: string, index: number) => outputs.get(at(txid, index)),
    spender: (txid: string, index: number) => spenders.get(at(txid, index)),
    outputsOf: (script: string) => [...outputs.values()].filter(output => output.script === script),
    get waiting() {
      return [...entries.values()].filter(({ confirmation }) => !confirmation).length
    },
  }
}

export type OutputIndex = ReturnType<typeof createOutputIndex>
