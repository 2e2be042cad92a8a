import type { Network } from '@foyer/core/chain'
import type { Solana } from './startSolana.ts'

/** The local chain's id is `solana:localnet`, as wallets call it: a validator at home has another genesis hash at each start. */
export const solanaNetwork = ({ url }: Pick<Solana, 'url'>): Network => ({
  id: 'localnet',
  caipNetworkId: 'solana:localnet',
  chainNamespace: 'solana',
  name: 'Solana Local',
  nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [url] } },
  testnet: true,
})
