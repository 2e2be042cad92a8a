import type {
  Commands,
  Connection,
  ConnectOptions,
  OpenOptions,
  TransactionRecord,
  ViewName,
  WantedTransfer,
} from '@foyer/core'
import { loadError } from './loadError.ts'
import type { Loader } from './loader.ts'

/** Loads the modal and its commands. Rejects with `connect.cancelled` if it is unmounted meanwhile. */
export async function loadCommands(loader: Loader): Promise<Commands> {
  const runtime = await loader.load()
  const commands = await runtime.commands()
  if (loader.runtime() !== runtime) throw loadError('connect.cancelled', {})
  return commands
}

/** Same, for a command that opens the window. Rejects with `connect.cancelled` too if that is closed meanwhile. */
export async function loadOpening(loader: Loader): Promise<Commands> {
  const commands = await loader.unlessClosed(loadCommands(loader))
  if (!commands) throw loadError('connect.cancelled', {})
  return commands
}

/** Options that open a view. Those of WalletSend are typed: each term is optional, and the visitor can change it. */
export type OpenViewOptions<View extends ViewName> = Omit<OpenOptions, 'view' | 'arguments'> & {
  view?: View
  arguments?: View extends 'WalletSend' ? WantedTransfer : Record<string, unknown>
}

/**
 * Loads the modal, then opens it, unless `close()` is called meanwhile. Rejects with `chunk.failed` or `config.invalid`. With the view
 * `WalletSend` it resolves with the transaction once that is sent, and rejects as the function of `useSend()` does.
 */
export type Open = <View extends ViewName = ViewName>(
  options?: OpenViewOptions<View>,
) => Promise<[View] extends ['WalletSend'] ? TransactionRecord : void>

/** Loads the modal and opens it, unless it is closed meanwhile. A transfer settles with its transaction. */
export async function openModal(loader: Loader, options?: OpenOptions): Promise<TransactionRecord | undefined> {
  if (options?.view === 'WalletSend') return (await loadOpening(loader)).send(options.arguments)
  const modal = await loader.unlessClosed(loader.load())
  modal?.open(options)
  return undefined
}

/** Loads the modal and lets the visitor connect. */
export const connectWallet = async (loader: Loader, options?: ConnectOptions): Promise<Connection> =>
  (await loadOpening(loader)).connect(options)
