/** Where a wallet keeps what must outlive a reload. The shape of the page's `localStorage`. */
export interface WalletStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/** For Node: hand the same one to a second wallet to imitate a reload. */
export function memoryWalletStorage(): WalletStorage {
  const items = new Map<string, string>()
  return {
    getItem: key => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
  }
}

/** A record that is written at each change. A page without storage forgets it with the page. */
export function remembered<State extends object>(storage: WalletStorage | undefined, key: string, initial: State) {
  let state = initial
  try {
    const text = storage?.getItem(key)
    if (text) state = { ...initial, ...(JSON.parse(text) as Partial<State>) }
  } catch {
    // Written by another version: the wallet starts anew.
  }
  return {
    get: () => state as Readonly<State>,
    set(change: Partial<State>) {
      state = { ...state, ...change }
      storage?.setItem(key, JSON.stringify(state))
    },
  }
}
