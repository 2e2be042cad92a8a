import { createSiwx, type ServerSession } from '@foyer/core/siwx'

/** The page's side of its sign-in server. */
export interface SignInServer {
  /** Option `siwx` of the modal. */
  siwx: ReturnType<typeof createSiwx>
  /** Resolves with the session of this browser, or null. Rejects when the server does not answer. */
  getSession(signal?: AbortSignal): Promise<ServerSession | null>
  /** Calls the listener after this page has begun or ended a session on the server. */
  watch(listener: () => void): () => void
}

/** Connects the modal to the sign-in server at an address. */
export function signInServer(url: string, { required }: { required: boolean }): SignInServer {
  const listeners = new Set<() => void>()

  async function ask(path: string, init?: RequestInit) {
    const answer = await fetch(`${url}${path}`, { credentials: 'include', ...init })
    // 401 is a refusal. Any other failure may pass: an error offers the visitor to try again.
    if (!answer.ok && answer.status !== 401) throw new Error(`The sign-in server answered ${answer.status}.`)
    return answer.json()
  }

  async function change(path: string, init?: RequestInit) {
    try {
      return await ask(path, { method: 'POST', ...init })
    } finally {
      // Also after a failure: the server may have done it.
      for (const listener of listeners) listener()
    }
  }

  const getSession = (signal?: AbortSignal) => ask('/session', signal && { signal })
  return {
    siwx: createSiwx({
      required,
      statement: 'Sign in to the Foyer demo.',
      getNonce: async ({ signal }) => (await ask('/nonce', { signal })).nonce,
      verify: async ({ message, signature }) => {
        const body = JSON.stringify({ message, signature })
        const headers = { 'content-type': 'application/json' }
        return (await change('/verify', { headers, body })).ok === true
      },
      getSession: ({ signal }) => getSession(signal),
      signOut: async () => {
        await change('/sign-out')
      },
    }),
    getSession,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
