import { parseSignInMessage } from '@foyer/core/siwx'
import { verifySignIn } from '@foyer/core/siwx/server'

/** Account that has signed in, and when its session ends (RFC 3339). */
export type Session = { accountAddress: string; chainId: string; expirationTime: string }

/**
 * Options of the routes.
 * - `origins` are those of your pages, such as `https://app.example`.
 * - `rpc` has an endpoint by CAIP-2 id for each eip155 chain on which accounts of contracts may sign in.
 * - `lifetime` is the longest time of a session in milliseconds.
 */
export type SignInOptions = { origins: readonly string[]; rpc?: Record<string, string>; lifetime?: number }

const randomId = () => crypto.randomUUID().replaceAll('-', '')

/** Values that expire, at most 100,000 of them. They are in the memory of this process: several servers need a store that they share. */
function expiring<Value extends { until: number }>() {
  const values = new Map<string, Value>()
  return {
    set(key: string, value: Value) {
      // A Map keeps the order of insertion: the oldest come first.
      for (const [old, { until }] of values) {
        if (until > Date.now() && values.size < 100_000) break
        values.delete(old)
      }
      values.set(key, value)
    },
    get: (key: string) => [values.get(key)].find(value => value && value.until > Date.now()),
    delete: (key: string) => values.delete(key),
  }
}

/** Reads the text of a request's message and the fields that it names. Undefined for anything else. */
async function readSigned(body: unknown) {
  try {
    const { message, signature } = (await body) as { message: string; signature: string }
    return { message, signature, fields: parseSignInMessage(message) }
  } catch {
    return undefined
  }
}

/** Creates the nonces and the sessions of a sign-in by wallet. */
export function signInSessions({ rpc = {}, lifetime = 86_400_000 }: SignInOptions) {
  const nonces = expiring<{ until: number }>()
  const sessions = expiring<{ until: number; session: Session }>()
  return {
    createNonce() {
      const nonce = randomId()
      nonces.set(nonce, { until: Date.now() + 300_000 })
      return nonce
    },
    find: (id: string) => sessions.get(id)?.session,
    end: (id: string) => void sessions.delete(id),
    /** Verifies the body of a request, or a promise of it, for pages of `domain`. Resolves with a new session's id, or a refusal. */
    async verify(body: unknown, domain: string) {
      const signed = await readSigned(body)
      if (!signed) return { status: 400, code: 'malformed' } as const
      const { message, signature, fields } = signed
      const { accountAddress: address, chainId = '', nonce = '', expirationTime = '' } = fields
      const given = nonces.get(nonce)
      if (!given) return { status: 401, code: 'nonce' } as const
      // Before anything is awaited: of two requests with the same message, one is accepted.
      nonces.delete(nonce)
      const verdict = await verifySignIn({ message, signature, address, chainId, domain, nonce, rpc: rpc[chainId] })
      if (!verdict.ok && verdict.code !== 'unavailable') return { status: 401, code: verdict.code } as const
      if (!verdict.ok) {
        // The chain did not answer, so the visitor may send the same message again.
        nonces.set(nonce, given)
        return { status: 503, code: verdict.code } as const
      }
      const until = Math.min(Date.now() + lifetime, Date.parse(expirationTime) || Number.POSITIVE_INFINITY)
      const [id, expires] = [randomId(), new Date(until)]
      sessions.set(id, { until, session: { accountAddress: address, chainId, expirationTime: expires.toISOString() } })
      return { status: 200, id, expires } as const
    },
  }
}
