import type { TrackedTransfer, TransferDraft } from '@foyer/core/chain'
import { type Ask, attempt } from '@foyer/core/chain/adapters'
import { base64 } from '@scure/base'
import { isAddress, isSignature } from '@solana/kit'
import { field } from '../rpcAnswer.ts'
import { CONFIRMED, heightOf, invalid } from './endpoint.ts'
import { moves, readMessage, readPlan } from './readMessage.ts'

/** Most signatures of one answer, and most transactions that are read for one search. */
const MOST_SIGNATURES = 1_000
const MOST_READ = 25

/** Result of a search. `isCertain`: the transfer is on the chain under no id. */
export type Search = { hash: string } | { hash?: undefined; isCertain: boolean }

type Row = { signature: string; slot: number }

/** Newest signatures of an account. @see https://solana.com/docs/rpc/http/getsignaturesforaddress */
async function signaturesOf(ask: Ask, address: string): Promise<Row[]> {
  const rows = await ask('getSignaturesForAddress', [address, { ...CONFIRMED, limit: MOST_SIGNATURES }])
  if (!Array.isArray(rows) || rows.length > MOST_SIGNATURES) throw invalid('list of signatures')
  return rows.map((row: unknown) => {
    const signature = field(row, 'signature')
    if (typeof signature !== 'string' || !isSignature(signature)) throw invalid('signature')
    return { signature, slot: heightOf(field(row, 'slot'), 'slot') }
  })
}

/** Message of a transaction. Undefined where it cannot be read. @see https://solana.com/docs/rpc/http/gettransaction */
async function messageAt(ask: Ask, signature: string) {
  const config = { ...CONFIRMED, encoding: 'base64', maxSupportedTransactionVersion: 0 }
  const [text] = [field(await ask('getTransaction', [signature, config]), 'transaction')].flat() as unknown[]
  const wire = typeof text === 'string' ? attempt(() => base64.decode(text)) : undefined
  return wire && readMessage(wire)
}

/**
 * Looks for drafted transfers among the transactions of their payers. Each account's signatures are read once, each transaction too.
 * - A transaction is the transfer when it moves the same and has the same blockhash.
 * - Without such a one the answer is uncertain while a transaction moves the same with another blockhash, as a wallet may replace it, while one
 *   could not be read, and when the account has more transactions than are read.
 */
export function createSearch(ask: Ask, tracked: readonly TrackedTransfer[]) {
  const lists = new Map<string, Promise<Row[]>>()
  const messages = new Map<string, ReturnType<typeof messageAt>>()
  // A transaction of another tracked transfer cannot be this one too.
  const others = new Set(tracked.map(({ submitted }) => (submitted?.type === 'transaction' ? submitted.hash : '')))

  const once = <Value>(cache: Map<string, Promise<Value>>, key: string, read: () => Promise<Value>) => {
    const value = cache.get(key) ?? read()
    cache.set(key, value)
    return value
  }

  return async ({ request, trace }: TransferDraft): Promise<Search> => {
    const read = readPlan(request)
    if (!read || !isAddress(read.plan.from)) return { isCertain: false }
    const { plan, blockhash } = read
    const rows = await once(lists, plan.from, () => signaturesOf(ask, plan.from))
    const since = rows.filter(({ slot }) => slot >= trace.block)
    // Oldest first: a transfer is included soon after its draft.
    const candidates = since.reverse().slice(0, MOST_READ)
    let isCertain = since.length === candidates.length && since.length < MOST_SIGNATURES
    for (const { signature } of candidates) {
      const message = await once(messages, signature, () => messageAt(ask, signature))
      if (message && moves(message, plan)) {
        if (message.blockhash === blockhash) return { hash: signature }
        if (!others.has(signature)) isCertain = false
      }
      if (!message) isCertain = false
    }
    return { isCertain }
  }
}
