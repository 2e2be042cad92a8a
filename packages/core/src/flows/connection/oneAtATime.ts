interface Terms {
  /** Whether the visitor asks again. */
  anew: boolean
  signal: AbortSignal
}

/**
 * Lets each wallet have one request for a connection at a time, over all families: of several windows one lies over the other, or the wallet refuses
 * the second request. A request waits until the one before has been answered, or its visitor has left it. One that the visitor asks for again
 * waits for nothing: a wallet may never answer the one before.
 */
export function createOneAtATime() {
  const ends = new Map<string, Promise<void>>()
  return async <Answer>(wallet: string, ask: () => Promise<Answer>, { anew, signal }: Terms): Promise<Answer> => {
    const before = anew ? undefined : ends.get(wallet)
    let end = () => {}
    const ended = new Promise<void>(resolve => {
      end = resolve
    })
    // The wallet of a request that was left may never answer it.
    signal.addEventListener('abort', end, { once: true })
    const line = Promise.all([ends.get(wallet), ended]).then(() => {})
    ends.set(wallet, line)
    try {
      // Without a wait where nothing is before it: a browser opens a wallet's window only in the press itself.
      if (before) await before
      signal.throwIfAborted()
      return await ask()
    } finally {
      signal.removeEventListener('abort', end)
      end()
      if (ends.get(wallet) === line) ends.delete(wallet)
    }
  }
}
