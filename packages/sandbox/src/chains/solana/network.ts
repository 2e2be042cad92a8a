import type { Network } from '@foyer/core/chain'
import type { Solana } from './startSolana.ts'

/** `solana:localnet`, the id that wallets use: a local validator has another genesis hash at each start. */
export const solanaNetwork = ({ url }: Pick<Solana, 'url'>): Network => ({
  id: 'localnet',
  caipNetworkId: 'solana:localnet',
  chainNamespace: 'solana',
  name: 'Solana Local',
  nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [url] } },
  testnet: true,
})
