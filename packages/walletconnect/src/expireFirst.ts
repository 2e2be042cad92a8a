/** Milliseconds that the client waits for the answer to a proposal or a request. */
export const PATIENCE = 300_000

/** Milliseconds by which the waiting ends before the client's own timer. */
const MARGIN = 50

/** Sentences of the client's own rejections. */
const SENTENCES = { connect: 'Proposal expired', request: 'Request expired. Please try again.' } as const

type Once = (name: string, listener: (answer: never) => void) => unknown

/** Emits `session_connect:<id>` and `session_request:<id>` with the answers to a proposal and a request, which the client waits for once. */
export interface Answers {
  once: Once
  emit(name: string, answer: { error: Error }): unknown
}

/**
 * Ends the waiting for an answer just before the client does. Its own timer also rejects a promise that nobody can catch, so that the page would
 * report an error for each code that was left open. Checked with version 2.21.8.
 */
export function expireFirst(answers: Answers): void {
  const once: Once = answers.once.bind(answers)
  answers.once = (name, listener) => {
    const kind = /^session_(connect|request):/.exec(name)?.[1] as keyof typeof SENTENCES | undefined
    if (kind) {
      const expire = () => answers.emit(name, { error: new Error(SENTENCES[kind]) })
      const timer = setTimeout(expire, PATIENCE - MARGIN)
      // In Node a process need not wait for it.
      if (typeof timer === 'object') timer.unref()
      once(name, () => clearTimeout(timer))
    }
    return once(name, listener)
  }
}
