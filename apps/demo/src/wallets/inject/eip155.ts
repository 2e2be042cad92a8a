import type { Network } from '@foyer/core'
import { DEVELOPMENT_KEYS, simulatedEvmWallet } from '@foyer/testing/evm'
import { chosen, fleet } from '../fleet.ts'
import type { InjectOptions } from '../injectOptions.ts'

const isDrawn = (profile: EvmProfile): profile is EvmProfile & `drawn-${string}` => profile.startsWith('drawn-')

type EvmProfile = NonNullable<(typeof fleet.eip155)[number]['profile']>

/** Name of the maker: of a wallet with a real one's profile it is the profile's. */
const asReal = (id: string, profile: EvmProfile | undefined) =>
  profile === undefined || isDrawn(profile) ? { rdns: id } : { profile, ...(profile === 'safe' && { rdns: id }) }

/** Announces the wallets by EIP-6963, and one at `window.ethereum`. */
export function inject(networks: readonly Network[], { disguises, batchContracts, profiles }: InjectOptions) {
  const chains = Object.fromEntries(networks.map(({ id, rpcUrls }) => [Number(id), rpcUrls.default.http[0]!]))
  const contracts = Object.fromEntries(
    networks
      .filter(({ caipNetworkId }) => batchContracts[caipNetworkId] !== undefined)
      .map(({ id, caipNetworkId }) => [Number(id), batchContracts[caipNetworkId] as `0x${string}`]),
  )
  return Object.fromEntries(
    chosen(fleet.eip155, profiles).map(({ note: _, keys, id, draws, profile, ...wallet }) => [
      id,
      simulatedEvmWallet({
        ...wallet,
        disguise: disguises(id),
        ...(draws && { draws }),
        ...asReal(id, profile),
        accounts: keys.map(key => DEVELOPMENT_KEYS[key]!),
        chains,
        batchContracts: contracts,
      }),
    ]),
  )
}
