import type { Network, TrackedTransfer, TransferDraft, TransferFeature, TransferSighting } from '@foyer/core/chain'
import { attempt } from '@foyer/core/chain/adapters'
import { chainsOf } from '../addresses.ts'
import { readDraft } from '../features/psbt.ts'
import { scriptOf } from '../features/script.ts'
import { type ChainTransaction, type Reading, readHistory, readSpender, readTransaction } from './chainTransaction.ts'
import { readCoins } from './coins.ts'
import { readHeight } from './estimate.ts'

/** Blocks on top of its own with which a transaction stays. */
const DEPTH = 1

const UNSEEN: TransferSighting = { status: 'unseen' }

/** Inputs that are asked for; a draft with more is found by these. */
const MOST_INPUTS = 20

const hexOf = (bytes: Uint8Array) => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

const scriptHex = (address: string) => attempt(() => hexOf(scriptOf(address)))

/** A transfer, and how it is recognised. */
interface Sought {
  draft: TransferDraft | undefined
  /** Id that the wallet has given, if any, and that of the draft's PSBT. */
  hash: string | undefined
  expected: string | undefined
  inputs: readonly string[]
}

function soughtOf({ submitted, draft }: TrackedTransfer): Sought {
  const hash = submitted?.type === 'transaction' ? submitted.hash : undefined
  const inputs = (draft?.trace.inputs ?? []).filter(input => /^[0-9a-f]{64}:\d{1,10}$/.test(input))
  return {
    draft,
    hash: hash !== undefined && /^[0-9a-f]{64}$/.test(hash) ? hash : undefined,
    expected: draft && attempt(() => readDraft(draft.request).txid),
    inputs: inputs.slice(0, MOST_INPUTS),
  }
}

/** Whether a transaction pays the receiver of a draft its amount, with whatever coins and fee. */
export const paysAsDrafted = ({ pays }: ChainTransaction, { to, amount }: TransferDraft) =>
  pays.some(({ script, value }) => value === amount && script === scriptHex(to))

/** Whether a transaction is the transfer. One whose id was lost may have coins and a fee that the wallet has chosen. */
function isIt({ draft, hash, expected }: Sought, transaction: ChainTransaction): boolean {
  if (transaction.txid === hash || transaction.txid === expected) return true
  return hash === undefined && draft !== undefined && paysAsDrafted(transaction, draft)
}

/** Kind of a transaction that has spent the transfer's coins in its place. */
function kindOf({ draft }: Sought, transaction: ChainTransaction): 'spedUp' | 'cancelled' | 'other' {
  if (!draft) return 'other'
  if (paysAsDrafted(transaction, draft)) return 'spedUp'
  const payer = scriptHex(draft.from)
  return transaction.pays.every(({ script }) => script === payer) ? 'cancelled' : 'other'
}

/** Looks for transfers of one payer, with a request for its history, and further ones for what is not in it. */
function createSearch(from: string, reading: Reading) {
  const isOfNetwork = chainsOf(from).includes(reading.network.caipNetworkId)
  // A history can be too long to be read: the transactions are asked for one by one then.
  const history = isOfNetwork ? readHistory(from, reading).catch(() => []) : Promise.resolve([])
  let unspent: Promise<Set<string>> | undefined
  const readUnspent = async () => {
    const coins = await readCoins(from, reading.network, reading)
    return new Set(coins.map(({ txid, index }) => `${txid}:${index}`))
  }
  const spenderOf = async (inputs: readonly string[]) => {
    if (inputs.length === 0 || !isOfNetwork) return undefined
    unspent ??= readUnspent()
    const coins = await unspent
    const spent = inputs.find(input => !coins.has(input))
    return spent === undefined ? undefined : readSpender(spent, reading)
  }
  return async (sought: Sought): Promise<ChainTransaction | undefined> => {
    const { hash, expected, inputs } = sought
    const known = await history
    const itself = known.find(({ txid }) => txid === hash || txid === expected)
    if (itself) return itself
    const spender = known.find(({ spends }) => inputs.some(input => spends.includes(input)))
    if (spender) return spender
    return (hash === undefined ? undefined : await readTransaction(hash, reading)) ?? spenderOf(inputs)
  }
}

function sightingOf(sought: Sought, found: ChainTransaction | undefined, height: number | undefined): TransferSighting {
  if (!found) return UNSEEN
  const { txid: hash, block } = found
  const submitted = { type: 'transaction', hash } as const
  // Until a block has the other one, either may still be the one that counts, and the other one may be replaced in turn.
  if (!isIt(sought, found))
    return block === undefined ? UNSEEN : { status: 'replaced', by: submitted, how: kindOf(sought, found) }
  if (block === undefined || height === undefined) return { status: 'pending', submitted }
  return { status: height >= block + DEPTH ? 'confirmed' : 'included', submitted, block }
}

/**
 * Looks by the payers' histories, one request for each, and for what is not there by its id and by its coins.
 * A transfer whose coins another transaction spends is `replaced` once that one is in a block.
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export const createWatch =
  (fetch: typeof globalThis.fetch | undefined): TransferFeature['watch'] =>
  async (transfers, network: Network, { signal }) => {
    signal.throwIfAborted()
    const reading = { network, fetch, signal }
    const searches = new Map<string, ReturnType<typeof createSearch>>()
    for (const { from } of transfers) if (!searches.has(from)) searches.set(from, createSearch(from, reading))
    const sought = transfers.map(soughtOf)
    // One after the other: an endpoint limits how much it is asked at once.
    const found: (ChainTransaction | undefined)[] = []
    for (const [index, { from }] of transfers.entries()) found.push(await searches.get(from)!(sought[index]!))
    signal.throwIfAborted()
    const isInBlock = found.some(transaction => transaction?.block !== undefined)
    const height = isInBlock ? await readHeight(network, reading) : undefined
    return sought.map((each, index) => sightingOf(each, found[index], height))
  }
