import type { Analytics } from './analytics.ts'
import type { CachedBlockchain } from './cachedBlockchain.ts'
import type { Registry } from './registry.ts'
import type { Services } from './services.ts'

/** Loaders of the API's services; undefined without the address of the service. */
export type LazyApi = {
  registry: (() => Promise<Registry>) | undefined
  /** All clients of the blockchain API. */
  services: (() => Promise<Services>) | undefined
  /** The client for accounts, prices and names among them. */
  blockchain: (() => Promise<CachedBlockchain>) | undefined
  analytics: (() => Promise<Analytics>) | undefined
  /** Clients that have been loaded. */
  loaded(): Services | undefined
}
