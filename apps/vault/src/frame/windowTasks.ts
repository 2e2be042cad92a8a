import type { Requests } from '@foyer/auth/protocol'
import { type AuthSession, FoyerError } from '@foyer/core/chain'
import * as z from 'zod/mini'
import type { VaultConfig } from '../config.ts'
import { id as idText } from '../login/answers.ts'
import type { CallHandlers, Place, Unusable, WindowJob } from '../protocol/windowMessages.ts'
import type { Approvals } from './approvals.ts'
import type { LoginAgain } from './loginAgain.ts'
import type { Logins } from './logins.ts'
import type { Sessions } from './sessions.ts'
import { loadSigner } from './wallets.ts'
import type { Windows } from './windows.ts'

// Tasks of the windows that the page opens for the visitor.

const seed = z.instanceof(Uint8Array).check(z.refine(bytes => bytes.length === 16))

const passkeyEnvelope = z.object({ id: idText, envelope: z.string().check(z.maxLength(4096)) })

type Parameters<M extends keyof Requests> = Requests[M]['params']

export type FrameParts = {
  config: VaultConfig
  /** Origin of the page. */
  embedder: string
  sessions: Sessions
  logins: Logins
  approvals: Approvals
  windows: Windows
  again: LoginAgain
  /** Makes a ticket, with which a window takes over the login. */
  handover: () => Promise<string>
}

const placeOf = ({ isInWindow }: Sessions): Place => (isInWindow ? 'window' : 'frame')

/** Sends the visitor to a provider, and resolves once they are back. */
export async function social(
  { logins, windows, sessions }: FrameParts,
  { provider, window }: Parameters<'social'>,
  signal: AbortSignal,
) {
  if (provider === 'farcaster') throw new FoyerError('auth.denied', {})
  const starting = logins.startSocial(provider, { signal })
  const job = async (): Promise<WindowJob> => ({ purpose: 'go', url: (await starting).url })
  const forget = windows.expect(window, { job })
  try {
    const { attempt } = await starting
    windows.expectBack(attempt, { job: async () => ({ purpose: 'done' }) })
    await logins.redeem(attempt, signal)
    return await sessions.arrive(signal)
  } finally {
    forget()
  }
}

/** Resolves when the window has made or recovered the wallet. */
export function enter(
  { sessions, windows, again, embedder, handover }: FrameParts,
  { purpose, window }: Parameters<'enter'>,
  signal: AbortSignal,
): Promise<AuthSession> {
  const { login } = sessions.present ?? {}
  if (!login) return Promise.reject(new FoyerError('auth.notFound', {}))
  return new Promise((resolve, reject) => {
    /** Window that made the wallet: a second one would put another seed in its place. */
    let maker: symbol | undefined
    /** Once all ways back are over, the login server knows of no wallet, and this browser may be the last one that has it. */
    const wouldReplace = async () => purpose === 'create' && !maker && (await sessions.isStored(login.account))
    const forget = windows.expect(window, {
      async job() {
        if (!(await wouldReplace()))
          return {
            purpose: purpose === 'open' ? 'recover' : purpose,
            origin: embedder,
            account: login.account,
            login: again.shown(login),
            place: placeOf(sessions),
          }
        reject(new FoyerError('auth.cancelled', {}))
        return { purpose: 'failed', reason: 'made' }
      },
      calls() {
        const own = Symbol(purpose)
        return {
          ticket: handover,
          async unusable(reason) {
            forget()
            reject(new FoyerError(reason === 'storage' ? 'auth.storageRefused' : 'auth.notFound', {}))
            return undefined
          },
          async entered(made) {
            const given = sessions.isInWindow ? made : seed.parse(made)
            if ((await wouldReplace()) || (maker ?? own) !== own) throw new FoyerError('auth.cancelled', {})
            maker = own
            try {
              if (sessions.present?.login.account !== login.account) throw new FoyerError('auth.wrongAccount', {})
              resolve(await sessions.enter(given))
            } catch (error) {
              reject(error)
              throw error
            } finally {
              if (given instanceof Uint8Array) given.fill(0)
              forget()
            }
          },
        }
      },
    })
    signal.addEventListener('abort', () => {
      forget()
      reject(new FoyerError('auth.cancelled', {}))
    })
  })
}

const REASONS: Readonly<Record<Unusable, string>> = {
  storage: 'The browser lets the vault keep nothing.',
  login: 'The login is over.',
}

/** Shows a request. Only the window that begins to sign it signs, and ends it. */
export function approve(
  { approvals, sessions, windows, config, handover }: FrameParts,
  { approval, window }: Parameters<'approve'>,
): void {
  windows.expect(window, {
    async job() {
      const shown = approvals.show(approval)
      if (shown === 'over' || shown === 'signing') {
        return { purpose: 'failed', reason: shown === 'over' ? 'expired' : 'signing' }
      }
      const { wallet } = sessions.ready(shown.method)
      const entropy = await sessions.open(wallet)
      if (!entropy) return { purpose: 'approve', approval: shown, account: wallet.account }
      try {
        const accounts = await (await loadSigner()).knownAccounts(entropy, config)
        return { purpose: 'approve', approval: shown, account: wallet.account, accounts }
      } finally {
        entropy.fill(0)
      }
    },
    calls() {
      const signer = Symbol(approval)
      return {
        // For a window that keeps the wallet, and has lost its login.
        ticket: handover,
        async open() {
          const { wallet } = sessions.ready('approve')
          approvals.begin(approval, signer)
          return sessions.open(wallet)
        },
        async unusable(reason) {
          approvals.end(approval, signer, { type: 'failed', reason: REASONS[reason] })
          if (reason === 'login') sessions.lost()
          return undefined
        },
        async signed(made) {
          approvals.signed(approval, signer, made)
          return undefined
        },
        async left() {
          approvals.left(approval, signer)
          return undefined
        },
        async outcome(outcome) {
          approvals.end(approval, signer, outcome)
          return undefined
        },
      }
    },
  })
}

/** Shows the recovery phrase, or the passkeys. The phrase and another passkey need a fresh login. */
export function openVault(
  { sessions, windows, again, embedder, handover }: FrameParts,
  { page, window }: Parameters<'openVault'>,
): void {
  const { login, wallet } = sessions.ready(page)
  // The same after the way to a provider and back.
  const repeated = again.begin(window)
  const calls: CallHandlers = {
    ...repeated.calls,
    ticket: handover,
    async open() {
      if (page === 'export' && !(await sessions.isFresh())) throw new FoyerError('auth.expired', {})
      return sessions.open(wallet)
    },
    async unusable(reason) {
      if (reason === 'login') sessions.lost()
      return undefined
    },
    async passkeyPart() {
      if (page !== 'passkeys') throw new FoyerError('auth.expired', {})
      // A login that was cancelled leaves the session as it was, and the login server asks for another one.
      await repeated.back().catch(() => {})
      return sessions.createPasskeyPart(login.account)
    },
    async sealPasskey(sealed) {
      const { id, envelope } = passkeyEnvelope.parse(sealed)
      await repeated.back().catch(() => {})
      return sessions.sealPasskey(id, envelope)
    },
    async deletePart(part) {
      if (page !== 'passkeys') throw new FoyerError('auth.expired', {})
      await repeated.back().catch(() => {})
      return sessions.deletePart(idText.parse(part))
    },
  }
  windows.expect(window, {
    job: async () => ({
      purpose: page,
      origin: embedder,
      account: login.account,
      login: again.shown(login),
      place: placeOf(sessions),
    }),
    calls: () => calls,
  })
}
