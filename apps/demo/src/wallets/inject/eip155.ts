import type { Network } from '@foyer/core'
import { DEVELOPMENT_KEYS, simulatedEvmWallet } from '@foyer/testing/evm'
import { chosen, fleet } from '../fleet.ts'
import type { InjectOptions } from '../injectOptions.ts'

/** Announces the wallets by EIP-6963, and one at `window.ethereum`. */
export function inject(networks: readonly Network[], { disguises, batchContracts, profiles }: InjectOptions) {
  const chains = Object.fromEntries(networks.map(({ id, rpcUrls }) => [Number(id), rpcUrls.default.http[0]!]))
  const contracts = Object.fromEntries(
    networks
      .filter(({ caipNetworkId }) => batchContracts[caipNetworkId] !== undefined)
      .map(({ id, caipNetworkId }) => [Number(id), batchContracts[caipNetworkId] as `0x${string}`]),
  )
  return Object.fromEntries(
    chosen(fleet.eip155, profiles).map(({ note: _, keys, id, ...wallet }) => [
      id,
      simulatedEvmWallet({
        ...wallet,
        disguise: disguises(id),
        // A profile has its own.
        ...(!wallet.profile && { rdns: id }),
        accounts: keys.map(key => DEVELOPMENT_KEYS[key]!),
        chains,
        batchContracts: contracts,
      }),
    ]),
  )
}
