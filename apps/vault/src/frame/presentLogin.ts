import type { AuthFact } from '@foyer/auth/protocol'
import { FoyerError } from '@foyer/core/chain'
import { type LoginSession, session } from '../login/answers.ts'
import { authError, isFailure, type LoginApi } from '../login/loginApi.ts'
import type { LoginToken } from '../login/loginToken.ts'
import type { FrameWallet } from './wallets.ts'

/** Login of this partition, and its wallet where that is ready. */
export type Present = { login: LoginSession; wallet?: FrameWallet }

/** Login that a page keeps for a frame that the browser lets store nothing. The wallet is then in the vault's window. */
export type Kept = {
  read: () => Required<Present> | undefined
  write: (present: Present | undefined) => void
}

export type PresentLoginParts = {
  api: LoginApi
  token: LoginToken
  report: (fact: AuthFact) => void
  kept?: Kept | undefined
}

export type PresentLogin = ReturnType<typeof createPresentLogin>

/** The login that the frame knows of, until the login server says that it is over. */
export function createPresentLogin({ api, token, report, kept }: PresentLoginParts) {
  let present: Present | undefined

  function become(next: Present | undefined) {
    present = next
    kept?.write(next)
  }

  /** Ends what the page knows of a session that the server does not have any more. */
  function lost() {
    if (present?.wallet) report({ type: 'session.ended' })
    become(undefined)
  }

  const read = (signal?: AbortSignal) => api('GET', '/session', { answer: session, signal })

  /** Has a call reject with FoyerErrors, and ends a login that is over. */
  async function translated<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      if (isFailure(error, 'session.missing')) lost()
      throw authError(error)
    }
  }

  return {
    become,
    lost,
    /** Asks the login server whose session the frame has. */
    read,
    translated,
    /** Forgets it for this page. What the page keeps stays until the login is over. */
    forget() {
      present = undefined
    },
    /** Before a window takes over the login: where the page keeps it, a sign-out has to end this one. */
    async note(): Promise<void> {
      if (!kept || !present) return
      const login = await translated(read())
      if (login.account !== present?.login.account) throw new FoyerError('auth.wrongAccount', {})
      become({ ...present, login })
    },
    kept,
    get present() {
      return present
    },
    /** Takes up the login that the page keeps. */
    takeKept(): Required<Present> | undefined {
      const shown = kept?.read()
      if (shown) present = shown
      return shown
    },
    /** Whether the frame itself is logged in. After a reload it is not where the page keeps the login. */
    hasLogin: async () => !kept || (await token.read()) !== undefined,
  }
}
