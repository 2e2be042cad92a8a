import type { Network } from '@foyer/core/chain'

const BTC = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 } as const
const TEST_BTC = { name: 'Test Bitcoin', symbol: 'tBTC', decimals: 8 } as const

// Endpoints are base URLs of the Esplora API. Ids are the first half of the genesis block's hash: https://namespaces.chainagnostic.org/bip122/caip2

/** Bitcoin, `bip122:000000000019d6689c085ae165831e93`. */
export const mainnet = {
  id: '000000000019d6689c085ae165831e93',
  caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
  chainNamespace: 'bip122',
  name: 'Bitcoin',
  nativeCurrency: BTC,
  rpcUrls: { default: { http: ['https://mempool.space/api', 'https://blockstream.info/api'] } },
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space' } },
} as const satisfies Network

/** Testnet3. */
export const testnet = {
  id: '000000000933ea01ad0ee984209779ba',
  caipNetworkId: 'bip122:000000000933ea01ad0ee984209779ba',
  chainNamespace: 'bip122',
  name: 'Bitcoin Testnet',
  nativeCurrency: TEST_BTC,
  rpcUrls: { default: { http: ['https://mempool.space/testnet/api', 'https://blockstream.info/testnet/api'] } },
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space/testnet' } },
  testnet: true,
} as const satisfies Network

/** Testnet4. @see https://github.com/bitcoin/bips/blob/master/bip-0094.mediawiki */
export const testnet4 = {
  id: '00000000da84f2bafbbc53dee25a72ae',
  caipNetworkId: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  chainNamespace: 'bip122',
  name: 'Bitcoin Testnet4',
  nativeCurrency: TEST_BTC,
  rpcUrls: { default: { http: ['https://mempool.space/testnet4/api'] } },
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space/testnet4' } },
  testnet: true,
} as const satisfies Network

/** Bitcoin Signet, `bip122:00000008819873e925422c1ff0f99f7c`. */
export const signet = {
  id: '00000008819873e925422c1ff0f99f7c',
  caipNetworkId: 'bip122:00000008819873e925422c1ff0f99f7c',
  chainNamespace: 'bip122',
  name: 'Bitcoin Signet',
  nativeCurrency: TEST_BTC,
  rpcUrls: { default: { http: ['https://mempool.space/signet/api'] } },
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space/signet' } },
  testnet: true,
} as const satisfies Network

/** A local chain. */
export const regtest = {
  id: '0f9188f13cb7b2c71f2a335e3a4fc328',
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  chainNamespace: 'bip122',
  name: 'Bitcoin Regtest',
  nativeCurrency: TEST_BTC,
  rpcUrls: { default: { http: ['http://127.0.0.1:3002'] } },
  testnet: true,
} as const satisfies Network
