import type { CaipNetworkId, ChainFeatures } from '@foyer/core/chain'
import { readHoldings } from '@foyer/core/chain/adapters'
import { accountOf } from '../accounts.ts'
import { kusama, kusamaAssetHub, polkadot, polkadotAssetHub, westend, westendAssetHub } from '../networks.ts'
import { readAccount, transferable } from './accountInfo.ts'

const METHOD = 'state_getStorage'

/** Minimum balance of an account, by chain, in planck. */
export type ExistentialDeposits = Readonly<Record<CaipNetworkId, bigint>>

/**
 * Constants of the runtimes, copied here: reading one takes 300 kB of metadata.
 * @see https://support.polkadot.network/support/solutions/articles/65000168651
 */
const DEPOSITS: ExistentialDeposits = {
  [polkadotAssetHub.caipNetworkId]: 100_000_000n,
  [polkadot.caipNetworkId]: 10_000_000_000n,
  [kusamaAssetHub.caipNetworkId]: 3_333_333n,
  [kusama.caipNetworkId]: 333_333_333n,
  [westendAssetHub.caipNetworkId]: 1_000_000_000n,
  [westend.caipNetworkId]: 10_000_000_000n,
}

/** Spendable native balance in planck. @see https://polkadot.js.org/docs/substrate/rpc */
export const createBalance =
  (fetch: typeof globalThis.fetch | undefined, deposits: ExistentialDeposits): NonNullable<ChainFeatures['balance']> =>
  ({ address }, network, { signal }) =>
    readHoldings({ fetch, network, signal, method: METHOD }, async ask => {
      const account = accountOf(address)
      if (!account) throw new Error('The address is not an SS58 address.')
      const id = network.caipNetworkId
      return transferable(await readAccount(ask, account), deposits[id] ?? DEPOSITS[id] ?? 0n)
    })
