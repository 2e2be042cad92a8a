import type { Network } from '@foyer/core/chain'

/** What `GET /config.json` answers. */
export interface Config {
  /** The base address of each service. One that is absent does not run, and what needs it is off. */
  urls: { registry?: string; blockchain?: string; analytics?: string; relay?: string; auth?: string }
  /** What the demo asks for. */
  networks: Network[]
  /** Chains that run, and that the demo does not ask for: to be met as unsupported. */
  unrequested: Network[]
}
