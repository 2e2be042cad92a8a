import type { Network } from '@foyer/core/chain'

const DOT = { name: 'Polkadot', symbol: 'DOT', decimals: 10 } as const
const KSM = { name: 'Kusama', symbol: 'KSM', decimals: 12 } as const
const WND = { name: 'Westend', symbol: 'WND', decimals: 12 } as const

/** DOT balances are here since November 2025. @see https://forum.polkadot.network/t/asset-hub-migration-2025/11129 */
export const polkadotAssetHub = {
  id: '68d56f15f85d3136970ec16946040bc1',
  caipNetworkId: 'polkadot:68d56f15f85d3136970ec16946040bc1',
  chainNamespace: 'polkadot',
  name: 'Polkadot Asset Hub',
  nativeCurrency: DOT,
  rpcUrls: { default: { http: ['https://polkadot-asset-hub-rpc.polkadot.io'] } },
  blockExplorers: { default: { name: 'Subscan', url: 'https://assethub-polkadot.subscan.io' } },
  ss58Format: 0,
} as const satisfies Network

/** The relay chain, for validators and parachains. Balances have moved to the Asset Hub. */
export const polkadot = {
  id: '91b171bb158e2d3848fa23a9f1c25182',
  caipNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  chainNamespace: 'polkadot',
  name: 'Polkadot Relay Chain',
  nativeCurrency: DOT,
  rpcUrls: { default: { http: ['https://rpc.polkadot.io'] } },
  blockExplorers: { default: { name: 'Subscan', url: 'https://polkadot.subscan.io' } },
  ss58Format: 0,
} as const satisfies Network

/** KSM balances are here since October 2025. */
export const kusamaAssetHub = {
  id: '48239ef607d7928874027a43a6768920',
  caipNetworkId: 'polkadot:48239ef607d7928874027a43a6768920',
  chainNamespace: 'polkadot',
  name: 'Kusama Asset Hub',
  nativeCurrency: KSM,
  rpcUrls: { default: { http: ['https://kusama-asset-hub-rpc.polkadot.io'] } },
  blockExplorers: { default: { name: 'Subscan', url: 'https://assethub-kusama.subscan.io' } },
  ss58Format: 2,
} as const satisfies Network

/** Kusama Relay Chain, `polkadot:b0a8d493285c2df73290dfb7e61f870f`. */
export const kusama = {
  id: 'b0a8d493285c2df73290dfb7e61f870f',
  caipNetworkId: 'polkadot:b0a8d493285c2df73290dfb7e61f870f',
  chainNamespace: 'polkadot',
  name: 'Kusama Relay Chain',
  nativeCurrency: KSM,
  rpcUrls: { default: { http: ['https://kusama-rpc.polkadot.io'] } },
  blockExplorers: { default: { name: 'Subscan', url: 'https://kusama.subscan.io' } },
  ss58Format: 2,
} as const satisfies Network

/** WND balances are here. */
export const westendAssetHub = {
  id: '67f9723393ef76214df0118c34bbbd3d',
  caipNetworkId: 'polkadot:67f9723393ef76214df0118c34bbbd3d',
  chainNamespace: 'polkadot',
  name: 'Westend Asset Hub',
  nativeCurrency: WND,
  rpcUrls: { default: { http: ['https://westend-asset-hub-rpc.polkadot.io'] } },
  blockExplorers: { default: { name: 'Subscan', url: 'https://assethub-westend.subscan.io' } },
  ss58Format: 42,
  testnet: true,
} as const satisfies Network

/** The relay chain. Balances have moved to the Asset Hub. */
export const westend = {
  id: 'e143f23803ac50e8f6f8e62695d1ce9e',
  caipNetworkId: 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e',
  chainNamespace: 'polkadot',
  name: 'Westend',
  nativeCurrency: WND,
  rpcUrls: { default: { http: ['https://westend-rpc.polkadot.io'] } },
  blockExplorers: { default: { name: 'Subscan', url: 'https://westend.subscan.io' } },
  ss58Format: 42,
  testnet: true,
} as const satisfies Network
