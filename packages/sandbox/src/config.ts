import type { Network } from '@foyer/core/chain'

/** Body of `GET /config.json`. */
export interface Config {
  /** The base address of each service. One that is absent does not run, and what needs it is off. */
  urls: { registry?: string; blockchain?: string; analytics?: string; relay?: string; auth?: string }
  /** Networks that the demo requests. */
  networks: Network[]
  /** Chains that run, and that the demo does not ask for: to be met as unsupported. */
  unrequested: Network[]
}
