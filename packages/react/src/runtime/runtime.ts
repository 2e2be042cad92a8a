import type {
  Account,
  ChainNamespace,
  Connection,
  ConnectionStatus,
  ModalActor,
  ModalOptions,
  Network,
  OpenOptions,
  WalletRow,
} from '@foyer/core'
import type { ComponentType } from 'react'
import type { Messages } from '../i18n/messages.ts'
import type { ThemeOptions } from '../theme/hostTheme.ts'
import type { Orders } from './orders.ts'

export type RuntimeSource = { options: ModalOptions; actor?: undefined } | { actor: ModalActor; options?: undefined }

export type NativeBalance = {
  /** Exact, in whole units, e.g. `1.5`. Undefined until it is known. */
  value: string | undefined
  symbol: string | undefined
  state: 'loading' | 'shown' | 'unavailable'
}

/** What the account button shows. */
export type AccountLabel = { address: string; text: string; balance: string | undefined }

/** Everything that comes with the chunk: the running actor, what can be read of it and asked of it, and the modal itself. */
export interface Runtime {
  actor: ModalActor
  /** The visitor has shown an intent to open the modal: what it opens with may be rendered ahead. */
  awaited: boolean
  Modal: ComponentType<{ theme: ThemeOptions | undefined }>
  AccountMark: ComponentType<{ address: string }>
  NetworkMark: ComponentType<{ network: Network }>
  /** Every sentence, in the host's locale. */
  messages: Messages
  /** Puts a text on the clipboard. Rejects when the platform refuses. */
  copy(text: string): Promise<void>
  /** Calls `listener` after every change in the actor tree. Without it an error of the root actor is not noticed. */
  watch(listener: () => void): () => void
  /** The actor is ours, so that another can take its place. */
  isReplaceable: boolean
  stop(): void

  view(): string | undefined
  account(namespace?: ChainNamespace): Account | undefined
  accountLabel(): AccountLabel | undefined
  balance(namespace?: ChainNamespace): NativeBalance
  status(namespace?: ChainNamespace): ConnectionStatus
  network(namespace?: ChainNamespace): Network | undefined
  networks(): Network[]
  isUnsupported(): boolean
  connection(namespace?: ChainNamespace): Connection | undefined
  wallets(namespace?: ChainNamespace): WalletRow[]

  open(options?: OpenOptions): void
  close(): void
  /** Loads how orders are carried out. Rejects with `chunk.failed`. */
  orders(): Promise<Orders>
  refreshBalance(namespace?: ChainNamespace): void
}
