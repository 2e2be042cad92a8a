export {
  type Account,
  type AccountType,
  type AdapterSource,
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  type Connection,
  type ConnectionStatus,
  type ConnectOptions,
  type Connector,
  defineOptions,
  type ErrorCode,
  type ErrorContexts,
  FoyerError,
  type InitialState,
  isFoyerError,
  type ModalActor,
  type ModalOptions,
  type ModalSnapshot,
  type NameResolver,
  type Network,
  type OpenOptions,
  type ProviderOf,
  type SignedMessage,
  type StateCookie,
  type StoredAccount,
  type Submitted,
  type ThemeVariable,
  type ThemeVariables,
  type TransactionRecord,
  type TransactionStatus,
  type WalletAccount,
  type WalletRow,
  type WantedTransfer,
  type WatchRequest,
} from '@foyer/core'
export { stateCookie } from '@foyer/core/browser'
export { AccountButton } from './buttons/AccountButton.tsx'
export { ConnectButton, type ConnectButtonProps } from './buttons/ConnectButton.tsx'
export { NetworkButton, type NetworkButtonProps } from './buttons/NetworkButton.tsx'
export { createFoyer, type Foyer } from './createFoyer.ts'
export { useAccount } from './hooks/useAccount.ts'
export { useBalance } from './hooks/useBalance.ts'
export { useConnection } from './hooks/useConnection.ts'
export { useDisconnect } from './hooks/useDisconnect.ts'
export { type Modal, useModal } from './hooks/useModal.ts'
export { useModalActor } from './hooks/useModalActor.ts'
export { useModalSelector } from './hooks/useModalSelector.ts'
export { useNetwork } from './hooks/useNetwork.ts'
export { useProvider } from './hooks/useProvider.ts'
export { useSend } from './hooks/useSend.ts'
export { type SignIn, useSignIn } from './hooks/useSignIn.ts'
export { useSignMessage } from './hooks/useSignMessage.ts'
export { useSwitchNetwork } from './hooks/useSwitchNetwork.ts'
export { type Transactions, useTransaction, useTransactions } from './hooks/useTransactions.ts'
export { useWallets } from './hooks/useWallets.ts'
export type { ModalTexts, PluralForms } from './i18n/texts.ts'
export type { Open, OpenViewOptions } from './loader/loadCommands.ts'
export type { ConnectionListeners, ConnectionState, NativeBalance } from './loader/runtime.ts'
export { ModalRoot, type ModalRootProps } from './ModalRoot.tsx'
export type { ThemeOptions } from './theme/hostTheme.ts'
