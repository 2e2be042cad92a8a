export { attempt, bytesOf, type ForeignError, foreignError, plainCopy, quietly, reporting } from '../../foreign.ts'
export { closeClient, connectOnce } from '../../walletconnect/relaySocket.ts'
export { dataImage } from '../dataImage.ts'
export { isMoney } from '../isMoney.ts'
export { isNativeToken } from '../nativeTokens.ts'
export {
  isOffchainMessage,
  isSameBytes,
  readOffchainEnvelope,
  readOffchainMessage,
  writeOffchainEnvelope,
} from '../offchainMessage.ts'
export { layersOf, malformed, walletErrors } from '../walletError.ts'
export { fitsWord, inWord, type Word } from '../word.ts'
export { deadline, pause, untilAborted, within } from './abort.ts'
export { createAgreement, type Subject } from './agreement.ts'
export { createDiscovery, type Discovery, type Found, type WalletSource } from './discovery.ts'
export { askEndpoint, type EndpointOptions, EndpointRefused, type JsonRpcOptions, readText } from './endpoint.ts'
export { type Ask, fromAnyEndpoint, readHoldings, rpcFailed } from './fromAnyEndpoint.ts'
export { lazily } from './lazily.ts'
export { createPrompts, unlessEmpty } from './prompts.ts'
export { announced, createRoster, type Registration, type Roster, type Row } from './roster.ts'
export {
  askFeature,
  fieldsOf,
  listenForWallets,
  listenToChanges,
  listOf,
  operationOf,
  outputOf,
  parseStandardWallet,
  type StandardWallet,
} from './walletStandard.ts'
