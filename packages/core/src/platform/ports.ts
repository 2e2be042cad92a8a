import type { Unsubscribe } from '../chain/adapter.ts'

/** Time. The shape of XState's clock plus `now`, so that a simulated clock drives both. Milliseconds since the epoch. */
export interface ClockPort {
  now(): number
  setTimeout(callback: (...arguments_: unknown[]) => void, milliseconds: number): unknown
  clearTimeout(id: unknown): void
}

/** Text by key. A read that the platform refuses is absent, and a refused write is kept for the life of the page; neither throws. */
export interface StoragePort {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
  /** Reports that another tab has written. */
  watch(listener: () => void): Unsubscribe
  /** Whether the present value of a key outlives the page. Absent: a value that was set without an error does. */
  persists?(key: string): boolean
}

export interface PlatformPort {
  /** A phone or tablet by its user agent and pointer. */
  mobile: boolean
  os: 'ios' | 'mac' | 'android' | 'other'
  /** Safari on iOS: not Chrome, Firefox or Edge for iOS. */
  iosSafari: boolean
  telegram: boolean
  /** The page is inside a frame. */
  framed: boolean
  /** IANA time zone. */
  timeZone: string
  /** Do Not Track or Global Privacy Control. */
  privacy: boolean
}

/** Part of the browser's `LockManager` that core uses, without the types of the DOM. */
export interface LocksPort {
  request(name: string, options: { signal?: AbortSignal }, held: () => Promise<unknown>): Promise<unknown>
  query(): Promise<{ held?: readonly { name?: string }[] }>
}

/** Window that this page has opened. */
export interface OpenedWindow {
  /** Loads a page in it, in place of the present one. */
  navigate(href: string): void
  close(): void
}

/** Windows of the browser, for the page of another site that the visitor goes to and comes back from. */
export interface WindowsPort {
  /** Opens an empty window or tab. Called synchronously from the visitor's tap; undefined where the browser blocks it. */
  open(): OpenedWindow | undefined
  /** Reports the messages of other windows, with their origin. Their data is foreign. */
  watchMessages(listener: (message: { origin: string; data: unknown }) => void): Unsubscribe
  /** Changes the address of this page without loading it. */
  rename(href: string): void
  /** Closes this page where another one has opened it by a script. */
  closeOwn(): void
}

/** Everything that core needs from its platform. Each port has a default without a browser; `@foyer/core/browser` has those of a page. */
export interface Ports {
  /** Time, and timers. */
  clock: ClockPort
  /** Secure random numbers. */
  random: {
    /** Returns so many random bytes. */
    bytes(length: number): Uint8Array
  }
  /** Storage of the connection and of the visitor's choices. */
  storage: StoragePort
  /** Opens an allow-listed link. Called synchronously from the visitor's tap. */
  links: {
    /** Opens an address in the given target. */
    open(href: string, target: '_self' | '_top' | '_blank'): void
  }
  /** Clipboard of the visitor. */
  clipboard: {
    /** Writes a text. Rejects where the platform refuses it. */
    write(text: string): Promise<void>
  }
  /** Facts of the device and the browser. */
  platform: PlatformPort
  /** Whether the visitor can see the page. */
  visibility: {
    /** Whether it is visible now. */
    visible(): boolean
    /** Reports each change. Returns a function that ends it. */
    watch(listener: (visible: boolean) => void): Unsubscribe
  }
  /**
   * Calls the listener when the visitor first touches the page, by pointer or key, and at once where they have already. From then on wallets
   * that may open a prompt are asked to restore a connection. Absent: they are asked when the visitor connects.
   */
  touch?: ((listener: () => void) => Unsubscribe) | undefined
  /** Web Locks of the site, by which its tabs know of each other. Undefined: each tab counts as the only one. */
  locks?: LocksPort | undefined
  fetch: typeof globalThis.fetch
  /** Full address of the page at this moment; undefined where there is none. Query and hash may hold secrets of the host. */
  page: {
    /** Returns the address. */
    href(): string | undefined
  }
  /** Loads the windows of the browser, which only buying needs. Absent: the visitor gets a link to the provider's page. */
  windows?: (() => Promise<WindowsPort>) | undefined
  /** Loads a picture into the cache. Always resolves; a picture that fails keeps its placeholder. */
  images: {
    /** Loads the picture at an address. */
    preload(url: string, call: { signal: AbortSignal }): Promise<void>
  }
}
