import type { LazyApi } from './api/lazyApi.types.ts'
import type { NameResolver } from './chain/nameResolver.ts'
import type { CaipNetworkId } from './chain/namespace.ts'
import type { SwapRouter } from './chain/swap.ts'
import type { Chains } from './chains.ts'
import type { Ports } from './platform/ports.ts'
import type { Siwx } from './siwx/siwx.ts'
import type { WalletConnect } from './walletconnect/walletConnect.ts'

/** Parts of one modal that the effects of its flows use. */
export type FlowParts = {
  chains: Chains
  ports: Ports
  api: LazyApi
  wire: WalletConnect
  projectId: string
  /** Sign-in of the host. Undefined: nothing of it is loaded. */
  siwx: Siwx | undefined
  /** Option `pollPendingTransactions`. */
  polls: boolean
  /** Resolvers of the host, asked in this order after the API. */
  nameResolvers: readonly NameResolver[]
  /** Suffixes of the names that visitors may register. Undefined: the defaults. */
  nameSuffixes: readonly string[] | undefined
  /** Routers that the host allows. */
  swapRouters: Readonly<Record<CaipNetworkId, readonly (string | SwapRouter)[]>>
  loadConnections(): Promise<void>
}
