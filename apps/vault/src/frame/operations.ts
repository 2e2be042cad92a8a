import { CHAIN_NAMESPACES } from '@foyer/core/chain'
import * as z from 'zod/mini'

const MOST = 100
/** Operations that no page waits for, and that are looked for again. */
const MOST_OVER = 5
const KEY = 'foyer.operations'

/** Characters of an id that a page gives: 4096 bytes as hex. */
const LONGEST_ID = 8194

const id = z.string().check(z.minLength(1), z.maxLength(LONGEST_ID))
const hex = z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i))
const sent = z.object({
  hash: z.string().check(z.regex(/^0x[0-9a-f]{64}$/)),
  chainId: z.string().check(z.regex(new RegExp(`^(?:${CHAIN_NAMESPACES.join('|')}):[-\\w]{1,32}$`))),
  sender: hex,
  nonce: hex,
  block: hex,
  at: z.number(),
  isOver: z.optional(z.boolean()),
  id: z.optional(id),
})
const list = z.array(sent).check(z.maxLength(MOST))

/**
 * Operation of a smart account that was signed, and sent afterwards. `block` is the newest one before that; `at` in milliseconds since the epoch.
 * `isOver`: no page waits for it, since it was refused, given up, or its page has gone. Whoever got it may carry it out all the same.
 * `id` is the one that the page gave.
 */
export type SentOperation = z.infer<typeof sent>

/** Reads what a window has sent. Undefined for anything else. */
export const readOperation = (value: unknown): SentOperation | undefined => sent.safeParse(value).data

/** Reads the id that a page gives to calls. Undefined for anything that is none. */
export const readId = (value: unknown): string | undefined => id.safeParse(value).data

export type Operations = ReturnType<typeof createOperations>

/** The newest operations that were sent from this partition of the browser. They are public: the chain has them. */
export function createOperations(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  function all(): SentOperation[] {
    try {
      return list.parse(JSON.parse(storage.getItem(KEY) ?? '[]'))
    } catch {
      return []
    }
  }
  const used = new Map<string, number>()
  return {
    /** A browser that refuses to store does not know the status of the operation later. */
    keep(operation: SentOperation): void {
      const others = all().filter(({ hash }) => hash !== operation.hash)
      try {
        storage.setItem(KEY, JSON.stringify([operation, ...others].slice(0, MOST)))
      } catch {}
    },
    /** Time, in milliseconds, at which this page first saw that the number of an operation is used and that the log does not have it. */
    usedSince(hash: string, now: number): number {
      const since = used.get(hash) ?? now
      used.set(hash, since)
      return since
    },
    /** The newest ones on a chain that no page waits for. */
    over: (chainId: string): SentOperation[] =>
      all()
        .filter(each => each.isOver && each.chainId === chainId)
        .slice(0, MOST_OVER),
    /** By the id that the page gave, or by its hash. */
    find: (wanted: string): SentOperation | undefined =>
      all().find(({ id, hash }) => id === wanted || hash === wanted.toLowerCase()),
  }
}
