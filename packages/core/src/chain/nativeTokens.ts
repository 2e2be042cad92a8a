import type { CaipNetworkId } from './namespace.ts'

/** Tokens that are the native currency of their chain: both show one balance, which pays the fees too. Decimals may differ. */
const NATIVE_TOKENS: Readonly<Partial<Record<CaipNetworkId, { address: string; decimals: number }>>> = {
  // Arc and its test network, with 6 decimals for 18: https://docs.arc.network/arc/references/contract-addresses
  'eip155:5042': { address: '0x3600000000000000000000000000000000000000', decimals: 6 },
  'eip155:5042002': { address: '0x3600000000000000000000000000000000000000', decimals: 6 },
  // Celo: https://docs.celo.org/specs/token-duality
  'eip155:42220': { address: '0x471ece3750da237f93b8e339c536989b8978a438', decimals: 18 },
  // Polygon: https://github.com/maticnetwork/matic.js/issues/372
  'eip155:137': { address: '0x0000000000000000000000000000000000001010', decimals: 18 },
  // ZKsync Era: https://docs.zksync.io/zksync-protocol/contracts/system-contracts
  'eip155:324': { address: '0x000000000000000000000000000000000000800a', decimals: 18 },
  // Moonbeam, Moonriver and Moonbase Alpha: https://docs.moonbeam.network/builders/pallets-precompiles/precompiles/erc20/
  'eip155:1284': { address: '0x0000000000000000000000000000000000000802', decimals: 18 },
  'eip155:1285': { address: '0x0000000000000000000000000000000000000802', decimals: 18 },
  'eip155:1287': { address: '0x0000000000000000000000000000000000000802', decimals: 18 },
  // Metis, https://docs.metis.io, and ether of OP Mainnet, https://specs.optimism.io/protocol/predeploys.html
  'eip155:1088': { address: '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000', decimals: 18 },
  'eip155:10': { address: '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000', decimals: 18 },
}

/** Whether the address of a token is that of its chain's native currency. */
export const isNativeToken = (chainId: CaipNetworkId, token: string | undefined): boolean =>
  token !== undefined && NATIVE_TOKENS[chainId]?.address === token.toLowerCase()

/** Decimals of the token that is a chain's native currency. Undefined where there is none. */
export const nativeTokenDecimals = (chainId: CaipNetworkId): number | undefined => NATIVE_TOKENS[chainId]?.decimals
