import type { Unsubscribe } from '../chain/adapter.ts'

/** Time. XState's own clock shape plus `now`, so that a simulated clock drives both. Milliseconds since the epoch. */
export interface ClockPort {
  now(): number
  setTimeout(callback: (...arguments_: unknown[]) => void, milliseconds: number): unknown
  clearTimeout(id: unknown): void
}

/** Text by key. A read or write that the platform refuses is reported as absent; it never throws. */
export interface StoragePort {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
  /** Another tab's writes. */
  watch(listener: (key: string, value: string | undefined) => void): Unsubscribe
}

export interface PlatformPort {
  /** A phone or tablet by its user agent and pointer. */
  mobile: boolean
  os: 'ios' | 'mac' | 'android' | 'other'
  /** Safari itself on iOS: not Chrome, Firefox or Edge for iOS. */
  iosSafari: boolean
  telegram: boolean
  /** The page is shown inside another one's frame. */
  framed: boolean
  /** IANA time zone. */
  timeZone: string
  /** Do Not Track or Global Privacy Control. */
  privacy: boolean
}

/** Everything that the core needs from where it runs. Each has a browser-free default; `@foyer/core/browser` has the DOM's side. */
export interface Ports {
  clock: ClockPort
  random: { bytes(length: number): Uint8Array }
  storage: StoragePort
  /** Opens an allow-listed link. Called straight from the visitor's tap, never after a wait. */
  links: { open(href: string, target: '_self' | '_top' | '_blank'): void }
  clipboard: { write(text: string): Promise<void> }
  platform: PlatformPort
  visibility: { visible(): boolean; watch(listener: (visible: boolean) => void): Unsubscribe }
  fetch: typeof globalThis.fetch
  /** The full address of the page at this moment; undefined where there is none. Query and hash may hold secrets of the host. */
  page: { href(): string | undefined }
  /** Loads a picture into the cache. Resolves either way; a picture that does not come keeps its placeholder. */
  images: { preload(url: string, call: { signal: AbortSignal }): Promise<void> }
}
