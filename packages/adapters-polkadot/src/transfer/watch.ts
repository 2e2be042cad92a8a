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

/** Reads of one look. What several transfers need is read once. */
function createReads({ ask }: Pick<Node, 'ask'>) {
  const memory = new Map<string, Promise<unknown>>()
  const once = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const known = (memory.get(key) as Promise<T> | undefined) ?? read()
    memory.set(key, known)
    return known
  }
  return {
    nonceAt: async (account: Uint8Array, hash: string) =>
      (await once(`${toHex(account)} ${hash}`, () => readAccount(ask, account, hash))).nonce,
    blockAt: (hash: string) => once(hash, () => readBlock(ask, hash)),
    /** Transactions that wait for a block. Some nodes do not show them. */
    waiting: () =>
      once('waiting', async () => {
        const answer = await ask('author_pendingExtrinsics', []).catch(() => [])
        return Array.isArray(answer) ? (answer as unknown[]).filter(each => typeof each === 'string') : []
      }),
  }
}

/** Finds the transaction with the hash, else the payer's one with the nonce of the draft. */
async function findIn(
  wires: readonly string[],
  { account, hash, method, draft }: Sought,
  chain: Node['chain'],
): Promise<Omit<Found, 'block'> | undefined> {
  const index = wires.findIndex(wire => hash !== undefined && hashOf(wire) === hash)
  if (index >= 0) return { index, hash: hash!, isSame: true }
  if (!account || !draft) return undefined
  const key = toHex(account).slice(2)
  for (const [place, wire] of wires.entries()) {
    // The types of the chain are needed for few transactions only.
    const signed = wire.includes(key) ? (await chain()).readSigned(wire) : undefined
    if (!signed || signed.nonce !== draft.nonce || !isSameAccount(signed.signer, account)) continue
    return { index: place, hash: hashOf(wire)!, isSame: signed.method === method }
  }
  return undefined
}

/** Sighting of a transaction that is in a block. What failed in a block that is not final may still succeed in another. */
async function sightingIn(
  { block, index, hash, isSame }: Found,
  sought: Sought,
  { final, chain }: { final: number; chain: Node['chain'] },
): Promise<TransferSighting> {
  const submitted = { type: 'transaction', hash } as const
  const isFinal = block.number <= final
  if (!isSame || (sought.hash !== undefined && sought.hash !== hash))
    return isFinal ? { status: 'replaced', by: submitted, how: isSame ? 'spedUp' : 'other' } : UNSEEN
  const included = { status: 'included', submitted, block: block.number } as const
  if (!isFinal) return included
  const outcome = await chain()
    .then(async opened => ({ failure: await opened.failureOf(block.hash, index) }))
    // A node forgets the events of old blocks: then the outcome is not known here.
    .catch(() => undefined)
  if (!outcome) return included
  const { failure } = outcome
  if (failure === undefined) return { ...included, status: 'confirmed' }
  return { status: 'reverted', submitted, block: block.number, reason: displayText(failure, LONGEST_REASON) }
}

/** One look at a chain, by one node. */
async function createLook(node: Node) {
  const { ask, chain } = node
  const { nonceAt, blockAt, waiting } = createReads(node)
  const [best, finalized] = await Promise.all([
    readHash(ask, 'chain_getBlockHash'),
    readHash(ask, 'chain_getFinalizedHead'),
  ])
  const [height, final] = await Promise.all([readNumber(ask, best), readNumber(ask, finalized)])

  const waitingFor = async (sought: Sought): Promise<TransferSighting> => {
    const found = await findIn(await waiting(), sought, chain)
    const isIt = found?.isSame && (sought.hash === undefined || sought.hash === found.hash)
    return isIt ? { status: 'pending', submitted: { type: 'transaction', hash: found.hash } } : UNSEEN
  }

  const lookFor = async (
    sought: Sought,
    account: Uint8Array,
    { block, nonce, lastBlock }: NonNullable<Sought['draft']>,
  ): Promise<TransferSighting> => {
    const isOver = final >= lastBlock
    if (!isOver && (await nonceAt(account, best)) <= nonce) return waitingFor(sought)
    const range = { account, nonce, first: block + 1, last: Math.min(height, lastBlock) }
    for (const hash of await blocksWith(ask, range)) {
      const read = await blockAt(hash)
      const found = await findIn(read.extrinsics, sought, chain)
      if (found) return sightingIn({ block: read, ...found }, sought, { final, chain })
    }
    return isOver ? { status: 'dropped' } : UNSEEN
  }

  const lookForHash = async (sought: Sought): Promise<TransferSighting> => {
    let hash = best
    for (let count = 0; count < RECENT; count += 1) {
      const block = await blockAt(hash)
      const found = await findIn(block.extrinsics, sought, chain)
      if (found) return sightingIn({ block, ...found }, sought, { final, chain })
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
 * Whether the payer has sent nothing since the draft: its next nonce is still that of the draft, and no transaction with it waits for a block, as
 * far as the node shows these.
 */
export const createIsUnmoved =
  (nodes: Nodes): NonNullable<TransferFeature['isUnmoved']> =>
  async (draft, network, { signal }) => {
    const sought = soughtOf({ from: draft.from, draft })
    const { account, draft: traced } = sought
    if (!account || !traced) return false
    return nodes.read(network, signal, async node => {
      const [{ nonce }, waiting] = await Promise.all([readAccount(node.ask, account), createReads(node).waiting()])
      return nonce === traced.nonce && (await findIn(waiting, sought, node.chain)) === undefined
    })
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
