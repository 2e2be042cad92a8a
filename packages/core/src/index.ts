export type { AccountTypes } from './chain/accountType.ts'
export type { AccountType, Connection, Connector, WalletAccount } from './chain/adapter.ts'
export { type ConnectorSource, parseConnectorId } from './chain/connectorId.ts'
export type { Login } from './chain/login.ts'
export type { NameResolver } from './chain/nameResolver.ts'
export type { CaipAddress, CaipNetworkId, ChainNamespace } from './chain/namespace.ts'
export type { Network, RpcEndpoint } from './chain/network.ts'
export type { ProviderOf, ProviderTypes } from './chain/provider.ts'
export type { Social } from './chain/social.ts'
export type { Submitted } from './chain/transfer.ts'
export { createModalActor, prepareModalActor } from './createModalActor.ts'
export { type ErrorCode, type ErrorContexts, type ErrorRecord, FoyerError, isFoyerError } from './errors.ts'
export type { AccountSnapshot } from './flows/account/account.machine.ts'
export {
  disconnectedWith,
  type ProfileAccount,
  type ProfileChain,
  selectProfile,
  selectWalletFeatures,
  type WalletFeatureEntry,
} from './flows/account/account.selectors.ts'
export { type AccountRef, accountOf } from './flows/account/accountOf.ts'
export { selectAccountTabs } from './flows/account/accountTabs.ts'
export { type Account, selectAccount } from './flows/account/selectAccount.ts'
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
export {
  type ApprovalRef,
  approvalOf,
  type PendingApproval,
  selectApproval,
  selectWayIn,
  type WayIn,
} from './flows/approval/approval.selectors.ts'
export type { ApprovalEvent, ApprovalScreen, VaultCommand, VaultPage } from './flows/approval/approval.types.ts'
export type { AmountProblem } from './flows/buy/amountProblem.ts'
export { type Buy, type BuyRef, buyOf, type ShownQuote, selectBuy } from './flows/buy/buy.selectors.ts'
export type { BuyEvent, BuyScreen, Coin, Fiat, Provider, Purchase } from './flows/buy/buy.types.ts'
export type { CatalogueSnapshot } from './flows/catalogue/catalogue.machine.ts'
export {
  selectAllWallets,
  selectConnector,
  selectWalletsToGet,
  type WalletToGet,
} from './flows/catalogue/catalogue.selectors.ts'
export type { CatalogueList } from './flows/catalogue/catalogueList.ts'
export { type CatalogueRef, catalogueOf } from './flows/catalogue/catalogueOf.ts'
export {
  rowTarget,
  selectAllWalletsEntry,
  selectConnectMethods,
  selectWallets,
  type WalletRow,
} from './flows/catalogue/selectWallets.ts'
export { isWalletHere, walletTarget } from './flows/catalogue/walletTarget.ts'
export { type Commands, type ConnectOptions, createCommands } from './flows/commands/commands.ts'
export type { ConnectionSnapshot } from './flows/connection/connection.machine.ts'
export {
  type ConnectionStatus,
  selectStatus,
  selectStoredAccount,
} from './flows/connection/connection.selectors.ts'
export type { AskScreen, LostBy, MessageSigner, SwitchScreen } from './flows/connection/connection.types.ts'
export type { SignedMessage } from './flows/connection/requestSignature.ts'
export { type Ask, selectAsk } from './flows/connection/selectAsk.ts'
export { type Switch, selectSwitch } from './flows/connection/selectSwitch.ts'
export { type Collectible, type CollectibleList, collectibleList } from './flows/holdings/collectibleList.ts'
export type { ShownAmount } from './flows/holdings/shownAmount.ts'
export { type TokenLine, type TokenList, tokenLine, tokenList } from './flows/holdings/tokenList.ts'
export { type Profile, profileOf } from './flows/identity/profile.ts'
export {
  type LoginProgress,
  type LoginRef,
  loginOf,
  selectLogin,
} from './flows/login/login.selectors.ts'
export type { LoginCommand, LoginEvent, LoginScreen, WalletPurpose } from './flows/login/login.types.ts'
export { selectSocials } from './flows/login/selectSocials.ts'
export { connectionOf, loadingStateOf, networkStateOf } from './flows/modal/children.selectors.ts'
export { isWalletAsked } from './flows/modal/isWalletAsked.ts'
export type { ModalActor, ModalSnapshot } from './flows/modal/modal.machine.ts'
export {
  type Legal,
  selectCanClose,
  selectCanGoBack,
  selectEntry,
  selectLegal,
  selectOpening,
  selectView,
  selectWindow,
  type WindowState,
} from './flows/modal/modal.selectors.ts'
export type { HostEvent, ModalEmitted, ModalEvent, OpenOptions } from './flows/modal/modal.types.ts'
export { type Flow, selectFlow } from './flows/modal/selectFlow.ts'
export type {
  AccountTab,
  AskedConnector,
  BuiltView,
  HistoryEntry,
  MultiChainWallet,
  ViewFlow,
  ViewPayloads,
} from './flows/modal/views.ts'
export { viewTitles } from './flows/modal/viewTitles.ts'
export {
  type Names,
  type NamesRef,
  namesOf,
  selectNames,
} from './flows/names/names.selectors.ts'
export type { NamesEvent, NamesScreen, RegisteredName } from './flows/names/names.types.ts'
export { selectNameEntry } from './flows/names/selectNameEntry.ts'
export type { NameProblem } from './flows/names/typedName.ts'
export { selectNetwork, selectNetworkPicture, selectNetworks } from './flows/network/network.selectors.ts'
export {
  type NetworkRow,
  selectNetworkRows,
  selectUnconnected,
  selectUnsupportedChain,
} from './flows/network/networkRows.ts'
export {
  type Pairing,
  pairingOf,
  type Reach,
  selectPairing,
  selectPlainLink,
  selectReach,
  selectWalletEntry,
  type WalletLink,
} from './flows/pairing/pairing.selectors.ts'
export { type Portfolio, portfolioOf } from './flows/portfolio/portfolio.selectors.ts'
export type { Contact, Receiver, ReceiverProblem } from './flows/receiver/receiver.types.ts'
export type { Foreseen, ForeseenChange, ForeseenReceipt } from './flows/send/foreseen.ts'
export type { Missing } from './flows/send/missingOf.ts'
export {
  assetLine,
  type ReceiverField,
  type Send,
  type SendRef,
  type SendReview,
  type ShownFee,
  selectSend,
  sendOf,
} from './flows/send/send.selectors.ts'
export type { Asset, SendEvent, SendScreen, WantedTransfer } from './flows/send/send.types.ts'
export { type SignInState, selectSignInState } from './flows/siwx/selectSignInState.ts'
export { type SignIn, selectSignIn } from './flows/siwx/siwx.selectors.ts'
export type { SignInMessage, SignInScreen, SiwxReport } from './flows/siwx/siwx.types.ts'
export type { ListedSession } from './flows/smartSessions/listedSession.ts'
export { selectSmartSessionsEntry } from './flows/smartSessions/selectSmartSessionsEntry.ts'
export {
  type SmartSessions,
  type SmartSessionsRef,
  selectSmartSessions,
  smartSessionsOf,
} from './flows/smartSessions/smartSessions.selectors.ts'
export type { SmartSessionsEvent, SmartSessionsScreen } from './flows/smartSessions/smartSessions.types.ts'
export type { SwapMissing } from './flows/swap/missingOf.ts'
export {
  type PriceImpact,
  type Swap,
  type SwapOffer,
  type SwapRef,
  type SwapReview,
  type SwapSideShown,
  selectSwap,
  swapOf,
} from './flows/swap/swap.selectors.ts'
export type { SwapEvent, SwapScreen, SwapSide } from './flows/swap/swap.types.ts'
export type { Toast, ToastMessage, ToastSnapshot } from './flows/toast/toast.machine.ts'
export {
  type AccountTransactions,
  accountTransactions,
  type ListedTransactions,
} from './flows/transactions/accountTransactions.ts'
export { selectTransaction, type TransactionState } from './flows/transactions/selectTransaction.ts'
export { selectTransactionsEntry } from './flows/transactions/selectTransactionsEntry.ts'
export {
  type ShownTransaction,
  shownTransaction,
  type TransactionAmount,
  type TransactionId,
  type TransactionScreen,
} from './flows/transactions/shownTransaction.ts'
export type {
  TransactionFact,
  TransactionRecord,
  TransactionStatus,
  TransferSummary,
  WatchRequest,
} from './flows/transactions/transaction.types.ts'
export {
  isPending,
  selectAccountTransactions,
  selectTransactions,
  transactionIn,
} from './flows/transactions/transactions.selectors.ts'
export type { InitialState, StateCookie, StoredAccount } from './initialState/initialState.ts'
export { getAccount, getProvider } from './liveChains.ts'
export {
  type AdapterSource,
  defineOptions,
  type Features,
  type Locale,
  type MessageTexts,
  type ModalOptions,
  type ThemeVariable,
  type ThemeVariables,
  type WalletConnectSource,
} from './options.ts'
export type { Ports } from './platform/ports.ts'
export type { Transaction } from './rules/transaction.ts'
export type { ViewName } from './rules/viewName.ts'
export type { WalletFeature } from './rules/walletFeature.ts'
export type { CustomWallet } from './wallets/customWallet.ts'
export { isDoubtfulName } from './wallets/isDoubtfulName.ts'
export type { WalletPlatform } from './wallets/platforms.ts'
export type { WalletEntry } from './wallets/walletEntry.ts'
export { watchTree, watchView } from './watchView.ts'
