import type {
  Account,
  ChainNamespace,
  Commands,
  Connection,
  ConnectionStatus,
  LostBy,
  ModalActor,
  ModalOptions,
  ModalSnapshot,
  Network,
  OpenOptions,
  SignInState,
  StoredAccount,
  TransactionRecord,
  WalletRow,
} from '@foyer/core'
import type { ComponentType, ReactNode } from 'react'
import type { ThemeOptions } from '../theme/hostTheme.ts'

// Types that the loader and the modal share: neither imports the other.

/** Native balance of an account. */
export type NativeBalance = {
  /** Exact, in whole units, e.g. `1.5`. Undefined until it is known. */
  value: string | undefined
  /** Symbol of the chain's currency. Undefined until it is known. */
  symbol: string | undefined
  /** Whether the balance is awaited, is there, or cannot be read; `none` on a chain that has no currency. */
  state: 'loading' | 'shown' | 'none' | 'unavailable'
}

/** Status of a namespace, and its connection while it is connected. */
export type ConnectionState = {
  /** Status of the namespace. `restoring`: not known yet, since the connection of an earlier visit is being restored, or the page is on a server. */
  status: ConnectionStatus | 'restoring'
  /** Connected wallet with its accounts and its chain. Undefined while it is not connected. */
  connection: Connection | undefined
  /**
   * Account of the earlier visit, where it is known: while the status is `restoring`, and while a wallet waits for the visitor's first touch of the
   * page. No wallet has confirmed it: show it, and trust it for nothing else.
   */
  storedAccount: StoredAccount | undefined
}

/** Listeners of the host for its visitor's connections. */
export type ConnectionListeners = {
  /** A wallet is connected. `restored`: it is the connection of an earlier visit. */
  onConnect?: ((connection: Connection, how: { restored: boolean }) => void) | undefined
  /** The active account of a connection is another one. */
  onAccountChange?: ((connection: Connection) => void) | undefined
  /** A connection has ended: of which namespace and connector, and why. */
  onDisconnect?: ((lost: { namespace: ChainNamespace; connectorId: string; by: LostBy }) => void) | undefined
}

/** Content of the account button. `pending`: number of the account's transactions that are not final. */
export type AccountLabel = { address: string; text: string; pending: number } & NativeBalance

/** The running modal: its actor, what can be read from it, and what it renders. */
export interface Runtime {
  actor: ModalActor
  /** Loads the commands. Rejects with `chunk.failed`. */
  commands(): Promise<Commands>
  /** `<foyer-modal>` with its content. */
  render(theme: ThemeOptions | undefined): ReactNode
  AccountTrigger: ComponentType<{ label: AccountLabel }>
  NetworkMark: ComponentType<{ name: string; src: string | undefined }>
  /** Renders the first view into the closed dialog: when the page is idle, or at once for a visitor who waits. */
  prepare(): void
  /** Calls the listener after every change in the actor tree. From then on an error of the root actor is passed to the host. */
  watch(listener: () => void): () => void
  stop(): void

  // Reads. Each returns the same object while its content is the same.
  view(): string | undefined
  account(namespace?: ChainNamespace): Account | undefined
  accountLabel(): AccountLabel | undefined
  balance(namespace?: ChainNamespace): NativeBalance
  /** Undefined while the adapters are loading. */
  status(namespace?: ChainNamespace): ConnectionStatus | undefined
  network(namespace?: ChainNamespace): Network | undefined
  /** The wallet's own interface: by default of the active namespace. */
  provider(namespace?: ChainNamespace): unknown
  /** Picture of the network that the button shows. */
  networkPicture(): string | undefined
  isUnsupported(): boolean
  connectionState(namespace?: ChainNamespace): ConnectionState
  wallets(namespace?: ChainNamespace): WalletRow[]
  signIn(): SignInState
  /** Those of this browser, the newest first. */
  transactions(): readonly TransactionRecord[]
  select<Value>(selector: (snapshot: ModalSnapshot) => Value): Value

  open(options?: OpenOptions): void
  close(): void
  refreshBalance(namespace?: ChainNamespace): void
}

/** Error that ended a runtime. */
export interface RuntimeFailure {
  /** Renders the error, where that is still possible. */
  runtime?: Runtime
  /** The host's own actor has erred: another runtime cannot use it either. */
  isFinal?: boolean
}

/** Functions of the loader that a runtime uses. */
export interface RuntimeHost {
  /** Listeners of the host, one of each `<ModalRoot>`. */
  readonly listeners: Set<ConnectionListeners>
  /** Loads the modal and starts the actor, once. */
  load(): Promise<Runtime>
  /** Resolves with undefined if the window was closed meanwhile: the last command wins. */
  unlessClosed<Value>(loading: Promise<Value>): Promise<Value | undefined>
  /** Stops a runtime, if it is still the current one. The next `load` creates another. */
  fail(failed: Runtime | undefined, why: RuntimeFailure | undefined): void
}

/** Pace of the work before the first view: in idle slices, until a visitor waits for it. */
export interface Pace {
  isHurried: boolean
  /** Ends the current wait. */
  wake(): void
}

/** Source of the modal: options, or an actor that the host owns. */
export interface StartRequest {
  options: ModalOptions | undefined
  actor: ModalActor | undefined
  /** The imports of the adapters, which are under way. */
  adapters: Promise<unknown> | undefined
  host: RuntimeHost
  pace: Pace
  /** True after the modal was unmounted, or its runtime stopped. */
  isCancelled(): boolean
}

/** Interface of the modal's entry for the loader. */
export interface ModalModule {
  /** Throws `config.invalid`. Starts nothing. */
  checkOptions(options: ModalOptions): void
  /** Creates and starts the runtime, a slice each. Rejects with `config.invalid` or `connect.cancelled`. */
  startRuntime(request: StartRequest): Promise<Runtime>
}
