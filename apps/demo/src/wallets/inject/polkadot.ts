import type { Network } from '@foyer/core'
import { POLKADOT_DEVELOPMENT_KEYS, simulatedPolkadotWallet } from '@foyer/testing/polkadot'
import type { Disguises } from '../disguises.ts'
import { fleet } from '../fleet.ts'

/** Adds the wallets to `window.injectedWeb3`. They sign for any chain and broadcast to none. */
export function inject(_networks: readonly Network[], disguises: Disguises) {
  return Object.fromEntries(
    fleet.polkadot.map(({ note: _, icon: __, keys, id, ...wallet }) => [
      id,
      simulatedPolkadotWallet({
        ...wallet,
        disguise: disguises(id),
        accounts: keys.map(key => POLKADOT_DEVELOPMENT_KEYS[key]!),
      }),
    ]),
  )
}
