import type { Network } from '@foyer/core'
import { DEVELOPMENT_KEYS, simulatedEvmWallet } from '@foyer/testing/evm'
import type { Disguises } from '../disguises.ts'
import { fleet } from '../fleet.ts'

/** Announces the wallets by EIP-6963, and one at `window.ethereum`. */
export function inject(networks: readonly Network[], disguises: Disguises) {
  const chains = Object.fromEntries(networks.map(({ id, rpcUrls }) => [Number(id), rpcUrls.default.http[0]!]))
  return Object.fromEntries(
    fleet.eip155.map(({ note: _, keys, id, ...wallet }) => [
      id,
      simulatedEvmWallet({
        ...wallet,
        disguise: disguises(id),
        rdns: id,
        accounts: keys.map(key => DEVELOPMENT_KEYS[key]!),
        chains,
      }),
    ]),
  )
}
