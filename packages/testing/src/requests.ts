import type { WalletState } from './sharing.ts'

/** Requests of the page: those received so far, and the answers that a test has scripted. */
export function createRequests({
  state,
  malformed,
}: {
  state: { get(): Pick<WalletState, 'behaviour' | 'gone'> }
  /** Malformed answers by method. */
  malformed: Readonly<Record<string, unknown>>
}) {
  const received: string[] = []
  const answers = new Map<string, unknown>()
  const failures = new Map<string, unknown>()
  return {
    received,
    /** Scripts the answer to a method: a value, or a function that may throw. `undefined` removes it. */
    script(method: string, answer: unknown) {
      if (answer === undefined) answers.delete(method)
      else answers.set(method, answer)
    },
    /** Has the wallet carry out a method, and reject with an error nevertheless. `undefined` removes it. */
    failAfter(method: string, error: unknown) {
      if (error === undefined) failures.delete(method)
      else failures.set(method, error)
    },
    /** Answers one request: as scripted, or with `run`. A wallet that vanished, or is mute, never answers. */
    async answer(method: string, inputs: readonly unknown[], run: () => unknown): Promise<unknown> {
      received.push(method)
      const { behaviour, gone } = state.get()
      if (gone || behaviour === 'mute') return new Promise(() => {})
      if (answers.has(method)) {
        const answer = answers.get(method)
        return typeof answer === 'function' ? (answer as (...given: unknown[]) => unknown)(...inputs) : answer
      }
      if (behaviour === 'malformed' && method in malformed) return malformed[method]
      const result: unknown = await run()
      if (failures.has(method)) throw failures.get(method)
      return result
    },
  }
}
