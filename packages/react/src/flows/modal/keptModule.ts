/** A module of a later chunk, kept like any loaded one: once it is there, what it shows is on screen without a wait. */
export interface KeptModule<Module> {
  load(): Promise<Module>
  loaded(): Module | undefined
  /** Called once it is there. */
  subscribe(listener: () => void): () => void
}

export function keptModule<Module>(fetch: () => Promise<Module>): KeptModule<Module> {
  const listeners = new Set<() => void>()
  let loaded: Module | undefined
  return {
    load: async () => {
      if (loaded) return loaded
      loaded = await fetch()
      for (const listener of listeners) listener()
      return loaded
    },
    loaded: () => loaded,
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
