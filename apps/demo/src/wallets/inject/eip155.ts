import type { Network } from '@foyer/core'
import type { Config } from '@foyer/sandbox/config'
import { DEVELOPMENT_KEYS, simulatedEvmWallet } from '@foyer/testing/evm'
import type { Disguises } from '../disguises.ts'
import { fleet } from '../fleet.ts'

/** Announces the wallets by EIP-6963, and one at `window.ethereum`. */
export function inject(networks: readonly Network[], disguises: Disguises, batchContracts: Config['batchContracts']) {
  const chains = Object.fromEntries(networks.map(({ id, rpcUrls }) => [Number(id), rpcUrls.default.http[0]!]))
  const contracts = Object.fromEntries(
    networks
      .filter(({ caipNetworkId }) => batchContracts[caipNetworkId] !== undefined)
      .map(({ id, caipNetworkId }) => [Number(id), batchContracts[caipNetworkId] as `0x${string}`]),
  )
  return Object.fromEntries(
    fleet.eip155.map(({ note: _, keys, id, ...wallet }) => [
      id,
      simulatedEvmWallet({
        ...wallet,
        disguise: disguises(id),
        rdns: id,
        accounts: keys.map(key => DEVELOPMENT_KEYS[key]!),
        chains,
        batchContracts: contracts,
      }),
    ]),
  )
}
