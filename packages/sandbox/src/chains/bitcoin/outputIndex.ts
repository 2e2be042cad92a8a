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
 * Index that an Esplora server keeps beside a node: every output by its script, and the input that spends it. It follows the node's blocks and
 * mempool; what is replaced or reorganised away is removed.
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

  const remove = (txid: string) => {
    const entry = entries.get(txid)
    if (!entry) return
    entries.delete(txid)
    for (const index of entry.transaction.outputs.keys()) {
      const spender = spenders.get(at(txid, index))
      if (spender !== undefined) remove(spender)
      outputs.delete(at(txid, index))
    }
    for (const { prevout } of entry.transaction.inputs) {
      const spent = at(prevout.txid(), prevout.index)
      if (spenders.get(spent) === txid) spenders.delete(spent)
    }
  }

  return {
    add,
    /** Removes a transaction and those that spend its outputs. */
    remove,
    addBlock(height: number, block: BcoinBlock) {
      const confirmation = { height, block: block.rhash(), time: block.time }
      for (const transaction of block.txs) add(transaction, confirmation)
    },
    entry: (txid: string) => entries.get(txid),
    output: (txid: string, index: number) => outputs.get(at(txid, index)),
    spender: (txid: string, index: number) => spenders.get(at(txid, index)),
    /** Transactions that pay a script or spend from it: those that wait first, then by height, the newest first. */
    historyOf: (script: string): [string, Entry][] => {
      const own = [...outputs.values()].filter(output => output.script === script)
      const touching = new Set(own.flatMap(({ txid, index }) => [txid, spenders.get(at(txid, index))]))
      const heightOf = ([, { confirmation }]: [string, Entry]) => confirmation?.height ?? Number.POSITIVE_INFINITY
      return [...entries]
        .filter(([txid]) => touching.has(txid))
        .sort((one, other) => (heightOf(one) === heightOf(other) ? 0 : heightOf(other) - heightOf(one)))
    },
    outputsOf: (script: string) => [...outputs.values()].filter(output => output.script === script),
    get waiting() {
      return [...entries.values()].filter(({ confirmation }) => !confirmation).length
    },
  }
}

export type OutputIndex = ReturnType<typeof createOutputIndex>
