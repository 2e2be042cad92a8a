export type Listener = (...values: unknown[]) => void

/** The event side of an EIP-1193 provider. */
export function createEmitter() {
  const listeners = new Map<string, Listener[]>()
  return {
    on(event: string, listener: Listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    removeListener(event: string, listener: Listener) {
      const rest = [...(listeners.get(event) ?? [])]
      const at = rest.indexOf(listener)
      if (at >= 0) rest.splice(at, 1)
      listeners.set(event, rest)
    },
    emit(event: string, ...values: unknown[]) {
      for (const listener of listeners.get(event) ?? []) listener(...values)
    },
    count: () => [...listeners.values()].reduce((sum, list) => sum + list.length, 0),
  }
}

export type Emitter = ReturnType<typeof createEmitter>
