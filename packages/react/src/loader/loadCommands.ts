import type { Commands, Connection, ConnectOptions, OpenOptions } from '@foyer/core'
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

/** Loads the modal and opens it, unless it is closed meanwhile. */
export const openModal = async (loader: Loader, options?: OpenOptions): Promise<void> =>
  (await loader.unlessClosed(loader.load()))?.open(options)

/** Loads the modal and lets the visitor connect. */
export const connectWallet = async (loader: Loader, options?: ConnectOptions): Promise<Connection> =>
  (await loadOpening(loader)).connect(options)
