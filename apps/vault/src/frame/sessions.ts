import type { AuthFact, AuthSession, LoginEnd } from '@foyer/auth/protocol'
import { FoyerError } from '@foyer/core/chain'
import type { ZodMiniType } from 'zod/mini'
import { createdPart, type LoginSession, loginOf, nothing, session } from '../login/answers.ts'
import { authError, isFailure, type LoginApi } from '../login/loginApi.ts'
import type { StoredWallet } from '../storage/walletStore.ts'
import type { Methods } from './methods.ts'
import type { Wallets } from './wallets.ts'

/** Login of this partition, and its wallet where that is ready. */
export type Present = { login: LoginSession; wallet?: StoredWallet }

export type Sessions = ReturnType<typeof createSessions>

/** Session as pages see it. Another login of the same account has another id. */
const sessionOf = (login: LoginSession, { accounts }: StoredWallet, methods: Methods): AuthSession => ({
  id: `${login.account}.${login.createdAt}`,
  login: loginOf(login),
  accounts,
  methods,
})

/** Undefined where the login server wants a fresh login before. */
async function unlessStale<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isFailure(error, 'session.stale')) return undefined
    throw error
  }
}

/** Calls that may need a fresh login, with the session of the frame: that of a window is never fresh. */
function freshCalls(api: LoginApi, translated: <T>(work: Promise<T>) => Promise<T>) {
  const ask = <T>(method: 'POST' | 'PUT' | 'DELETE', path: string, answer: ZodMiniType<T>, body?: object) =>
    translated(unlessStale(api(method, path, { answer, body })))
  return {
    /** Makes the part of another passkey. Undefined where the login server wants a fresh login before. */
    createPasskeyPart: (account: string) => ask('POST', '/parts', createdPart, { kind: 'passkey', account }),
    /** Keeps the envelope of another passkey. False where the login server wants a fresh login before. */
    sealPasskey: async (id: string, envelope: string) =>
      (await ask('PUT', `/parts/${id}`, nothing, { envelope })) !== undefined,
    /** Deletes a part, which works for seven days more. False where the login server wants a fresh login before. */
    deletePart: async (id: string) => (await ask('DELETE', `/parts/${id}`, nothing)) !== undefined,
  }
}

type SessionParts = { api: LoginApi; wallets: Wallets; methods: Methods; report: (fact: AuthFact) => void }

/** The session of this partition with the login server, and the wallet that belongs to it. */
export function createSessions({ api, wallets, methods, report }: SessionParts) {
  let present: Present | undefined

  const read = (signal?: AbortSignal) => api('GET', '/session', { answer: session, signal })

  /** Ends what the page knows of a session that the server does not have any more. */
  function lost() {
    if (present?.wallet) report({ type: 'session.ended' })
    present = undefined
  }

  async function translated<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      if (isFailure(error, 'session.missing')) lost()
      throw authError(error)
    }
  }

  return {
    translated,
    get present() {
      return present
    },
    /** The ready wallet. Throws `wallet.disconnected` without one. */
    ready(method: string): { login: LoginSession; wallet: StoredWallet } {
      const { login, wallet } = present ?? {}
      if (!login || !wallet) throw new FoyerError('wallet.disconnected', { method })
      return { login, wallet }
    },
    async restore(signal: AbortSignal): Promise<AuthSession | null> {
      try {
        const login = await read(signal)
        const wallet = await wallets.find(login.account, signal)
        present = { login, ...(wallet && { wallet }) }
        return wallet ? sessionOf(login, wallet, methods) : null
      } catch (error) {
        if (!isFailure(error, 'session.missing', 'part.unknown')) throw authError(error)
        lost()
        return null
      }
    },
    /** Takes in what a login has brought. */
    async arrive(signal?: AbortSignal): Promise<LoginEnd> {
      return translated(
        (async () => {
          const login = await read(signal)
          const { wallet, made } = await wallets.look(login.account, signal)
          present = { login, ...(wallet && { wallet }) }
          if (wallet) return { type: 'session', session: sessionOf(login, wallet, methods) }
          return { type: made ? 'recover' : 'create', login: loginOf(login) }
        })(),
      )
    },
    /** Seals a seed that the window has made or recovered for this browser. */
    async enter(entropy: Uint8Array): Promise<AuthSession> {
      const { login } = present ?? {}
      if (!login) throw new FoyerError('auth.notFound', {})
      const wallet = await translated(wallets.enter(login.account, entropy))
      present = { login, wallet }
      return sessionOf(login, wallet, methods)
    },
    /** Opens the seed for one use; the caller overwrites it. */
    open: (wallet: StoredWallet, signal?: AbortSignal) => translated(wallets.openEntropy(wallet, signal)),
    isFresh: async () => (await translated(read())).fresh,
    ...freshCalls(api, translated),
    /** Whether this partition has a wallet of an account, whatever the login server says of it. */
    isStored: (account: string) => wallets.isStored(account),
    async end(): Promise<void> {
      present = undefined
      await translated(api('DELETE', '/session', { answer: nothing }))
    },
  }
}
