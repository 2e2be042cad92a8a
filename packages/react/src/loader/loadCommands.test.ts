import { type Commands, FoyerError, isFoyerError } from '@foyer/core'
import { expect, test } from 'vitest'
import { loadCommands } from './loadCommands.ts'
import type { Loader } from './loader.ts'
import type { Runtime } from './runtime.ts'

const commands = {} as Commands

/** Loader of one runtime, which `stop` removes. */
function scriptedLoader(load: () => Promise<Commands>) {
  const runtime: Partial<Runtime> = { commands: load }
  let current = runtime as Runtime | undefined
  const loader: Partial<Loader> = { load: async () => runtime as Runtime, runtime: () => current }
  return {
    loader: loader as Loader,
    stop: () => {
      current = undefined
    },
  }
}

test('the commands of the running modal are loaded', async () => {
  const { loader } = scriptedLoader(async () => commands)
  expect(await loadCommands(loader)).toBe(commands)
})

test('a modal that stops while its commands load cancels the command', async () => {
  const { loader, stop } = scriptedLoader(async () => {
    stop()
    return commands
  })
  const error = await loadCommands(loader).catch((thrown: unknown) => thrown)
  expect(isFoyerError(error, 'connect.cancelled')).toBe(true)
})

test('commands that do not load reject with their own error', async () => {
  const error = new FoyerError('chunk.failed', { chunk: 'commands' })
  const { loader } = scriptedLoader(() => Promise.reject(error))
  await expect(loadCommands(loader)).rejects.toBe(error)
})
