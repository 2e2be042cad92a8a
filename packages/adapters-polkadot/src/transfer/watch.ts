import { displayText, type TrackedTransfer, type TransferFeature, type TransferSighting } from '@foyer/core/chain'
import { accountOf, isSameAccount } from '../accounts.ts'
import { readAccount } from '../features/accountInfo.ts'
import { toHex } from '../hex.ts'
import { type Block, blocksWith, hashOf, readBlock, readHash, readNumber } from './blocks.ts'
import type { Node, Nodes } from './nodes.ts'

/** Blocks in which a transaction without a draft is searched for, the newest ones. */
const RECENT = 10
const LONGEST_REASON = 100

const UNSEEN: TransferSighting = { status: 'unseen' }

/** A transfer, and how it is recognised. Those without a draft only by their hash. */
interface Sought {
  account: Uint8Array | undefined
  hash: string | undefined
  /** Call of the draft, as 0x hex. */
  method: string | undefined
  draft: { block: number; nonce: number; lastBlock: number } | undefined
}

/** Call of a payload. Undefined for anything else, which is then recognised by its hash only. */
function methodIn(request: string | undefined): string | undefined {
  try {
    const { method } = JSON.parse(request ?? '') as { method?: unknown }
    return typeof method === 'string' ? method : undefined
  } catch {
    return undefined
  }
}

function soughtOf({ from, submitted, draft }: TrackedTransfer): Sought {
  const { block, nonce, lastBlock } = draft?.trace ?? {}
  const isTraced = [block, nonce, lastBlock].every(each => Number.isSafeInteger(each) && each! >= 0)
  return {
    account: accountOf(from),
    hash: submitted?.type === 'transaction' ? submitted.hash.toLowerCase() : undefined,
    method: methodIn(draft?.request),
    draft: isTraced ? { block: block!, nonce: nonce!, lastBlock: lastBlock! } : undefined,
  }
}

/** A transaction with the sought nonce, and its place in the block. */
interface Found {
  block: Block
  index: number
  hash: string
  /** Whether it makes the call of the draft. */
  isSame: boolean
}

/** One look at a chain, by one node. What several transfers need is read once. */
async function createLook({ ask, chain }: Node) {
  const [best, finalized] = await Promise.all([
    readHash(ask, 'chain_getBlockHash'),
    readHash(ask, 'chain_getFinalizedHead'),
  ])
  const [height, final] = await Promise.all([readNumber(ask, best), readNumber(ask, finalized)])
  const memory = new Map<string, Promise<unknown>>()
  const once = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const known = (memory.get(key) as Promise<T> | undefined) ?? read()
    memory.set(key, known)
    return known
  }
  const nonceAt = async (account: Uint8Array, hash: string) =>
    (await once(`${toHex(account)} ${hash}`, () => readAccount(ask, account, hash))).nonce
  const blockAt = (hash: string) => once(hash, () => readBlock(ask, hash))
  // Some nodes do not show what waits.
  const waiting = () =>
    once('waiting', async () => {
      const answer = await ask('author_pendingExtrinsics', []).catch(() => [])
      return Array.isArray(answer) ? (answer as unknown[]).filter(each => typeof each === 'string') : []
    })

  /** Whether a transaction is by the payer, with the nonce of the draft. */
  const readOwn = async (wire: string, { account, draft }: Sought) => {
    const signed = (await chain()).readSigned(wire)
    if (!signed || !account || !draft || signed.nonce !== draft.nonce) return undefined
    return isSameAccount(signed.signer, account) ? signed : undefined
  }
  const findIn = async (wires: readonly string[], sought: Sought): Promise<Omit<Found, 'block'> | undefined> => {
    const index = wires.findIndex(wire => sought.hash !== undefined && hashOf(wire) === sought.hash)
    if (index >= 0) return { index, hash: sought.hash!, isSame: true }
    for (const [place, wire] of wires.entries()) {
      const own = await readOwn(wire, sought)
      if (own) return { index: place, hash: hashOf(wire)!, isSame: own.method === sought.method }
    }
    return undefined
  }
  const findInBlocks = async (hashes: readonly string[], sought: Sought): Promise<Found | undefined> => {
    for (const hash of hashes) {
      const block = await blockAt(hash)
      const found = await findIn(block.extrinsics, sought)
      if (found) return { block, ...found }
    }
    return undefined
  }

  /** Sighting of a transaction that is in a block. What failed in a block that is not final may still succeed in another. */
  const sightingIn = async ({ block, index, hash, isSame }: Found, sought: Sought): Promise<TransferSighting> => {
    const submitted = { type: 'transaction', hash } as const
    const isFinal = block.number <= final
    if (!isSame || (sought.hash !== undefined && sought.hash !== hash))
      return isFinal ? { status: 'replaced', by: submitted, how: isSame ? 'spedUp' : 'other' } : UNSEEN
    const included = { status: 'included', submitted, block: block.number } as const
    if (!isFinal) return included
    // An older node has forgotten the events: then the outcome is not known here.
    const failure = await chain()
      .then(async opened => (await opened.failureOf(block.hash, index)) ?? 'none')
      .catch(() => undefined)
    if (failure === undefined) return included
    if (failure === 'none') return { ...included, status: 'confirmed' }
    return { status: 'reverted', submitted, block: block.number, reason: displayText(failure, LONGEST_REASON) }
  }

  const waitingFor = async (sought: Sought): Promise<TransferSighting> => {
    const found = await findIn(await waiting(), sought)
    const isIt = found?.isSame && (sought.hash === undefined || sought.hash === found.hash)
    return isIt ? { status: 'pending', submitted: { type: 'transaction', hash: found.hash } } : UNSEEN
  }

  const lookFor = async (sought: Sought, account: Uint8Array, draft: NonNullable<Sought['draft']>) => {
    const isOver = final >= draft.lastBlock
    if ((await nonceAt(account, best)) <= draft.nonce)
      return isOver ? { status: 'dropped' as const } : waitingFor(sought)
    const range = { account, nonce: draft.nonce, first: draft.block + 1, last: Math.min(height, draft.lastBlock) }
    const found = await findInBlocks(await blocksWith(ask, range), sought)
    if (found) return sightingIn(found, sought)
    return isOver ? { status: 'dropped' as const } : UNSEEN
  }

  const lookForHash = async (sought: Sought): Promise<TransferSighting> => {
    let hash = best
    for (let count = 0; count < RECENT; count += 1) {
      const block = await blockAt(hash)
      const found = await findIn(block.extrinsics, sought)
      if (found) return sightingIn({ block, ...found }, sought)
      if (block.number === 0) break
      hash = block.parent
    }
    return waitingFor(sought)
  }

  return async (sought: Sought): Promise<TransferSighting> => {
    const { account, draft, hash } = sought
    if (account && draft) return lookFor(sought, account, draft)
    return hash === undefined ? UNSEEN : lookForHash(sought)
  }
}

/**
 * Looks by the payers' nonces, and then in the block in which a nonce was used. `confirmed` and `reverted` are those of final blocks.
 * A transaction without a draft is found only while it is in one of the newest blocks: a node has no list of transactions by hash.
 */
export const createWatch =
  (nodes: Nodes): TransferFeature['watch'] =>
  async (transfers, network, { signal }) => {
    signal.throwIfAborted()
    if (transfers.length === 0) return []
    return nodes.read(network, signal, async node => {
      const look = await createLook(node)
      const seen: TransferSighting[] = []
      for (const transfer of transfers) seen.push(await look(soughtOf(transfer)))
      return seen
    })
  }
