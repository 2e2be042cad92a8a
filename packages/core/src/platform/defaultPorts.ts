import type { ClockPort, Ports, StoragePort } from './ports.ts'

/** Timers of the platform. Called as globals, because the `this` of a timer function matters in a browser. */
export const systemClock: ClockPort = {
  now: () => Date.now(),
  setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds),
  clearTimeout: id => clearTimeout(id as ReturnType<typeof setTimeout>),
}

/** Storage that lasts as long as its actor: for a server, and for a browser that refuses its own. */
export function memoryStorage(): StoragePort {
  const values = new Map<string, string>()
  return {
    get: key => values.get(key),
    set: (key, value) => void values.set(key, value),
    remove: key => void values.delete(key),
    watch: () => () => {},
  }
}

/** Ports without a browser: for a server, a test, a headless use. Links and clipboard do nothing. */
export const defaultPorts = (): Ports => ({
  clock: systemClock,
  random: { bytes: length => crypto.getRandomValues(new Uint8Array(length)) },
  storage: memoryStorage(),
  links: { open: () => {} },
  clipboard: { write: async () => {} },
  platform: {
    mobile: false,
    os: 'other',
    iosSafari: false,
    telegram: false,
    framed: false,
    timeZone: 'UTC',
    privacy: false,
  },
  visibility: { visible: () => true, watch: () => () => {} },
  touch: undefined,
  locks: undefined,
  fetch: (input, init) => fetch(input, init),
  page: { href: () => undefined },
  windows: undefined,
  images: { preload: async () => {} },
})
