import type { Submitted, TrackedTransfer, TransferFeature, TransferSighting } from '@foyer/core/chain'
import { type Ask, attempt } from '@foyer/core/chain/adapters'
import { base64 } from '@scure/base'
import { isSignature } from '@solana/kit'
import { contextValue, field } from '../rpcAnswer.ts'
import { heightAt, heightOf, invalid, type Reader } from './endpoint.ts'
import { readMessage } from './readMessage.ts'
import { reasonOf } from './reasons.ts'
import { createSearch, type Search } from './search.ts'

const STATUSES = 'getSignatureStatuses'
/** Most signatures of one request. */
const MOST = 256

const UNSEEN: TransferSighting = { status: 'unseen' }
const DROPPED: TransferSighting = { status: 'dropped' }

/** Statuses by signature. @see https://solana.com/docs/rpc/http/getsignaturestatuses */
async function readStatuses(ask: Ask, hashes: readonly string[]): Promise<Map<string, unknown>> {
  const statuses = new Map<string, unknown>()
  for (let at = 0; at < hashes.length; at += MOST) {
    const asked = hashes.slice(at, at + MOST)
    const list = contextValue(await ask(STATUSES, [asked, { searchTransactionHistory: true }]))
    if (!Array.isArray(list) || list.length !== asked.length) throw invalid('list of statuses')
    for (const [index, status] of (list as unknown[]).entries()) statuses.set(asked[index]!, status)
  }
  return statuses
}

/** State of a transaction with a status. */
function sightingOf(status: unknown, hash: string, { draft }: TrackedTransfer): TransferSighting {
  const submitted: Submitted = { type: 'transaction', hash }
  const block = heightOf(field(status, 'slot'), 'slot')
  const level = field(status, 'confirmationStatus')
  const err = field(status, 'err')
  if (err === undefined) throw invalid('status')
  const isVoted = level === 'confirmed' || level === 'finalized'
  if (err !== null) {
    // In a block without votes yet: in another one it may still succeed.
    if (!isVoted) return { status: 'pending', submitted }
    const message = draft && attempt(() => readMessage(base64.decode(draft.request)))
    const reason = reasonOf(err, message)
    return { status: 'reverted', submitted, block, ...(reason !== undefined && { reason }) }
  }
  return { status: level === 'finalized' ? 'confirmed' : 'included', submitted, block }
}

/** Id of a transfer's transaction. Undefined where it has none, or none that the chain could have. */
const hashOf = ({ submitted }: TrackedTransfer): string | undefined =>
  submitted?.type === 'transaction' && isSignature(submitted.hash) ? submitted.hash : undefined

async function look(ask: Ask, transfers: readonly TrackedTransfer[]): Promise<TransferSighting[]> {
  // Read first, and at the level that cannot change: what is not found afterwards is in none of its blocks.
  const height = await heightAt(ask, 'finalized')
  const isOver = ({ draft }: TrackedTransfer) => draft?.trace.lastBlock !== undefined && height > draft.trace.lastBlock
  const search = createSearch(ask, transfers)
  const known = await readStatuses(ask, [...new Set(transfers.flatMap(transfer => hashOf(transfer) ?? []))])
  const isKnown = (hash: string | undefined) => hash !== undefined && (known.get(hash) ?? null) !== null
  const searches: (Search | undefined)[] = []
  // One after the other: public endpoints limit the requests of a moment.
  for (const transfer of transfers) {
    const hash = hashOf(transfer)
    // A wallet may answer with an id of nothing: before it counts as dropped, the transfer is searched for.
    const isSought = !isKnown(hash) && (hash === undefined || isOver(transfer))
    searches.push(isSought && transfer.draft ? await search(transfer.draft) : undefined)
  }
  const found = await readStatuses(ask, [...new Set(searches.flatMap(result => result?.hash ?? []))])
  return transfers.map((transfer, index) => {
    const result = searches[index]
    const hash = result ? result.hash : hashOf(transfer)
    const status = hash === undefined ? undefined : (known.get(hash) ?? found.get(hash))
    if (hash !== undefined && status !== undefined && status !== null) return sightingOf(status, hash, transfer)
    return isOver(transfer) && result && result.hash === undefined && result.isCertain ? DROPPED : UNSEEN
  })
}

/** Looks once for all transfers: one request for the height, one for the statuses, and further ones only for those that have to be searched for. */
export const createWatch =
  (reader: Reader): TransferFeature['watch'] =>
  async (transfers, network, { signal }) =>
    transfers.length === 0 ? [] : reader(STATUSES, { network, signal }, ask => look(ask, transfers))
