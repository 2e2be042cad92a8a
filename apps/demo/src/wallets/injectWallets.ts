import type { ChainNamespace, Network } from '@foyer/core'
import type { Config } from '@foyer/sandbox/config'
import type { SimulatedWallet } from '@foyer/testing'
import type { Disguises } from './disguises.ts'
import type { SimulatedWallets } from './simulatedWallets.ts'

/** Contracts that execute several calls of an account in one transaction, by CAIP-2 id. */
type BatchContracts = Config['batchContracts']

type Injection = {
  inject(
    networks: readonly Network[],
    disguises: Disguises,
    batchContracts: BatchContracts,
  ): Record<string, SimulatedWallet>
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
  options: { disguises?: Disguises; batchContracts?: BatchContracts } = {},
): Promise<void> {
  const { disguises = () => undefined, batchContracts = {} } = options
  const parts = await Promise.all(
    namespaces.map(async namespace => {
      const { inject } = await injections[namespace]()
      return inject(
        networks.filter(({ chainNamespace }) => chainNamespace === namespace),
        disguises,
        batchContracts,
      )
    }),
  )
  window.foyerWallets = Object.assign({}, ...parts) as SimulatedWallets
}
