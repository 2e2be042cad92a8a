/** Token of a session with the login server, where its holder keeps it. */
export type LoginToken = {
  read: () => Promise<string | undefined>
  /** Undefined forgets it. */
  write: (token: string | undefined) => Promise<void>
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
