export { deadline, untilAborted, within } from './abort.ts'
export { createDiscovery, type Discovery, type WalletSource } from './discovery.ts'
export { askEndpoint, type EndpointOptions, type JsonRpcOptions, readText } from './endpoint.ts'
export { type Ask, fromAnyEndpoint, readHoldings, rpcFailed } from './fromAnyEndpoint.ts'
export { createPrompts } from './prompts.ts'
export { announced, createRoster, type Registration, type Roster, type Row } from './roster.ts'
export { type Layer, layersOf, malformed, walletErrors } from './walletError.ts'
export {
  askFeature,
  listenForWallets,
  listenToChanges,
  operationOf,
  parseStandardWallet,
  type StandardWallet,
} from './walletStandard.ts'
