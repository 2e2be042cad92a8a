import type { AuthClient } from '@foyer/core/chain'
import type { Channel } from './channel.ts'
import { readEmailChallenge, readFact, readFarcasterChallenge, readLoginEnd, readSession } from './readAnswers.ts'

type OpenedWindow = Parameters<AuthClient['approve']>[1]

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Milliseconds for an answer of the services. */
const QUICK = 25 * SECOND
/** Milliseconds for a login elsewhere: those that the login server gives it, and some for the way. */
const LOGIN = 11 * MINUTE
/** Milliseconds for the visitor in the vault's window. */
const VISITOR = 30 * MINUTE

export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** Client over the channel of a vault's frame. `remove` takes the frame out of the page. */
export function createClient(vault: { channel: Channel; origin: string; remove: () => void }): AuthClient {
  const { channel, origin, remove } = vault
  const { request } = channel

  /** Asks the frame first, then loads the vault's page: the page finds that it is expected. */
  function withWindow<T>(window: OpenedWindow, ask: (id: string) => T): T {
    const id = randomId()
    const asked = ask(id)
    window.navigate(`${origin}/window?w=${id}`)
    return asked
  }

  /** For requests whose failure shows in the vault's window. */
  const unheard = (asked: Promise<unknown>) => void asked.catch(() => {})

  return {
    async restore(call) {
      const answer = await request('restore', {}, { ...call, limit: QUICK })
      return answer === null ? undefined : readSession(answer)
    },
    startEmail: async (email, call) =>
      readEmailChallenge(await request('startEmail', { email }, { ...call, limit: QUICK })),
    checkEmail: async ({ challenge, code }, call) =>
      readLoginEnd(await request('checkEmail', { challenge, code }, { ...call, limit: QUICK })),
    social: async (provider, window, call) =>
      readLoginEnd(
        await withWindow(window, id => request('social', { provider, window: id }, { ...call, limit: LOGIN })),
      ),
    startFarcaster: async call =>
      readFarcasterChallenge(await request('startFarcaster', {}, { ...call, limit: QUICK })),
    awaitFarcaster: async (challenge, call) =>
      readLoginEnd(await request('awaitFarcaster', { challenge }, { ...call, limit: LOGIN })),
    enter: async (purpose, window, call) =>
      readSession(
        await withWindow(window, id => request('enter', { purpose, window: id }, { ...call, limit: VISITOR })),
      ),
    approve: (approval, window) =>
      unheard(withWindow(window, id => request('approve', { approval, window: id }, { limit: QUICK }))),
    abandon: approval => unheard(request('abandon', { approval }, { limit: QUICK })),
    openVault: (page, window) =>
      unheard(withWindow(window, id => request('openVault', { page, window: id }, { limit: QUICK }))),
    request: (chainId, method, params, call) =>
      request('request', { chainId, method, params }, { ...call, limit: VISITOR }),
    watch: listener =>
      channel.watch(given => {
        const fact = readFact(given)
        if (fact) listener(fact)
      }),
    async signOut() {
      await request('signOut', {}, { limit: QUICK })
    },
    stop() {
      channel.close()
      remove()
    },
  }
}
