import { FoyerError, type Social } from '@foyer/core/chain'
import { pause } from '@foyer/core/chain/adapters'
import { attempt, emailChallenge, farcasterAttempt, loggedIn, redeemed } from '../login/answers.ts'
import { authError, isFailure, type LoginApi } from '../login/loginApi.ts'
import { createVerifier } from '../login/verifier.ts'

/** Tries that the login server gives each code. */
const TRIES = 5

/** Logins under way at once. */
const MOST_KEPT = 20

/** Verifiers of the newest logins. */
function verifierMemory() {
  const verifiers = new Map<string, { verifier: string; left: number }>()
  return {
    verifiers,
    remember(id: string, verifier: string) {
      const [oldest] = verifiers.keys()
      if (verifiers.size >= MOST_KEPT && oldest !== undefined) verifiers.delete(oldest)
      verifiers.set(id, { verifier, left: TRIES })
    },
  }
}

/** Has a call reject with FoyerErrors. */
const translated =
  <Given extends unknown[], T>(act: (...given: Given) => Promise<T>) =>
  async (...given: Given): Promise<T> => {
    try {
      return await act(...given)
    } catch (error) {
      throw authError(error)
    }
  }

export type Logins = ReturnType<typeof createLogins>

/**
 * Logins that this frame has begun. It keeps their verifiers: nobody else can end them. `fresh` repeats the login of the present session.
 * All reject with FoyerErrors.
 */
export function createLogins(options: { api: LoginApi; loginUrl: string; site: string }) {
  const { api, loginUrl, site } = options
  const { verifiers, remember } = verifierMemory()

  async function startEmail(email: string, { fresh, signal }: { fresh?: true; signal?: AbortSignal } = {}) {
    const { verifier, verifierHash } = await createVerifier()
    const body = { email, verifierHash, site, ...(fresh && { fresh }) }
    const { challenge, expiresAt, resendAt } = await api('POST', '/email/start', {
      answer: emailChallenge,
      body,
      signal,
    })
    remember(challenge, verifier)
    return { id: challenge, expiresAt, resendAt }
  }

  async function checkEmail(challenge: string, code: string, signal?: AbortSignal) {
    const known = verifiers.get(challenge)
    if (!known) throw new FoyerError('auth.codeExpired', {})
    try {
      const body = { challenge, verifier: known.verifier, code }
      await api('POST', '/email/check', { answer: loggedIn, body, signal })
      verifiers.delete(challenge)
    } catch (error) {
      if (isFailure(error, 'attempt.unknown')) throw new FoyerError('auth.codeExpired', {})
      if (!isFailure(error, 'code.wrong')) throw error
      known.left = Math.max(1, known.left - 1)
      throw new FoyerError('auth.codeWrong', { left: known.left })
    }
  }

  /** Waits until the login is done elsewhere. The session is then that of this partition. */
  async function redeem(id: string, signal?: AbortSignal): Promise<void> {
    const verifier = verifiers.get(id)?.verifier
    if (verifier === undefined) throw new FoyerError('auth.expired', {})
    for (;;) {
      signal?.throwIfAborted()
      const body = { attempt: id, verifier }
      const answer = await api('POST', '/social/redeem', { answer: redeemed, body, signal })
      if (!('pending' in answer)) {
        verifiers.delete(id)
        return
      }
      // The server ends an attempt after ten minutes, and says so then.
      await pause(answer.pending.retryAfter * 1000, signal)
    }
  }

  async function startSocial(
    provider: Exclude<Social, 'farcaster'>,
    { fresh, signal }: { fresh?: true; signal?: AbortSignal } = {},
  ) {
    const { verifier, verifierHash } = await createVerifier()
    const body = { provider, verifierHash, ...(fresh && { fresh }) }
    const started = await api('POST', '/social/start', { answer: attempt, body, signal })
    remember(started.attempt, verifier)
    const query = new URLSearchParams({ attempt: started.attempt, secret: started.startSecret })
    return { attempt: started.attempt, url: `${loginUrl}/social/go?${query}` }
  }

  async function startFarcaster({ fresh, signal }: { fresh?: true; signal?: AbortSignal } = {}) {
    const { verifier, verifierHash } = await createVerifier()
    const body = { verifierHash, ...(fresh && { fresh }) }
    const started = await api('POST', '/farcaster/start', { answer: farcasterAttempt, body, signal })
    remember(started.attempt, verifier)
    return { id: started.attempt, url: started.url, expiresAt: started.expiresAt }
  }

  return {
    startEmail: translated(startEmail),
    checkEmail: translated(checkEmail),
    redeem: translated(redeem),
    startSocial: translated(startSocial),
    startFarcaster: translated(startFarcaster),
  }
}
