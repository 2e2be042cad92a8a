export type { AccountType, Connection, Connector, WalletAccount } from './chain/adapter.ts'
export { type ConnectorSource, parseConnectorId } from './chain/connectorId.ts'
export type { CaipAddress, CaipNetworkId, ChainNamespace } from './chain/namespace.ts'
export type { Network } from './chain/network.ts'
export { createModalActor, type ModalActor } from './createModalActor.ts'
export { type ErrorCode, type ErrorContexts, type ErrorRecord, FoyerError, isFoyerError } from './errors.ts'
export type { AccountSnapshot } from './flows/account/account.machine.ts'
export type { ActivitySnapshot } from './flows/activity/activity.machine.ts'
export { type ActivityList, activityList } from './flows/activity/activityList.ts'
export type { Month } from './flows/activity/groupByMonth.ts'
export {
  type Operation,
  type TransactionLine,
  type TransferLine,
  transactionLine,
} from './flows/activity/transactionLine.ts'
export { transactionUrl } from './flows/activity/transactionUrl.ts'
export type { CatalogueSnapshot } from './flows/catalogue/catalogue.machine.ts'
export type { CatalogueList } from './flows/catalogue/catalogueList.ts'
export type { ConnectionSnapshot } from './flows/connection/connection.machine.ts'
export type { AskScreen, SwitchScreen } from './flows/connection/connection.types.ts'
export { type Collectible, type CollectibleList, collectibleList } from './flows/holdings/collectibleList.ts'
export { type TokenLine, type TokenList, tokenLine, tokenList } from './flows/holdings/tokenList.ts'
export { type Profile, profileOf } from './flows/identity/profile.ts'
export type { ModalSnapshot } from './flows/modal/modal.machine.ts'
export type { ModalEmitted, ModalEvent, OpenOptions } from './flows/modal/modal.types.ts'
export type {
  AccountTab,
  AskedConnector,
  BuiltView,
  FamiliesOfWallet,
  HistoryEntry,
  ViewPayloads,
} from './flows/modal/views.ts'
export { viewTitles } from './flows/modal/viewTitles.ts'
export { type Portfolio, portfolioOf } from './flows/portfolio/portfolio.selectors.ts'
export type { Toast, ToastMessage, ToastSnapshot } from './flows/toast/toast.machine.ts'
export type { AdapterSource, Features, ModalOptions } from './options.ts'
export type { Ports } from './platform/ports.ts'
export type { Transaction } from './rules/transaction.ts'
export type { ViewName } from './rules/viewName.ts'
export type { WalletFeature } from './rules/walletFeature.ts'
export {
  type AccountRef,
  accountOf,
  type CatalogueRef,
  catalogueOf,
  connectionOf,
  networkStateOf,
} from './selectors/connectionOf.ts'
export { type Account, selectAccount } from './selectors/selectAccount.ts'
export { selectAccountTabs } from './selectors/selectAccountTabs.ts'
export { selectAllWallets } from './selectors/selectAllWallets.ts'
export { selectAllWalletsEntry } from './selectors/selectAllWalletsEntry.ts'
export { type Ask, selectAsk } from './selectors/selectAsk.ts'
export { selectCanClose } from './selectors/selectCanClose.ts'
export { selectCanGoBack } from './selectors/selectCanGoBack.ts'
export { selectConnector } from './selectors/selectConnector.ts'
export { type Flow, selectFlow } from './selectors/selectFlow.ts'
export { type Legal, selectLegal } from './selectors/selectLegal.ts'
export { selectNetwork, selectNetworks } from './selectors/selectNetwork.ts'
export { type NetworkRow, selectNetworkRows } from './selectors/selectNetworkRows.ts'
export { selectOpening } from './selectors/selectOpening.ts'
export { type Pairing, pairingOf, selectPairing } from './selectors/selectPairing.ts'
export { disconnectedWith, type ProfileAccount, type ProfileChain, selectProfile } from './selectors/selectProfile.ts'
export {
  type Reach,
  selectPlainLink,
  selectReach,
  selectWalletEntry,
  type WalletLink,
} from './selectors/selectReach.ts'
export { type ConnectionStatus, selectStatus } from './selectors/selectStatus.ts'
export { type Switch, selectSwitch } from './selectors/selectSwitch.ts'
export { selectUnconnected } from './selectors/selectUnconnected.ts'
export { selectUnsupportedChain } from './selectors/selectUnsupportedChain.ts'
export { selectEntry, selectView, selectWindow, type WindowState } from './selectors/selectView.ts'
export { selectWalletFeatures, type WalletFeatureEntry } from './selectors/selectWalletFeatures.ts'
export { selectConnectMethods, selectWallets, type WalletRow } from './selectors/selectWallets.ts'
export { selectWalletsToGet, type WalletToGet } from './selectors/selectWalletsToGet.ts'
export { isWalletHere, rowTarget, walletTarget } from './selectors/walletTarget.ts'
export type { CustomWallet } from './wallets/customWallet.ts'
export type { WalletPlatform } from './wallets/platforms.ts'
export type { WalletEntry } from './wallets/walletEntry.ts'
export { watchTree, watchView } from './watchView.ts'
