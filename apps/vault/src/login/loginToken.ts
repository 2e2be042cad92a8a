/** Token of a session with the login server, where its holder keeps it. */
export type LoginToken = {
  read: () => Promise<string | undefined>
  /** Undefined forgets it. */
  write: (token: string | undefined) => Promise<void>
}

/** Keeps a token as `stored` does, and until the document goes where the browser refuses to store it. */
export function sturdyToken(stored: LoginToken): LoginToken {
  let refused: { token: string | undefined } | undefined
  return {
    read: async () => (refused ? refused.token : stored.read()),
    async write(token) {
      refused = await stored.write(token).then(
        () => undefined,
        () => ({ token }),
      )
    },
  }
}

/** Keeps a token until the document goes. */
export function memoryToken(): LoginToken {
  let kept: string | undefined
  return {
    read: async () => kept,
    async write(token) {
      kept = token
    },
  }
}
