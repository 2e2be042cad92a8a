import type { Commands } from '@foyer/core'
import { loadError } from './loadError.ts'
import type { Loader } from './loader.ts'

/** Loads the modal and its commands. Rejects with `connect.cancelled` if it is unmounted meanwhile. */
export async function loadCommands(loader: Loader): Promise<Commands> {
  const runtime = await loader.load()
  const commands = await runtime.commands()
  if (loader.runtime() !== runtime) throw loadError('connect.cancelled', {})
  return commands
}
