import type { Ports, StoragePort } from '../platform/ports.ts'
import { type SimulatedClock, simulatedClock } from './simulatedClock.ts'

/** Storage in memory, shared by as many tabs as a test opens. */
export interface MemoryStorage extends StoragePort {
  /** Texts by their keys. */
  readonly entries: ReadonlyMap<string, string>
  /** Another tab on the same storage: its writes reach the watchers of every tab but its own. */
  openTab(): MemoryStorage
  /** Makes the platform refuse this tab from now on, like a full or disabled storage: reads are absent, writes do nothing. */
  refuse(refused?: boolean): void
}

/** Storage in memory. An empty value is a value. */
export function memoryStorage(initial: Record<string, string> = {}): MemoryStorage {
  const entries = new Map(Object.entries(initial))
  type Watcher = { tab: object; listener: () => void }
  const watchers = new Set<Watcher>()
  const openTab = (): MemoryStorage => {
    let refused = false
    const tab = {}
    const notify = () => {
      for (const watcher of [...watchers]) if (watcher.tab !== tab) watcher.listener()
    }
    return {
      entries,
      openTab,
      refuse: (value = true) => {
        refused = value
      },
      get: key => (refused ? undefined : entries.get(key)),
      set(key, value) {
        if (refused || entries.get(key) === value) return
        entries.set(key, value)
        notify()
      },
      remove(key) {
        if (!refused && entries.delete(key)) notify()
      },
      persists: () => !refused,
      watch(listener) {
        const watcher = { tab, listener }
        watchers.add(watcher)
        return () => {
          watchers.delete(watcher)
        }
      },
    }
  }
  return openTab()
}

/** Bytes that look random and are the same for the same seed. For tests only, because they are predictable. */
export function seededRandom(seed = 1): Ports['random'] {
  let state = seed >>> 0 || 1
  // Xorshift, https://www.jstatsoft.org/article/view/v008i14: a full period over the non-zero 32-bit numbers.
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state >>> 24
  }
  return { bytes: length => Uint8Array.from({ length }, next) }
}

/** Ports of `memoryPorts`, with the parts that a test reads and controls. */
export interface MemoryPorts extends Ports {
  clock: SimulatedClock
  storage: MemoryStorage
  links: Ports['links'] & { readonly opened: { href: string; target: '_self' | '_top' | '_blank' }[] }
  clipboard: Ports['clipboard'] & { readonly texts: string[] }
  visibility: Ports['visibility'] & { set(visible: boolean): void }
  images: Ports['images'] & { readonly urls: string[] }
}

function memoryVisibility(): MemoryPorts['visibility'] {
  let visible = true
  const listeners = new Set<(visible: boolean) => void>()
  return {
    visible: () => visible,
    watch(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    set(value) {
      if (value === visible) return
      visible = value
      for (const listener of [...listeners]) listener(value)
    },
  }
}

const address = (request: Parameters<typeof globalThis.fetch>[0]) =>
  typeof request === 'string' ? request : 'url' in request ? request.url : request.href

/**
 * All ports in memory, for a test: a simulated clock, storage with other tabs, seeded random bytes, links and clipboard that record, images
 * that load at once, a visible page `https://app.example/` on a desktop in UTC.
 * - `fetch` rejects with the address; a test that needs the network passes its own.
 * - `overrides` replace whole ports.
 */
export function memoryPorts<Overrides extends Partial<Ports> = Record<never, never>>(
  overrides?: Overrides,
): Omit<MemoryPorts, keyof Overrides> & Overrides {
  const opened: MemoryPorts['links']['opened'] = []
  const texts: string[] = []
  const urls: string[] = []
  const ports: MemoryPorts = {
    clock: simulatedClock(),
    random: seededRandom(),
    storage: memoryStorage(),
    links: { opened, open: (href, target) => void opened.push({ href, target }) },
    clipboard: {
      texts,
      async write(text) {
        texts.push(text)
      },
    },
    platform: {
      mobile: false,
      os: 'other',
      iosSafari: false,
      telegram: false,
      framed: false,
      timeZone: 'UTC',
      privacy: false,
    },
    visibility: memoryVisibility(),
    fetch: async request => {
      throw new TypeError(`A test requested ${address(request)} without providing a fetch port.`)
    },
    page: { href: () => 'https://app.example/' },
    images: {
      urls,
      async preload(url) {
        urls.push(url)
      },
    },
  }
  return { ...ports, ...overrides } as Omit<MemoryPorts, keyof Overrides> & Overrides
}
