/** Storage of the client; values are structured-cloneable. */
export interface ClientStorage {
  /** Resolves with all keys. */
  getKeys(): Promise<string[]>
  /** Resolves with all keys and their values. */
  getEntries<Value = unknown>(): Promise<[string, Value][]>
  /** Resolves with the value of a key; undefined without one. */
  getItem<Value = unknown>(key: string): Promise<Value | undefined>
  /** Keeps a value under a key. */
  setItem<Value = unknown>(key: string, value: Value): Promise<void>
  /** Removes a key. */
  removeItem(key: string): Promise<void>
}
