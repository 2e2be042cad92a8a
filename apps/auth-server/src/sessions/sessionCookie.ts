import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { bytes32 } from '../edge/readJson.ts'
import { LoginError } from '../loginError.ts'
import { IDLE_END, type Session } from './findSession.ts'
import type { Sessions } from './sessions.ts'

/** Stored as `__Host-foyer_session`: of this host alone, over TLS alone. */
const NAME = 'foyer_session'

/** The frame and the window of the vault are different partitions, with a session each. */
const ATTRIBUTES = {
  prefix: 'host',
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'None',
  partitioned: true,
} as const

export type SessionCookie = ReturnType<typeof createSessionCookie>

export function createSessionCookie(sessions: Sessions) {
  const write = (context: Context, token: string) =>
    setCookie(context, NAME, token, { ...ATTRIBUTES, maxAge: IDLE_END / 1000 })
  const read = (context: Context) => {
    const { success, data } = bytes32.safeParse(getCookie(context, NAME, 'host'))
    return sessions.find(success ? data : undefined)
  }
  return {
    write,
    read,
    clear: (context: Context) => deleteCookie(context, NAME, ATTRIBUTES),
    /** @throws LoginError `session.missing` */
    async require(context: Context): Promise<Session> {
      const session = await read(context)
      if (!session) throw new LoginError('session.missing')
      return session
    },
    /** Sets the cookie of a new session. The one that this browser had before, of whichever account, ends. */
    async replace(context: Context, { token, session }: { token: string; session: Session }) {
      const former = await read(context)
      // One that was handed over within a browser would end with its root.
      if (former && former.id !== session.root) await sessions.end(former)
      write(context, token)
    },
  }
}
