import { BroadcastError } from './BroadcastError.ts'
import type { Bcoin, BcoinNode, BcoinTransaction } from './bcoin.ts'
import type { Output, OutputIndex } from './outputIndex.ts'
import { checkTaproot } from './taproot.ts'

const reasonOf = (error: unknown) => (error as { reason?: string }).reason ?? (error as Error).message

function parse({ TX }: Bcoin, hex: string): BcoinTransaction {
  try {
    return TX.fromRaw(Buffer.from(hex, 'hex'))
  } catch {
    throw new BroadcastError('TX decode failed')
  }
}

/** Sequence numbers below it let a transaction be replaced. @see https://github.com/bitcoin/bips/blob/master/bip-0125.mediawiki */
const FINAL = 0xffff_fffe

const total = (outputs: readonly { value: number }[]) => outputs.reduce((sum, { value }) => sum + value, 0)

const outputsOf = (outputIndex: OutputIndex, { inputs }: BcoinTransaction): Output[] =>
  inputs.map(({ prevout }) => {
    const output = outputIndex.output(prevout.txid(), prevout.index)
    if (!output) throw new BroadcastError('bad-txns-inputs-missingorspent')
    return output
  })

/**
 * Returns the waiting transactions that spend the same outputs, and that this one may replace: they let themselves be replaced, and it pays more,
 * by at least a satoshi for each of its bytes. Throws a `BroadcastError` for an output that another transaction has spent for good.
 */
function replacedBy(outputIndex: OutputIndex, transaction: BcoinTransaction, spent: readonly Output[]) {
  const ids = new Set(spent.map(({ txid, index }) => outputIndex.spender(txid, index)))
  ids.delete(undefined)
  const others = [...ids].map(txid => outputIndex.entry(txid!)!)
  if (others.some(({ confirmation }) => confirmation)) throw new BroadcastError('bad-txns-inputs-missingorspent')
  const replaced = others.map(({ transaction: other }) => other)
  if (!replaced.every(({ inputs }) => inputs.some(({ sequence }) => sequence < FINAL)))
    throw new BroadcastError('txn-mempool-conflict')
  const feeOf = (one: BcoinTransaction) => total(outputsOf(outputIndex, one)) - total(one.outputs)
  const fees = replaced.reduce((sum, one) => sum + feeOf(one), 0)
  if (replaced.length > 0 && feeOf(transaction) < fees + transaction.getWeight() / 4)
    throw new BroadcastError('insufficient fee, rejecting replacement')
  return replaced
}

/** Adds a transaction to the node's mempool. Resolves with its id; rejects with a `BroadcastError`, the node's reason. */
export async function broadcast(
  { bcoin, node, outputIndex }: { bcoin: Bcoin; node: BcoinNode; outputIndex: OutputIndex },
  hex: string,
): Promise<string> {
  const transaction = parse(bcoin, hex)
  const txid = transaction.txid()
  const known = outputIndex.entry(txid)
  if (known)
    throw new BroadcastError(known.confirmation ? 'Transaction already in block chain' : 'txn-already-in-mempool')
  const spent = outputsOf(outputIndex, transaction)
  checkTaproot(transaction, spent)
  for (const replaced of replacedBy(outputIndex, transaction, spent)) {
    node.mempool.evictEntry(node.mempool.getEntry(replaced.hash('hex')))
    outputIndex.remove(replaced.txid())
  }
  try {
    const missing = await node.mempool.addTX(transaction)
    if (missing) throw new BroadcastError('bad-txns-inputs-missingorspent')
  } catch (cause) {
    if (cause instanceof BroadcastError) throw cause
    throw new BroadcastError(reasonOf(cause), { cause })
  }
  return txid
}
