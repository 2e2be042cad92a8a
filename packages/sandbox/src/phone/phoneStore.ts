import type { PhoneState } from './phoneState.ts'

const LOG_LENGTH = 50

/** State of the phone, and the listeners of its changes. */
export function createPhoneStore(initial: PhoneState) {
  let state = initial
  const listeners = new Set<(state: PhoneState) => void>()
  const change = (next: Partial<PhoneState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener(state)
  }
  return {
    get state() {
      return state
    },
    change,
    log: (text: string) => change({ log: [text, ...state.log].slice(0, LOG_LENGTH) }),
    /** Calls the listener at once and at every change. */
    watch(listener: (state: PhoneState) => void): () => void {
      listeners.add(listener)
      listener(state)
      return () => void listeners.delete(listener)
    },
    removeListeners: () => listeners.clear(),
  }
}

export type PhoneStore = ReturnType<typeof createPhoneStore>
