import type { Network } from '@foyer/core/chain'
import { SS58_FORMAT, TOKEN } from './development.ts'
import type { Polkadot } from './startPolkadot.ts'

/** First 32 digits of the genesis hash. @see https://namespaces.chainagnostic.org/polkadot/caip2 */
const referenceOf = (genesisHash: string) => genesisHash.slice(2, 34)

export const polkadotNetwork = ({ url, genesisHash }: Pick<Polkadot, 'url' | 'genesisHash'>): Network => ({
  id: referenceOf(genesisHash),
  caipNetworkId: `polkadot:${referenceOf(genesisHash)}`,
  chainNamespace: 'polkadot',
  name: 'Polkadot Local',
  nativeCurrency: TOKEN,
  rpcUrls: { default: { http: [url] } },
  ss58Format: SS58_FORMAT,
  testnet: true,
})
