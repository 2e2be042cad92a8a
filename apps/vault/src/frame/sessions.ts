import type { AuthSession, LoginEnd } from '@foyer/auth/protocol'
import { type AuthAccount, FoyerError } from '@foyer/core/chain'
import { type LoginSession, loginOf, nothing } from '../login/answers.ts'
import { authError, isFailure } from '../login/loginApi.ts'
import { freshCalls } from './freshCalls.ts'
import type { Methods } from './methods.ts'
import { createPresentLogin, type PresentLoginParts } from './presentLogin.ts'
import type { FrameWallet, Wallets } from './wallets.ts'

export type Sessions = ReturnType<typeof createSessions>

/** Session as pages see it. Another login of the same account has another id. */
const sessionOf = (login: LoginSession, { accounts }: FrameWallet, methods: Methods): AuthSession => ({
  id: `${login.account}.${login.createdAt}`,
  login: loginOf(login),
  accounts,
  methods,
})

/** The session of this partition with the login server, and the wallet that belongs to it. */
export function createSessions(parts: PresentLoginParts & { wallets: Wallets; methods: Methods }) {
  const { api, wallets, methods } = parts
  const own = createPresentLogin(parts)
  const { become, read, hasLogin, translated, kept } = own

  async function arrive(signal?: AbortSignal): Promise<LoginEnd> {
    const login = await read(signal)
    const { wallet, made } = await wallets.look(login.account, signal)
    become({ login, ...(wallet && { wallet }) })
    if (wallet) return { type: 'session', session: sessionOf(login, wallet, methods) }
    // The window alone can see whether it has the wallet.
    const bringing = kept ? 'open' : 'recover'
    return { type: made ? bringing : 'create', login: loginOf(login) }
  }

  async function restore(signal: AbortSignal): Promise<AuthSession | null> {
    const shown = own.takeKept()
    if (shown) return sessionOf(shown.login, shown.wallet, methods)
    try {
      const login = await read(signal)
      const wallet = await wallets.find(login.account, signal)
      become({ login, ...(wallet && { wallet }) })
      return wallet ? sessionOf(login, wallet, methods) : null
    } catch (error) {
      if (!isFailure(error, 'session.missing', 'part.unknown')) throw authError(error)
      own.lost()
      return null
    }
  }

  async function end(): Promise<void> {
    const shown = kept?.read()
    own.forget()
    if (await hasLogin()) await api('DELETE', '/session', { answer: nothing })
    // The login that the window's own token is from may be another one.
    if (shown) await api('POST', '/session/end', { answer: nothing, body: shown.login.end })
    // Another login may have come in meanwhile.
    become(own.present)
  }

  return {
    translated,
    hasLogin,
    noteLogin: own.note,
    restore,
    lost: own.lost,
    /** Whether the wallet is in the vault's window. */
    isInWindow: kept !== undefined,
    get present() {
      return own.present
    },
    /** The ready wallet. Throws `wallet.disconnected` without one. */
    ready(method: string): { login: LoginSession; wallet: FrameWallet } {
      const { login, wallet } = own.present ?? {}
      if (!login || !wallet) throw new FoyerError('wallet.disconnected', { method })
      return { login, wallet }
    },
    /** Takes in what a login has brought. */
    arrive: (signal?: AbortSignal) => translated(arrive(signal)),
    /** Takes in a wallet that the window has made or recovered: seals its seed, or knows its accounts where the window keeps it. */
    async enter(made: Uint8Array | readonly AuthAccount[]): Promise<AuthSession> {
      const { login } = own.present ?? {}
      if (!login) throw new FoyerError('auth.notFound', {})
      const wallet = await translated(wallets.enter(login.account, made))
      become({ login, wallet })
      return sessionOf(login, wallet, methods)
    },
    /** Opens the seed for one use; the caller overwrites it. Undefined where the window opens it. */
    open: ({ account }: FrameWallet, signal?: AbortSignal) => translated(wallets.open(account, signal)),
    async isFresh(): Promise<boolean> {
      if (!(await hasLogin())) return false
      const { fresh, account } = await translated(read())
      return fresh && account === own.present?.login.account
    },
    ...freshCalls(api, own),
    /** Whether this partition has a wallet of an account, whatever the login server says of it. */
    isStored: (account: string) => wallets.isStored(account),
    end: () => translated(end()),
  }
}
