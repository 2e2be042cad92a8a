import type { Unsubscribe } from '../chain/adapter.ts'
import type { Chains } from '../chains.ts'
import { FoyerError } from '../errors.ts'
import { loadOnce } from '../loadOnce.ts'
import type { ClockPort } from '../platform/ports.ts'
import { AUTH, type AuthOptions } from './auth.ts'
import type { AuthTransport, TransportParts } from './authTransport.ts'

/** Module of the transport, loaded on demand. */
type AuthModule = { openAuth(parts: TransportParts): Promise<AuthTransport> }

/** Logins of a modal. Nothing of them is loaded before one is wanted, or restored. */
export interface AuthLink {
  /** Loads the client. Rejects with `auth.notFound` where the host gives none, and with the client's own errors. */
  transport(): Promise<AuthTransport>
  /** The client once it is loaded. */
  loaded(): AuthTransport | undefined
  /** Calls the listener when the session has changed, or a request begins or ends to wait in the vault. Does not load the client. */
  watchApprovals(listener: () => void): Unsubscribe
  stop(): void
}

type Doors = { login(): Promise<AuthModule>; approval(): Promise<unknown> }

/** Logins of a modal. Undefined until the file of connections has loaded. */
export const authOf = ({ auth }: Chains) => auth as AuthLink | undefined

/** Logins with the host's connector. Once for each modal. */
export function authLink(
  host: { options: AuthOptions | undefined; app: string; clock: ClockPort },
  chains: Chains,
  doors: Doors,
): AuthLink {
  const listeners = new Set<() => void>()
  const stopped = new AbortController()
  let loaded: AuthTransport | undefined
  const transport = loadOnce(AUTH, async () => {
    const { options } = host
    if (!options) throw new FoyerError('auth.notFound', {})
    const { openAuth } = await doors.login()
    const opened = await openAuth({
      ...host,
      options,
      chains,
      signal: stopped.signal,
      // A request that nobody can show would wait for ever.
      prepare: loadOnce('approval', doors.approval),
      changed: () => {
        for (const listener of listeners) listener()
      },
    })
    if (stopped.signal.aborted) opened.stop()
    else loaded = opened
    return opened
  })
  return {
    transport,
    loaded: () => loaded,
    watchApprovals(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop() {
      stopped.abort()
      loaded?.stop()
    },
  }
}
