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

/** Returns the outputs that a transaction spends. Throws a `BroadcastError` for one that is missing or spent by another transaction. */
const spentBy = (outputIndex: OutputIndex, transaction: BcoinTransaction): Output[] =>
  transaction.inputs.map(({ prevout }) => {
    const output = outputIndex.output(prevout.txid(), prevout.index)
    if (!output) throw new BroadcastError('bad-txns-inputs-missingorspent')
    const spender = outputIndex.spender(output.txid, output.index)
    if (spender === undefined || spender === transaction.txid()) return output
    throw new BroadcastError(
      outputIndex.entry(spender)?.confirmation ? 'bad-txns-inputs-missingorspent' : 'txn-mempool-conflict',
    )
  })

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
  checkTaproot(transaction, spentBy(outputIndex, transaction))
  try {
    const missing = await node.mempool.addTX(transaction)
    if (missing) throw new BroadcastError('bad-txns-inputs-missingorspent')
  } catch (cause) {
    if (cause instanceof BroadcastError) throw cause
    throw new BroadcastError(reasonOf(cause), { cause })
  }
  return txid
}
