type Answer<Value> = Value | Promise<Value>

/** Texts that expire. Several processes share one, such as Redis, whose commands are named here. */
export interface SignInStore {
  /** Keeps a text until a time in milliseconds since the epoch (`SET` with `PXAT`). */
  set(key: string, text: string, until: number): unknown
  /** Returns the text of a key; null or undefined without one. */
  get(key: string): Answer<string | null | undefined>
  /** Removes a text and returns it, in one step: of two callers at the same time only one gets it (`GETDEL`). */
  take(key: string): Answer<string | null | undefined>
}

/** Maximum texts in memory. A flood of requests then drops the oldest. */
const MOST = 100_000

/** A store in the memory of this process. */
export function memoryStore(): SignInStore {
  const values = new Map<string, { text: string; until: number }>()
  const get = (key: string) => {
    const value = values.get(key)
    return value && value.until > Date.now() ? value.text : undefined
  }
  return {
    set(key, text, until) {
      // A Map keeps the order of insertion: the oldest come first.
      for (const [old, value] of values) {
        if (value.until > Date.now() && values.size < MOST) break
        values.delete(old)
      }
      values.set(key, { text, until })
    },
    get,
    take(key) {
      const text = get(key)
      values.delete(key)
      return text
    },
  }
}
