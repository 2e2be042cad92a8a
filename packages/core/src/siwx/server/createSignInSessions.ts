import { bytesToHex, randomBytes } from '@noble/hashes/utils.js'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import { attempt } from '../../foreign.ts'
import { parseSignInMessage } from '../parseSignInMessage.ts'
import { assertSessionsOptions } from './assertSessionsOptions.ts'
import type { ContractSignatures } from './signInProof.ts'
import { memoryStore, type SignInStore } from './signInStore.ts'
import type { SignInRefusal } from './signInVerdict.ts'
import { verifySignIn } from './verifySignIn.ts'

/** Account that is signed in, and when its session ends (RFC 3339). `createSiwx({ getSession })` takes it as it is. */
export type SignInSession = {
  /** Address of the account. */
  accountAddress: string
  /** CAIP-2 id of the chain that it is signed in on. */
  chainId: CaipNetworkId
  /** Time at which the session ends (RFC 3339). */
  expirationTime: string
}

/** Options of `createSignInSessions()`. */
export type SignInSessionsOptions = {
  /** Choice to accept the signatures of contracts, by the CAIP-2 id of each eip155 chain; on every other chain keys alone sign in. */
  contracts?: Readonly<Record<string, ContractSignatures>>
  /** Longest time of a session in milliseconds; a day by default. A message that expires earlier ends its session then. */
  lifetime?: number
  /** Where nonces and sessions are kept: the memory of this process by default. */
  store?: SignInStore
}

/** A new session with the id that belongs into the visitor's cookie, or a refusal with its HTTP status. */
export type SignInResult =
  | { ok: true; id: string; expires: Date }
  | { ok: false; status: 400 | 401 | 503; code: SignInRefusal }

/** Nonces and sessions of a server. */
export interface SignInSessions {
  /** Resolves with a nonce that one message may have, within five minutes. */
  createNonce(): Promise<string>
  /**
   * Verifies `{ message, signature }`, the body of a request or a promise of it, for a page of `domain`. Resolves with a refusal for
   * anything that is not a signed message, also for a promise that rejects.
   */
  verify(body: unknown, domain: string): Promise<SignInResult>
  /** Resolves with the session of an id; undefined where there is none, or no longer. */
  find(id: string): Promise<SignInSession | undefined>
  /** Ends the session of an id. */
  end(id: string): Promise<void>
}

const NONCE_LIFETIME = 300_000
const DAY = 86_400_000

/** Compared here as well: a store may remove late what has expired. */
const isAhead = (time: number) => time > Date.now()

const randomId = () => bytesToHex(randomBytes(16))

/** Reads the texts of a body and the fields of its message. Undefined for anything else. */
async function readSigned(body: unknown) {
  try {
    const { message, signature } = (await body) as { message: string; signature: string }
    const { accountAddress: address, chainId, nonce = '', expirationTime = '' } = parseSignInMessage(message)
    return { message, signature, address, chainId, nonce, expirationTime }
  } catch {
    return undefined
  }
}

/**
 * Creates the nonces and the sessions of a server on which visitors sign in with their wallets. The routes and the cookie are the host's.
 * A store that fails makes the call reject.
 */
export function createSignInSessions(options: SignInSessionsOptions = {}): SignInSessions {
  assertSessionsOptions(options)
  const { contracts: contractsByChain = {}, lifetime = DAY, store } = options
  // Apart in memory, so that a flood of nonces does not drop sessions.
  const nonces = store ?? memoryStore()
  const sessions = store ?? memoryStore()
  const refused = (status: 400 | 401 | 503, code: SignInRefusal) => ({ ok: false, status, code }) as const
  return {
    async createNonce() {
      const nonce = randomId()
      const until = Date.now() + NONCE_LIFETIME
      await nonces.set(`nonce:${nonce}`, String(until), until)
      return nonce
    },
    async find(id) {
      const text = await sessions.get(`session:${id}`)
      const session = attempt(() => JSON.parse(text ?? '') as SignInSession)
      return session && isAhead(Date.parse(session.expirationTime)) ? session : undefined
    },
    async end(id) {
      await sessions.take(`session:${id}`)
    },
    async verify(body, domain) {
      const signed = await readSigned(body)
      if (!signed) return refused(400, 'malformed')
      const { message, signature, address, chainId, nonce, expirationTime } = signed
      if (chainId === undefined) return refused(401, 'chain')
      // Taken before the signature is verified: of two requests with the same message, one is accepted.
      const until = Number(await nonces.take(`nonce:${nonce}`))
      if (!isAhead(until)) return refused(401, 'nonce')
      const contracts = contractsByChain[chainId]
      const proof = { message, signature, address, chainId, domain, nonce }
      const verdict = await verifySignIn({ ...proof, ...(contracts && { contracts }) })
      if (!verdict.ok && verdict.code !== 'unavailable') return refused(401, verdict.code)
      if (!verdict.ok) {
        // The chain did not answer, so the visitor may send the same message again.
        await nonces.set(`nonce:${nonce}`, String(until), until)
        return refused(503, verdict.code)
      }
      const id = randomId()
      const expires = new Date(Math.min(Date.now() + lifetime, Date.parse(expirationTime) || Number.POSITIVE_INFINITY))
      const session: SignInSession = { accountAddress: address, chainId, expirationTime: expires.toISOString() }
      await sessions.set(`session:${id}`, JSON.stringify(session), expires.getTime())
      return { ok: true, id, expires }
    },
  }
}
