import type { Network } from '@foyer/core'
import { SOLANA_DEVELOPMENT_KEYS, simulatedSolanaWallet } from '@foyer/testing/solana'
import { chosen, fleet } from '../fleet.ts'
import type { InjectOptions } from '../injectOptions.ts'

/** Registers the wallets by Wallet Standard. Its name of the local chain is also the CAIP-2 id. */
export function inject(networks: readonly Network[], { disguises, profiles }: InjectOptions) {
  const chains = Object.fromEntries(
    networks.map(({ caipNetworkId, rpcUrls }) => [caipNetworkId, rpcUrls.default.http[0]!]),
  )
  return Object.fromEntries(
    chosen(fleet.solana, profiles).map(({ note: _, keys, id, ...wallet }) => [
      id,
      simulatedSolanaWallet({
        ...wallet,
        disguise: disguises(id),
        accounts: keys.map(key => SOLANA_DEVELOPMENT_KEYS[key]!),
        chains,
      }),
    ]),
  )
}
