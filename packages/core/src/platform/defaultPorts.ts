import type { ClockPort, Ports, StoragePort } from './ports.ts'

/** The platform's own timers. `this` of a timer function matters in a browser, so they are called as globals. */
export const systemClock: ClockPort = {
  now: () => Date.now(),
  setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds),
  clearTimeout: id => clearTimeout(id as ReturnType<typeof setTimeout>),
}

/** Storage that lasts as long as its actor: what a server has, and a browser that refuses its own. */
export function memoryStorage(): StoragePort {
  const values = new Map<string, string>()
  return {
    get: key => values.get(key),
    set: (key, value) => void values.set(key, value),
    remove: key => void values.delete(key),
    watch: () => () => {},
  }
}

/** Ports that need no browser: a server, a test, a headless use. Links and clipboard do nothing there. */
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
  fetch: (input, init) => fetch(input, init),
  page: { href: () => undefined },
  images: { preload: async () => {} },
})
