import type { ChainNamespace, Network } from '@foyer/core'
import type { SimulatedWallet } from '@foyer/testing'
import type { InjectOptions } from './injectOptions.ts'
import type { SimulatedWallets } from './simulatedWallets.ts'

type Injection = {
  inject(networks: readonly Network[], options: InjectOptions): Record<string, SimulatedWallet>
}

/** Loads the keys and signatures of each namespace. */
const injections: Record<ChainNamespace, () => Promise<Injection>> = {
  eip155: () => import('./inject/eip155.ts'),
  solana: () => import('./inject/solana.ts'),
  polkadot: () => import('./inject/polkadot.ts'),
  bip122: () => import('./inject/bip122.ts'),
}

/** Adds the simulated wallets of these namespaces to the page, each in the way of its standard. */
export async function injectWallets(
  networks: readonly Network[],
  namespaces: readonly ChainNamespace[],
  options: Partial<InjectOptions> = {},
): Promise<void> {
  const full: InjectOptions = { disguises: () => undefined, batchContracts: {}, profiles: [], ...options }
  const parts = await Promise.all(
    namespaces.map(async namespace => {
      const { inject } = await injections[namespace]()
      return inject(
        networks.filter(({ chainNamespace }) => chainNamespace === namespace),
        full,
      )
    }),
  )
  window.foyerWallets = Object.assign({}, ...parts) as SimulatedWallets
}
