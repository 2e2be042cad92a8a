import { loadApi } from '../../api/loadApi.ts'
import type { Chains } from '../../chains.ts'
import type { Ports } from '../../platform/ports.ts'
import type { ResolvedOptions } from '../../resolveOptions.ts'
import type { WalletConnect } from '../../walletconnect/walletConnect.ts'
import { provideCatalogue } from '../catalogue/provideCatalogue.ts'
import type { RemoteFlows } from '../modal/modal.ports.ts'
import { provideWalletConnect } from '../walletConnect/provideWalletConnect.ts'

/** What the services are told of who asks. */
const SDK_VERSION = 'core-0.1.0'

/** The flows to wallets that are not in this page, on their real effects. Nothing is asked yet. */
export function remoteFlows(
  chains: Chains,
  walletConnect: WalletConnect,
  registry: ResolvedOptions['registry'],
  ports: Ports,
): RemoteFlows {
  const api = registry && loadApi({ ...registry, sv: SDK_VERSION, fetch: ports.fetch }, ports)
  return {
    walletConnect: provideWalletConnect(walletConnect, chains, ports.clock),
    catalogue: provideCatalogue(api?.registry, ports),
  }
}
