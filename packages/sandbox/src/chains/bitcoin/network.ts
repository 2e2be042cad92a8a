import type { Network } from '@foyer/core/chain'
import type { Bitcoin } from './startBitcoin.ts'

/** By the first half of the genesis block's hash, which every regtest chain has in common. @see https://namespaces.chainagnostic.org/bip122/caip2 */
export const bitcoinNetwork = ({ url }: Pick<Bitcoin, 'url'>): Network => ({
  id: '0f9188f13cb7b2c71f2a335e3a4fc328',
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  chainNamespace: 'bip122',
  name: 'Bitcoin Regtest',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [url] } },
  testnet: true,
})
