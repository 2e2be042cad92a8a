import { loadApi } from '../../api/loadApi.ts'
import type { SharedApi } from '../../api/sharedApi.ts'
import type { Chains } from '../../chains.ts'
import type { Ports } from '../../platform/ports.ts'
import type { WalletConnect } from '../../walletconnect/walletConnect.ts'
import { provideCatalogue } from '../catalogue/provideCatalogue.ts'
import type { RemoteFlows } from '../modal/modal.ports.ts'
import { provideWalletConnect } from '../walletConnect/provideWalletConnect.ts'

/** The flows to wallets that are not in this page, on their real effects. Nothing is asked yet. */
export function remoteFlows(chains: Chains, walletConnect: WalletConnect, api: SharedApi, ports: Ports): RemoteFlows {
  return {
    walletConnect: provideWalletConnect(walletConnect, chains, ports),
    catalogue: provideCatalogue(api.of(loadApi).registry, ports),
  }
}
