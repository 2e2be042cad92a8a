import type { CaipNetworkId, ChainFeatures } from '@foyer/core/chain'
import { readHoldings } from '@foyer/core/chain/adapters'
import { accountOf } from '../accounts.ts'
import { kusama, kusamaAssetHub, polkadot, polkadotAssetHub, westend } from '../networks.ts'
import { accountKey, parseAccountInfo, transferable } from './accountInfo.ts'
import { fromHex } from './hex.ts'

const METHOD = 'state_getStorage'

/** What an account has to hold to exist, by chain, in planck. */
export type ExistentialDeposits = Readonly<Record<CaipNetworkId, bigint>>

/**
 * A constant of the runtime, which only a chain's metadata tells: 300 kB for one number. So it is written down here.
 * @see https://support.polkadot.network/support/solutions/articles/65000168651
 */
const DEPOSITS: ExistentialDeposits = {
  [polkadotAssetHub.caipNetworkId]: 100_000_000n,
  [polkadot.caipNetworkId]: 10_000_000_000n,
  [kusamaAssetHub.caipNetworkId]: 3_333_333n,
  [kusama.caipNetworkId]: 333_333_333n,
  [westend.caipNetworkId]: 10_000_000_000n,
}

/** What of the native currency can be sent, in planck. @see https://polkadot.js.org/docs/substrate/rpc */
export const createBalance =
  (fetch: typeof globalThis.fetch | undefined, deposits: ExistentialDeposits): NonNullable<ChainFeatures['balance']> =>
  ({ address }, network, { signal }) =>
    readHoldings({ fetch, network, signal, method: METHOD }, async ask => {
      const account = accountOf(address)
      if (!account) throw new Error('The address is none of this family.')
      const answer = await ask(METHOD, [accountKey(account)])
      // An account without anything does not exist.
      if (answer === null) return 0n
      const bytes = fromHex(answer)
      const info = bytes && parseAccountInfo(bytes)
      if (!info) throw new Error('The endpoint answered with something else than an account.')
      const id = network.caipNetworkId
      return transferable(info, deposits[id] ?? DEPOSITS[id] ?? 0n)
    })
