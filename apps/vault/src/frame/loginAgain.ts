import { FoyerError, isFoyerError } from '@foyer/core/chain'
import { type LoginSession, loginOf } from '../login/answers.ts'
import type { CallHandlers } from '../protocol/windowMessages.ts'
import type { Logins } from './logins.ts'
import type { Sessions } from './sessions.ts'
import type { Windows } from './windows.ts'

export type LoginAgain = ReturnType<typeof loginAgain>

/** Repeats the login of the present session from the vault's window: whoever finds the browser open has no mailbox. */
export function loginAgain(options: { logins: Logins; sessions: Sessions; windows: Windows }) {
  const { logins, sessions, windows } = options

  function present(): LoginSession {
    const { login } = sessions.present ?? {}
    if (!login) throw new FoyerError('auth.notFound', {})
    return login
  }

  function begin(window: string): { calls: CallHandlers; back: () => Promise<void> } {
    let waiting: string | undefined
    let waitsForProvider = false
    const begun = () => {
      if (waiting === undefined) throw new FoyerError('auth.expired', {})
      return waiting
    }
    /** Ends the login of a window that is back from the provider's page. */
    async function back(): Promise<void> {
      if (!waitsForProvider) return
      waitsForProvider = false
      await logins.redeem(begun())
    }
    const calls: CallHandlers = {
      async again() {
        await back()
        if (await sessions.isFresh()) return { type: 'fresh' }
        const { login } = present()
        // A frame that has lost its login to a reload makes another one.
        const repeats = (await sessions.hasLogin()) ? ({ fresh: true } as const) : {}
        if (login.kind === 'email') {
          waiting = (await logins.startEmail(login.label, repeats)).id
          return { type: 'code' }
        }
        if (login.kind === 'farcaster') {
          const { id, url } = await logins.startFarcaster(repeats)
          waiting = id
          return { type: 'link', url }
        }
        const { attempt, url } = await logins.startSocial(login.provider, repeats)
        waiting = attempt
        waitsForProvider = true
        const shown = windows.find(window)
        if (shown) windows.expectBack(attempt, shown)
        return { type: 'go', url }
      },
      async checkCode(code) {
        try {
          await logins.checkEmail(begun(), String(code).slice(0, 20))
          return 'fresh'
        } catch (error) {
          if (isFoyerError(error, 'auth.codeWrong')) return 'wrong'
          if (isFoyerError(error, 'auth.codeExpired') || isFoyerError(error, 'auth.codeLocked')) return 'over'
          throw error
        }
      },
      async awaitLink() {
        await logins.redeem(begun())
        return undefined
      },
    }
    return { calls, back }
  }

  return { begin, shown: loginOf }
}
