import type { CaipNetworkId, Network } from '@foyer/core/chain'

/** Body of `GET /config.json`. */
export interface Config {
  /** Base address of each service. An absent one does not run, and its features are off. */
  urls: { registry?: string; blockchain?: string; analytics?: string; relay?: string; auth?: string }
  /** Networks that the demo requests. */
  networks: Network[]
  /** Running chains that the demo does not request, to test unsupported ones. */
  unrequested: Network[]
  /** Addresses that a swap may be sent to, and an approval may be for, by chain. A chain without any has no swaps. */
  swapRouters: Readonly<Record<CaipNetworkId, readonly string[]>>
  /** Contracts whose code the simulated wallets borrow by EIP-7702 for several calls in one transaction, by chain. */
  batchContracts: Readonly<Record<CaipNetworkId, string>>
  /** Bundler (ERC-7769) and paymaster (ERC-7677) of smart accounts, by chain. A chain without them has no smart accounts. */
  smartAccounts: Readonly<Record<CaipNetworkId, { bundler: string; paymaster: string }>>
  /** Address of the sign-in server: `/nonce`, `/verify`, `/session` and `/sign-out` are below it. */
  signIn: { url: string }
}
