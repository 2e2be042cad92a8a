import { CHAIN_NAMESPACES } from '@foyer/core/chain'
import * as z from 'zod/mini'

const MOST = 100
/** Operations that are over, and are looked for again. */
const MOST_OVER = 5
const KEY = 'foyer.operations'

const hex = z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i))
const sent = z.object({
  hash: z.string().check(z.regex(/^0x[0-9a-f]{64}$/)),
  chainId: z.string().check(z.regex(new RegExp(`^(?:${CHAIN_NAMESPACES.join('|')}):[-\\w]{1,32}$`))),
  sender: hex,
  nonce: hex,
  block: hex,
  at: z.number(),
  isOver: z.optional(z.boolean()),
})
const list = z.array(sent).check(z.maxLength(MOST))

/**
 * Operation of a smart account that was sent. `block` is the newest one before that; `at` in milliseconds since the epoch. `isOver`: the page was
 * told that it is not carried out, which whoever got it may do all the same.
 */
export type SentOperation = z.infer<typeof sent>

/** Reads what a window has sent. Undefined for anything else. */
export const readOperation = (value: unknown): SentOperation | undefined => sent.safeParse(value).data

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
    /** The newest ones on a chain that the page was told are not carried out. */
    over: (chainId: string): SentOperation[] =>
      all()
        .filter(each => each.isOver && each.chainId === chainId)
        .slice(0, MOST_OVER),
    find: (hash: string): SentOperation | undefined => all().find(each => each.hash === hash.toLowerCase()),
  }
}
