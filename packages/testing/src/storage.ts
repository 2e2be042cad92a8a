/** Storage of a simulated wallet; `localStorage` fits. */
export interface WalletStorage {
  /** Returns the text of a key; null without one. */
  getItem(key: string): string | null
  /** Keeps a text under a key. */
  setItem(key: string, value: string): void
}

/** In-memory storage. Give the same one to a second wallet to simulate a reload. */
export function memoryWalletStorage(): WalletStorage {
  const items = new Map<string, string>()
  return {
    getItem: key => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
  }
}

/** Returns `localStorage`; undefined in Node and where the browser's settings block it. */
export function pageStorage(): WalletStorage | undefined {
  try {
    return (globalThis as { localStorage?: WalletStorage }).localStorage
  } catch {
    return undefined
  }
}

/** State that is stored at each change. Without storage it ends with the page. */
export function remembered<State extends object>(storage: WalletStorage | undefined, key: string, initial: State) {
  let state = initial
  try {
    const text = storage?.getItem(key)
    if (text) state = { ...initial, ...(JSON.parse(text) as Partial<State>) }
  } catch {
    // Stored by another version: ignored.
  }
  return {
    get: () => state as Readonly<State>,
    set(change: Partial<State>) {
      state = { ...state, ...change }
      storage?.setItem(key, JSON.stringify(state))
    },
  }
}
