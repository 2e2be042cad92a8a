import type { Network } from '@foyer/core/chain'
import { type Ask, askEndpoint, fromAnyEndpoint } from '@foyer/core/chain/adapters'
import { isBlockhash } from '@solana/kit'
import { parseExactJson, toU64 } from '../exactJson.ts'
import { field } from '../rpcAnswer.ts'

/** Level of the reads: a block that the cluster has voted for. */
export const CONFIRMED = { commitment: 'confirmed' } as const

/** Maximum size of an answer in bytes: a thousand signatures, or a transaction with its log. */
const LARGEST = 1024 * 1024

export type Place = { network: Network; signal: AbortSignal }

/** Reads from the first of the network's endpoints that gives a valid answer; `read` throws for an invalid one. Rejects with `rpc.failed`. */
export type Reader = <T>(method: string, place: Place, read: (ask: Ask, url: string) => Promise<T>) => Promise<T>

export const createReader =
  (fetch: typeof globalThis.fetch | undefined): Reader =>
  (method, { network, signal }, read) =>
    fromAnyEndpoint({ network, method, signal }, (url, own) =>
      read(
        (asked, params) =>
          askEndpoint(url, asked, params, { fetch, parse: parseExactJson, largest: LARGEST, ...own, signal }),
        url,
      ),
    )

export const invalid = (what: string) => new Error(`The endpoint returned an invalid ${what}.`)

/** Number of an answer: an amount, a height or a slot. */
export function u64Of(value: unknown, what: string): bigint {
  const amount = toU64(value)
  if (amount === undefined) throw invalid(what)
  return amount
}

/** Height or slot of an answer. These fit into a JavaScript number for ages. */
export function heightOf(value: unknown, what: string): number {
  const height = Number(u64Of(value, what))
  if (!Number.isSafeInteger(height)) throw invalid(what)
  return height
}

export const heightAt = async (ask: Ask, commitment: 'confirmed' | 'finalized'): Promise<number> =>
  heightOf(await ask('getBlockHeight', [{ commitment }]), 'block height')

/** Newest blockhash, the last block that accepts it, and the slot of the answer. */
export async function latestBlockhash(ask: Ask) {
  const answer = await ask('getLatestBlockhash', [CONFIRMED])
  const blockhash = field(answer, 'value', 'blockhash')
  if (typeof blockhash !== 'string' || !isBlockhash(blockhash)) throw invalid('blockhash')
  return {
    blockhash,
    slot: heightOf(field(answer, 'context', 'slot'), 'slot'),
    lastBlock: heightOf(field(answer, 'value', 'lastValidBlockHeight'), 'block height'),
  }
}

export type Recent = Awaited<ReturnType<typeof latestBlockhash>>
