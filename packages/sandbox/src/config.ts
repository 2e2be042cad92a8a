import type { Network } from '@foyer/core/chain'

/** Body of `GET /config.json`. */
export interface Config {
  /** Base address of each service. An absent one does not run, and its features are off. */
  urls: { registry?: string; blockchain?: string; analytics?: string; relay?: string; auth?: string }
  /** Networks that the demo requests. */
  networks: Network[]
  /** Running chains that the demo does not request, to test unsupported ones. */
  unrequested: Network[]
  /** Address of the sign-in server: `/nonce`, `/verify`, `/session` and `/sign-out` are below it. */
  signIn: { url: string }
}
