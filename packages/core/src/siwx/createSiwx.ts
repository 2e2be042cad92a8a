import type { CaipNetworkId } from '../chain/namespace.ts'
import { FoyerError } from '../errors.ts'
import { caipNetworkId, textUpTo } from '../schema/leaves.ts'
import { array, custom, object, optional, type Schema } from '../schema/schema.ts'
import type { ChainAccount } from './isSameAccount.ts'
import { assertOptions, type MessageOptions, messageFields } from './messageFields.ts'
import { parseDateTime } from './rfc3339.ts'
import { sessionOf } from './sessionOf.ts'
import type { KnownSession, Siwx, SiwxSession, SiwxTools } from './siwx.ts'

/** Account that the server's session belongs to. */
export type ServerSession = {
  /** Address of the account that is signed in. */
  accountAddress: string
  /** CAIP-2 id of the chain that the account is signed in on. */
  chainId: CaipNetworkId
  /** Time from which the session is no longer valid, as RFC 3339 text. The modal asks again from then on. */
  expirationTime?: string
}

/** Calls of `createSiwx` to the host's server. Each may reject: the visitor is then offered to try again, and stays connected. */
export type CreateSiwxOptions = MessageOptions & {
  /** Returns a nonce for one message: at least 8 letters and digits, which the server accepts once. */
  getNonce(call: { signal: AbortSignal }): Promise<string>
  /**
   * Has the server verify the message and begin a session. Anything but `true` means that the signature is not accepted; reject where that
   * is not known, such as for a server that does not answer.
   */
  verify(signed: SiwxSession): Promise<boolean>
  /**
   * Returns the accounts that the server has a session of now; nothing where there is none. Without it, the accounts that this page has
   * verified count until a reload, which asks again.
   */
  getSession?(call: { signal: AbortSignal }): Promise<ServerSession | readonly ServerSession[] | null | undefined>
  /**
   * Ends the session on the server. Is given the account that signs out, or nothing where all do; a server that keeps sessions of several
   * accounts at once must end that account's alone. Without it, the session ends when the server lets it expire.
   */
  signOut?(account?: ChainAccount): Promise<void>
}

const session: Schema<ServerSession> = object({
  accountAddress: textUpTo(128),
  chainId: caipNetworkId,
  expirationTime: optional(custom<string>(value => typeof value === 'string' && parseDateTime(value) !== undefined)),
})

const NONCE = /^[A-Za-z0-9]{8,}$/

const unreadable = (call: string, detail: string) => new FoyerError('http.malformed', { call, detail })

/** Parses the server's sessions. Rejects a wrong shape: a visitor must not count as signed out because of a page of errors. */
function readSessions(answer: unknown): readonly ServerSession[] {
  if (answer === null || answer === undefined) return []
  const parsed = array(session)(Array.isArray(answer) ? answer : [answer])
  if (parsed.success) return parsed.data
  throw unreadable('getSession', parsed.issues.map(({ path }) => path).join(', '))
}

/** Runs a verification once for all who give the same one, until one of them leaves: a retry must not wait for a request that hangs. */
function sharedVerification(verify: (signed: SiwxSession) => Promise<unknown>) {
  const running = new Map<string, Promise<unknown>>()
  return (signed: SiwxSession, signal: AbortSignal): Promise<unknown> => {
    const key = JSON.stringify([signed.message, signed.signature])
    const shared = running.get(key) ?? (async () => verify(signed))()
    running.set(key, shared)
    const forget = () => {
      signal.removeEventListener('abort', forget)
      if (running.get(key) === shared) running.delete(key)
    }
    signal.addEventListener('abort', forget)
    shared.then(forget, forget)
    return shared
  }
}

const call = custom(value => typeof value === 'function', 'a function')
const calls = { getNonce: call, verify: call, getSession: optional(call), signOut: optional(call) }

/**
 * Creates a sign-in for a server that gives nonces, verifies messages and keeps the session in a cookie.
 * - Without `getSession`, the accounts that were verified are remembered by this object alone: a reload asks again.
 * - A server that keeps one session should have `getSession`: only the server knows which account it is of.
 * - Throws `config.invalid` for an invalid option.
 */
export function createSiwx(options: CreateSiwxOptions): Siwx {
  assertOptions('createSiwx', options, calls)
  const verify = sharedVerification(signed => options.verify(signed))
  let verified: readonly SiwxSession[] = []

  const known = async ({ domain, signal }: SiwxTools): Promise<readonly KnownSession[]> =>
    options.getSession
      ? readSessions(await options.getSession({ signal })).map(data => ({ data: { domain, ...data } }))
      : verified

  const addSession: Siwx['addSession'] = async (session, { signal }) => {
    const { chainId } = session.data
    if (chainId === undefined) throw new FoyerError('siwx.malformed', { field: 'chainId' })
    if ((await verify(session, signal)) !== true) throw new FoyerError('siwx.refused', { chainId })
    const isReplaced = await sessionOf(session.data)
    // The visitor may have signed out or left meanwhile: without an answer to rely on, ask again.
    if (signal.aborted) return
    verified = [...verified.filter(each => !isReplaced(each)), session]
  }

  const revokeSession: Siwx['revokeSession'] = async (chainId, accountAddress, tools) => {
    const account = { chainId, accountAddress }
    const isRevoked = await sessionOf(account)
    const sessions = await known(tools)
    // Without `getSession`, the server is taken to have the session that it verified last, and to have ended the earlier ones.
    const onServer = options.getSession ? sessions : sessions.slice(-1)
    if (onServer.some(isRevoked)) await options.signOut?.(account)
    verified = verified.filter(each => !isRevoked(each))
  }

  return {
    createMessage: async (_, tools) => {
      const nonce: unknown = await options.getNonce({ signal: tools.signal })
      // A page of errors instead of a nonce is a failure of the server, after which the visitor may try again.
      if (typeof nonce !== 'string' || !NONCE.test(nonce)) throw unreadable('getNonce', 'nonce')
      return messageFields(options, tools, nonce)
    },
    addSession,
    revokeSession,
    setSessions: async (sessions, tools) => {
      if (sessions.length === 0) {
        await options.signOut?.()
        verified = []
        return
      }
      const before = await known(tools)
      for (const { data } of before) {
        const { chainId, accountAddress } = data
        if (chainId && !sessions.some(await sessionOf(data))) await revokeSession(chainId, accountAddress, tools)
      }
      for (const each of sessions) if (!before.some(await sessionOf(each.data))) await addSession(each, tools)
    },
    getSessions: async (chainId, accountAddress, tools) => {
      const [sessions, isOfAccount] = await Promise.all([known(tools), sessionOf({ chainId, accountAddress })])
      return sessions.filter(isOfAccount)
    },
    getRequired: () => options.required ?? false,
  }
}
