import { type CallHandlers, serveWindow, type WindowHello, type WindowJob } from '../protocol/windowMessages.ts'

/** Windows that are expected at once. */
const MOST_EXPECTED = 16

/** Window that the page opens in the visitor's tap. */
export type ExpectedWindow = {
  /** Task of the window, once that is known. */
  job: () => Promise<WindowJob>
  /** Handlers for one greeting: two windows that were opened for the same thing have their own. */
  calls?: () => CallHandlers
}

export type Windows = ReturnType<typeof createWindows>

/** Keeps the newest ones. */
function keep<T>(map: Map<string, T>, key: string, value: T): void {
  const [oldest] = map.keys()
  if (map.size >= MOST_EXPECTED && oldest !== undefined) map.delete(oldest)
  map.set(key, value)
}

/** Windows of this vault that belong to this frame: a page names each, and the window names itself when it greets. */
export function createWindows() {
  const expected = new Map<string, ExpectedWindow>()
  /** Windows that went to a provider, by the login attempt that they return with. */
  const away = new Map<string, ExpectedWindow>()
  return {
    /** Until the returned function is called. */
    expect(id: string, window: ExpectedWindow): () => void {
      keep(expected, id, window)
      return () => void expected.delete(id)
    },
    expectBack: (attempt: string, window: ExpectedWindow) => keep(away, attempt, window),
    find: (id: string) => expected.get(id),
    /** Answers the greeting of a window. One that is not known is left alone: another frame of the page may know it. */
    greet(hello: WindowHello, port: MessagePort): void {
      const window = 'window' in hello ? expected.get(hello.window) : away.get(hello.returned)
      if (!window) {
        port.close()
        return
      }
      port.postMessage({ heard: true })
      serveWindow(port, window.calls?.() ?? {})
      void window.job().then(
        job => port.postMessage({ job }),
        () => port.postMessage({ job: { purpose: 'failed', reason: 'unavailable' } satisfies WindowJob }),
      )
    },
  }
}
