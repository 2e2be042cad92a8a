import type { Context } from 'hono'
import { bytes32 } from '../edge/readJson.ts'
import { LoginError } from '../loginError.ts'
import type { Session } from './findSession.ts'
import type { Sessions } from './sessions.ts'

/** Header of an answer with the token that the vault sends from then on, as `Authorization: Bearer`. Empty: it forgets the one that it has. */
export const TOKEN_HEADER = 'foyer-session'

export type SessionToken = ReturnType<typeof createSessionToken>

/**
 * The token of a session, which the vault's scripts keep. It is no cookie: this server is another site than the page, and often than the
 * vault, and browsers that block cookies of other sites would keep none.
 */
export function createSessionToken(sessions: Sessions) {
  const write = (context: Context, token: string) => context.header(TOKEN_HEADER, token)
  const read = (context: Context) => {
    const [, given] = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '') ?? []
    const { success, data } = bytes32.safeParse(given)
    return sessions.find(success ? data : undefined)
  }
  return {
    write,
    read,
    clear: (context: Context) => write(context, ''),
    /** @throws LoginError `session.missing` */
    async require(context: Context): Promise<Session> {
      const session = await read(context)
      if (!session) throw new LoginError('session.missing')
      return session
    },
    /** Answers with the token of a new session. The one that came with the request, of whichever account, ends. */
    async replace(context: Context, { token, session }: { token: string; session: Session }) {
      const former = await read(context)
      // One that was handed over within a browser would end with its root.
      if (former && former.id !== session.root) await sessions.end(former)
      write(context, token)
    },
  }
}
