import type { Network } from '@foyer/core'
import { POLKADOT_DEVELOPMENT_KEYS, simulatedPolkadotWallet } from '@foyer/testing/polkadot'
import { chosen, fleet } from '../fleet.ts'
import type { InjectOptions } from '../injectOptions.ts'

/** Adds the wallets to `window.injectedWeb3`. They sign for any chain and broadcast to none. */
export function inject(_networks: readonly Network[], { disguises, profiles }: InjectOptions) {
  return Object.fromEntries(
    chosen(fleet.polkadot, profiles).map(({ note: _, icon: __, keys, id, ...wallet }) => [
      id,
      simulatedPolkadotWallet({
        ...wallet,
        disguise: disguises(id),
        accounts: keys.map(key => POLKADOT_DEVELOPMENT_KEYS[key]!),
      }),
    ]),
  )
}
