export type { ErrorCode, ErrorContexts, ErrorRecord } from '../errors.ts'
export { FoyerError, isFoyerError } from '../errors.ts'
export type * from './adapter.ts'
export { isAddress } from './address.ts'
export { isUnlimitedAllowance } from './allowance.ts'
export { displayAmount, formatAmount, parseAmount } from './amount.ts'
export type * from './authConnector.ts'
export { isBitcoinAddress } from './bitcoinAddress.ts'
export { parseCaipNetworkId } from './caip.ts'
export { parseCaipAddress } from './caipAddress.ts'
export { toCoinType } from './coinType.ts'
export { defineNetwork, type EvmChain, type NetworkInput } from './defineNetwork.ts'
export { displayText } from './displayText.ts'
export { isNameValid } from './name.ts'
export type { NameResolver } from './nameResolver.ts'
export {
  type CaipAddress,
  type CaipNetworkId,
  CHAIN_NAMESPACES,
  type ChainNamespace,
  isChainNamespace,
} from './namespace.ts'
export type { Network, RpcEndpoint } from './network.ts'
export { completeNetwork } from './networks.ts'
export { paymentUri } from './paymentUri.ts'
export type { ProviderOf, ProviderTypes } from './provider.ts'
export { safeImage } from './safeImage.ts'
export type { Social } from './social.ts'
export { isSolanaAddress } from './solanaAddress.ts'
export { decodeSs58, encodeSs58 } from './ss58.ts'
export type * from './swap.ts'
export type * from './transfer.ts'
export { truncateAddress } from './truncateAddress.ts'
export type * from './walletConnectAdapter.ts'
