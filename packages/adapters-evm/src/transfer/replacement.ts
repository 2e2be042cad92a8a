import type { TransferDraft, TransferSighting } from '@foyer/core/chain'
import type { Block } from './block.ts'
import type { Reader } from './endpoint.ts'
import { type Hex, isSame } from './hex.ts'
import { readNonce } from './nonces.ts'
import { findByNonce, isTransferOf, readPending } from './sentTransactions.ts'
import { parseReceipt, sightingOf, type Transaction } from './sightings.ts'

const UNSEEN: TransferSighting = { status: 'unseen' }

/**
 * Seconds for which a transaction with the draft's nonce has to be in a block before ours counts as replaced by something else. Wallets
 * may choose another nonce than the draft's, and such a transfer follows within a few blocks.
 */
const BURIED = 60

/** Nonces after the draft's in which a transfer is searched for whose wallet chose another one. */
const FURTHER = 4

interface Nonces {
  reader: Reader
  latest: Block
  /** Nonce of the draft. */
  nonce: number
  /** Nonce of the sender's next transaction. */
  next: number
}

const searchOf = ({ from, trace }: TransferDraft, nonce: number, latest: Block) => ({
  sender: from,
  nonce,
  after: trace.block,
  latest: latest.number,
})

const isCancellation = ({ from, to, value, data }: Transaction) => isSame(from, to) && value === 0n && data === '0x'

/** State of a transfer whose transaction no node knows, and whose nonce is used. */
export async function sightReplacement(
  { reader, latest, nonce }: Nonces,
  draft: TransferDraft,
  hash: Hex,
): Promise<TransferSighting> {
  const found = await findByNonce(reader, searchOf(draft, nonce, latest))
  // It may be the same transfer with another fee: nothing is said of it.
  if (!found) return UNSEEN
  const { transaction, timestamp } = found
  const by = { type: 'transaction', hash: transaction.hash } as const
  if (isSame(by.hash, hash)) return { status: 'pending', submitted: by }
  if (isTransferOf(draft, transaction)) {
    const receipt = parseReceipt(await reader.ask('eth_getTransactionReceipt', [by.hash]), by.hash)
    // The transfer was sent again, and has failed.
    return receipt?.hasReverted ? sightingOf(reader, receipt, latest) : { status: 'replaced', by, how: 'spedUp' }
  }
  if (isCancellation(transaction)) return { status: 'replaced', by, how: 'cancelled' }
  return latest.timestamp - timestamp >= BURIED ? { status: 'replaced', by, how: 'other' } : UNSEEN
}

/** State of a transaction by its hash, which a block had a moment ago. */
async function sightHash({ reader, latest }: Nonces, hash: Hex): Promise<TransferSighting> {
  const receipt = parseReceipt(await reader.ask('eth_getTransactionReceipt', [hash]), hash)
  if (receipt) return sightingOf(reader, receipt, latest)
  return { status: 'pending', submitted: { type: 'transaction', hash } }
}

/**
 * State of a transfer whose answer was lost: the sender's transaction with the draft's nonce or a later one that does the same. Hashes in
 * `others` belong to other transfers.
 *
 * It is never `dropped`: the wallet may still show the request, and send it with another nonce.
 */
export async function sightLost(
  nonces: Nonces,
  draft: TransferDraft,
  others: ReadonlySet<string>,
): Promise<TransferSighting> {
  const { reader, latest, nonce, next } = nonces
  const isOurs = (transaction: Transaction) =>
    isTransferOf(draft, transaction) && (transaction.nonce === nonce || !others.has(transaction.hash.toLowerCase()))
  for (let each = nonce; each < Math.min(next, nonce + 1 + FURTHER); each += 1) {
    const found = await findByNonce(reader, searchOf(draft, each, latest))
    if (found && isOurs(found.transaction)) return sightHash(nonces, found.transaction.hash)
  }
  if ((await readNonce(reader, draft.from, 'pending')) <= Math.max(nonce, next)) return UNSEEN
  const pending = await readPending(reader, draft.from)
  const ours = pending.find(each => each.nonce >= nonce && isOurs(each))
  return ours ? sightHash(nonces, ours.hash) : UNSEEN
}
