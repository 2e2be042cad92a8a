import type { CaipNetworkId, Network } from '@foyer/core/chain'
import type { LoginServices, Sites } from '@foyer/sandbox'
import type { VaultConfig } from '../src/config.ts'
import { buildVault, type VaultFiles } from './buildVault.ts'
import { startLoginSite } from './loginSite.ts'
import { vaultSite } from './vaultSite.ts'

/** Services of smart accounts, by chain, as the configuration of a sandbox has them. */
export type SmartAccounts = Readonly<Record<CaipNetworkId, { bundler: string; paymaster: string }>>

const servicesOf = ({ bundler, paymaster }: SmartAccounts[CaipNetworkId]) => ({ bundler, paymasters: [paymaster] })

const chainOf = (
  { caipNetworkId, name, nativeCurrency, rpcUrls, blockExplorers }: Network,
  services: SmartAccounts[CaipNetworkId] | undefined,
) => ({
  caipNetworkId,
  name,
  symbol: nativeCurrency.symbol,
  decimals: nativeCurrency.decimals,
  rpc: rpcUrls.default.http[0]!,
  ...(blockExplorers && { explorer: blockExplorers.default.url }),
  ...(services && { smartAccount: servicesOf(services) }),
})

type VaultOptions = {
  port: number
  /** Origins of the pages that may frame the vault. */
  embedders: readonly string[]
  /** Whether the sites are served over TLS. */
  secure?: boolean
  /** Folder of a build that several servers share, one after the other: the first one builds. */
  folder?: string
}

/** The vault and its login server on the sites of a sandbox, at its port. */
export function createVaultSites({ port, embedders, secure = false, folder }: VaultOptions) {
  const urlOf = (name: string) => `${secure ? 'https' : 'http'}://${name}.localhost:${port}`
  const [login, vault] = [urlOf('login'), urlOf('vault')]
  let networks: readonly Network[] = []
  let services: SmartAccounts = {}
  let building: Promise<VaultFiles> | undefined
  let started: Awaited<ReturnType<typeof startLoginSite>> | undefined
  const config = (): VaultConfig => ({
    login,
    embedders: [...embedders],
    chains: networks.map(network => chainOf(network, services[network.caipNetworkId])),
    bitcoin: 'regtest',
    ss58: networks.find(({ chainNamespace }) => chainNamespace === 'polkadot')?.ss58Format ?? 42,
  })
  const files = () => {
    building ??= buildVault(folder).catch(error => {
      building = undefined
      throw error
    })
    return building
  }
  return {
    /** For `startSandbox`. */
    async sites(services: LoginServices): Promise<Sites> {
      started = await startLoginSite({ services, login, vault, embedders })
      return { vault: vaultSite({ files, config }), login: started.site }
    },
    /** Chains that the vault signs for, and those of them that have smart accounts. They are known once the sandbox runs. */
    serve(served: readonly Network[], smartAccounts: SmartAccounts = {}) {
      networks = served
      services = smartAccounts
    },
    /** Builds the vault before its first visitor. */
    build: async () => void (await files()),
    get login() {
      return started
    },
    stop: async () => started?.stop(),
  }
}
