import type { Network } from '@foyer/core'
import { SOLANA_DEVELOPMENT_KEYS, simulatedSolanaWallet } from '@foyer/testing/solana'
import type { Disguises } from '../disguises.ts'
import { fleet } from '../fleet.ts'

/** Registers the wallets by Wallet Standard. Its name of the local chain is also the CAIP-2 id. */
export function inject(networks: readonly Network[], disguises: Disguises) {
  const chains = Object.fromEntries(
    networks.map(({ caipNetworkId, rpcUrls }) => [caipNetworkId, rpcUrls.default.http[0]!]),
  )
  return Object.fromEntries(
    fleet.solana.map(({ note: _, keys, id, ...wallet }) => [
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
