import type { LazyApi } from './api/lazyApi.types.ts'
import type { Chains } from './chains.ts'
import type { Ports } from './platform/ports.ts'
import type { WalletConnect } from './walletconnect/walletConnect.ts'

/** Parts of one modal that the effects of its flows use. */
export type FlowParts = {
  chains: Chains
  ports: Ports
  api: LazyApi
  wire: WalletConnect
  projectId: string
  loadConnections(): Promise<void>
}
