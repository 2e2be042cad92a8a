import type { Context } from 'hono'
import type { Accounts } from '../accounts/accounts.ts'
import { LoginError } from '../loginError.ts'
import type { Sessions } from './sessions.ts'
import type { SessionToken } from './sessionToken.ts'

export type FinishLogin = ReturnType<typeof createFinishLogin>

/** Last step of every login: a new session, or a fresh one where the login repeats another. */
export function createFinishLogin(parts: { accounts: Accounts; sessions: Sessions; token: SessionToken }) {
  const { accounts, sessions, token } = parts
  /**
   * `refreshed` is the id of the session that was asked to be made fresh, null for a login.
   * @throws LoginError `session.missing`, or `account.mismatch` for a login to another account
   */
  return async (context: Context, account: string, refreshed: string | null) => {
    const { login } = await accounts.find(account)
    if (refreshed === null) {
      await token.replace(context, await sessions.begin(account))
      return { account, login }
    }
    const session = await token.require(context)
    if (session.id !== refreshed) throw new LoginError('session.missing')
    if (session.account !== account) throw new LoginError('account.mismatch')
    token.write(context, (await sessions.refresh(session)).token)
    return { account, login }
  }
}
