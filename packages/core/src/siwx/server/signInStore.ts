type Answer<Value> = Value | Promise<Value>

/** Texts that expire. Several processes share one, such as Redis, whose commands are named here. */
export interface SignInStore {
  /**
   * Keeps a text until a time in milliseconds since the epoch, unless the key has one (`SET` with `NX` and `PXAT`). Tells whether it was
   * kept, in one step: of two callers at the same time only one is told true.
   */
  add(key: string, text: string, until: number): Answer<boolean>
  /** Returns the text of a key; null or undefined without one (`GET`). */
  get(key: string): Answer<string | null | undefined>
  /** Removes a text (`DEL`). */
  delete(key: string): unknown
}

/** Maximum texts in memory. */
const MOST = 100_000

/**
 * A store in the memory of this process. A flood drops the oldest texts; a store that `keepsAll` throws instead, because a dropped mark of a
 * used nonce would let a message be accepted twice.
 */
export function memoryStore({ keepsAll }: { keepsAll: boolean }): SignInStore {
  const values = new Map<string, { text: string; until: number }>()
  const get = (key: string) => {
    const value = values.get(key)
    return value && value.until > Date.now() ? value.text : undefined
  }
  return {
    add(key, text, until) {
      if (get(key) !== undefined) return false
      values.delete(key)
      // A Map keeps the order of insertion: the oldest come first.
      for (const [old, value] of values) {
        const isOver = value.until <= Date.now()
        if (!isOver && values.size < MOST) break
        if (!isOver && keepsAll) throw new RangeError('The memory of used nonces is full. Give a store.')
        values.delete(old)
      }
      values.set(key, { text, until })
      return true
    },
    get,
    delete: key => void values.delete(key),
  }
}
