import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { parseCaipNetworkId } from '../../chain/caip.ts'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import { attempt } from '../../foreign.ts'
import { parseSignInMessage } from '../parseSignInMessage.ts'
import { parseDateTime } from '../rfc3339.ts'
import { isSameChain } from '../signInChain.ts'
import { assertSessionsOptions } from './assertSessionsOptions.ts'
import { clientLimit } from './clientLimit.ts'
import { signInNonces } from './signInNonces.ts'
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
  /** CAIP-2 ids of the chains that visitors sign in on, as the modal has them. A message that names another is refused. */
  chains: readonly CaipNetworkId[]
  /** Choice to accept the signatures of contracts, by the CAIP-2 id of each eip155 chain; on every other chain keys alone sign in. */
  contracts?: Readonly<Record<string, ContractSignatures>>
  /** Longest time of a session in milliseconds; a day by default. A message that expires earlier ends its session then. */
  lifetime?: number
  /** Requests of one client that `admits` lets through in a minute; 60 by default. A sign-in takes two. */
  limit?: number
  /** Where used nonces and sessions are kept: the memory of this process by default. It needs a `secret`. */
  store?: SignInStore
  /** Key of the nonces: at least 32 characters that nobody can guess, the same in all processes that share a store; random without one. */
  secret?: string
}

/** A new session with the id that belongs into the visitor's cookie, or a refusal with its HTTP status. */
export type SignInResult =
  | { ok: true; id: string; expires: Date }
  | { ok: false; status: 400 | 401 | 503; code: SignInRefusal }

/** Nonces and sessions of a server. */
export interface SignInSessions {
  /**
   * Whether a request of a client is within the limit. `client` is the visitor's address as your proxy or platform reports it; the addresses
   * of one IPv6 network (/64) count as one. Answer with 429 where it is false.
   */
  admits(client: string): boolean
  /** Resolves with a nonce that one message may have, within five minutes. It takes no memory: the server recognises its own. */
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

const DAY = 86_400_000
const LIMIT = 60
/** Longer than a verification takes that has begun within the time of its nonce. */
const GRACE = 60_000

/** Compared here as well: a store may remove late what has expired. */
const isAhead = (time: number) => time > Date.now()

/** Time at which a message expires; none that it has not, and long ago for one that cannot be read. */
const endOf = (expirationTime: string | undefined) =>
  expirationTime === undefined ? Number.POSITIVE_INFINITY : (parseDateTime(expirationTime) ?? 0)

const namespaceOf = (chainId: CaipNetworkId) => parseCaipNetworkId(chainId).namespace

const randomId = () => bytesToHex(randomBytes(16))

/** Reads the texts of a body and the fields of its message. Undefined for anything else. */
async function readSigned(body: unknown) {
  try {
    const { message, signature } = (await body) as { message: string; signature: string }
    const { accountAddress: address, chainId, nonce = '', expirationTime } = parseSignInMessage(message)
    return { message, signature, address, stated: chainId, nonce, expirationTime }
  } catch {
    return undefined
  }
}

/**
 * Creates the nonces and the sessions of a server on which visitors sign in with their wallets. The routes and the cookie are the host's.
 * A store that fails makes the call reject.
 */
export function createSignInSessions(options: SignInSessionsOptions): SignInSessions {
  assertSessionsOptions(options)
  const { chains, contracts: contractsByChain = {}, lifetime = DAY, limit = LIMIT, secret, store } = options
  const nonces = signInNonces(secret === undefined ? randomBytes(32) : utf8ToBytes(secret))
  // Apart in memory, so that a flood of messages does not drop sessions.
  const used = store ?? memoryStore({ keepsAll: true })
  const sessions = store ?? memoryStore({ keepsAll: false })
  const refused = (status: 400 | 401 | 503, code: SignInRefusal) => ({ ok: false, status, code }) as const
  return {
    admits: clientLimit(limit),
    createNonce: async () => nonces.create(Date.now()),
    async find(id) {
      const text = await sessions.get(`session:${id}`)
      const session = attempt(() => JSON.parse(text ?? '') as SignInSession)
      return session && isAhead(Date.parse(session.expirationTime)) ? session : undefined
    },
    async end(id) {
      await sessions.delete(`session:${id}`)
    },
    async verify(body, domain) {
      const signed = await readSigned(body)
      if (!signed) return refused(400, 'malformed')
      const { message, signature, address, stated, nonce, expirationTime } = signed
      // The id of the list, because a message calls the cluster of Solana on a developer's machine just "localnet".
      const chainId = chains.find(each => isSameChain(namespaceOf(each), stated, each))
      if (chainId === undefined) return refused(401, 'chain')
      const until = nonces.validUntil(nonce) ?? 0
      if (!isAhead(until)) return refused(401, 'nonce')
      const contracts = contractsByChain[chainId]
      const proof = { message, signature, address, chainId, domain, nonce }
      const verdict = await verifySignIn({ ...proof, ...(contracts && { contracts }) })
      if (!verdict.ok) return refused(verdict.code === 'unavailable' ? 503 : 401, verdict.code)
      const expires = new Date(Math.min(Date.now() + lifetime, endOf(expirationTime)))
      // The chain may have taken its time to answer.
      if (!isAhead(expires.getTime())) return refused(401, 'expired')
      // Marked in one step once all else is right: of two requests with one message one is accepted, and a refused one takes no memory.
      if (!(await used.add(`used:${nonce}`, '1', until + GRACE))) return refused(401, 'nonce')
      const id = randomId()
      const session: SignInSession = { accountAddress: address, chainId, expirationTime: expires.toISOString() }
      await sessions.add(`session:${id}`, JSON.stringify(session), expires.getTime())
      return { ok: true, id, expires }
    },
  }
}
