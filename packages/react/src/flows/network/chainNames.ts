/**
 * Names of the networks on which wallets start, or that they have without being asked, by CAIP-2 id. They are the same in every language.
 * @see https://github.com/ethereum-lists/chains
 */
export const CHAIN_NAMES: Readonly<Record<string, string>> = {
  'eip155:1': 'Ethereum',
  'eip155:10': 'OP Mainnet',
  'eip155:56': 'BNB Smart Chain',
  'eip155:100': 'Gnosis',
  'eip155:137': 'Polygon',
  'eip155:8453': 'Base',
  'eip155:42161': 'Arbitrum One',
  'eip155:43114': 'Avalanche',
  'eip155:59144': 'Linea Mainnet',
  'eip155:11155111': 'Sepolia',
}
