import type { ChainNamespace, Network } from '@foyer/core'
import type { Config } from '@foyer/sandbox/config'
import type { SimulatedWallet } from '@foyer/testing'
import type { Disguises } from './disguises.ts'
import type { Profile } from './profiles.ts'
import type { SimulatedWallets } from './simulatedWallets.ts'

/** Contracts that execute several calls of an account in one transaction, by CAIP-2 id. */
type BatchContracts = Config['batchContracts']

/** What the wallets of a page are like. */
export interface InjectOptions {
  disguises: Disguises
  batchContracts: BatchContracts
  /** Real wallets that they behave like. None: those of the page. */
  profiles: readonly Profile[]
}

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
