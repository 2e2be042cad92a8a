import { createHash, randomBytes } from 'node:crypto'
import type { Person } from '../people.ts'

/** Code challenge of an authorization request. @see https://www.rfc-editor.org/rfc/rfc7636 */
interface Challenge {
  value: string
  method: string
}

/** Authorization request of an app that a visitor is still to answer. */
export interface Visit {
  redirect: string
  state: string | undefined
  scopes: readonly string[]
  challenge: Challenge | undefined
  nonce: string | undefined
  responseType: string
  responseMode: string | undefined
}

/** Answer of a visitor who has agreed. */
export interface Grant {
  visit: Visit
  person: Person
  hidesEmail: boolean
}

/** Number of entries that are kept of each kind. */
const KEPT = 1_000

const secret = (bytes = 24) => randomBytes(bytes).toString('base64url')

/** Map that drops its oldest entry when it is full. */
function boundedMap<Value>() {
  const entries = new Map<string, Value>()
  return {
    get: (key: string) => entries.get(key),
    delete: (key: string) => entries.delete(key),
    set(key: string, value: Value) {
      const [oldest] = entries.keys()
      if (entries.size >= KEPT && oldest !== undefined) entries.delete(oldest)
      entries.set(key, value)
    },
  }
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Returns whether the verifier is that of the challenge. Without a challenge none is asked for. */
export function isProven({ challenge }: Visit, verifier: string | undefined): boolean {
  if (challenge === undefined) return true
  if (verifier === undefined) return false
  return challenge.value === (challenge.method === 'S256' ? sha256(verifier) : verifier)
}

/** Open authorization requests, codes and tokens of one provider. A code lives for `lifetime` milliseconds and is valid once. */
export function createGrants({ lifetime }: { lifetime: number }) {
  const visits = boundedMap<Visit>()
  const codes = boundedMap<{ grant: Grant; isUsed: boolean; ends: number }>()
  const tokens = boundedMap<Grant>()
  return {
    open(visit: Visit): string {
      const id = secret()
      visits.set(id, visit)
      return id
    },
    /** Returns an open request and removes it. */
    close(id: string): Visit | undefined {
      const visit = visits.get(id)
      visits.delete(id)
      return visit
    },
    issueCode(grant: Grant, { isUsed }: { isUsed: boolean }): string {
      const code = secret()
      codes.set(code, { grant, isUsed, ends: Date.now() + lifetime })
      return code
    },
    /** Returns the grant of a code and uses the code up; `used` if that has happened, undefined if it is unknown or too old. */
    redeem(code: string): Grant | 'used' | undefined {
      const found = codes.get(code)
      if (found === undefined || found.ends < Date.now()) return undefined
      if (found.isUsed) return 'used'
      found.isUsed = true
      return found.grant
    },
    issueToken(grant: Grant, prefix = ''): string {
      const token = `${prefix}${secret(32)}`
      tokens.set(token, grant)
      return token
    },
    granted: (token: string | undefined) => (token === undefined ? undefined : tokens.get(token)),
  }
}

export type Grants = ReturnType<typeof createGrants>
