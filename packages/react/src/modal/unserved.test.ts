import { createCommands, createModalActor, selectWindow } from '@foyer/core'
import type { ChainAdapter } from '@foyer/core/chain'
import { expect, onTestFinished, test } from 'vitest'
import { ETHEREUM, nothingStored, wallets } from '../page.fixture.tsx'
import { network, scriptedAdapter } from '../scriptedAdapter.fixture.ts'

const TEXT = 'ConnectionController client not set'

/** Commands of a modal that serves eip155 only, once `load` is called. */
function start() {
  const { adapter } = scriptedAdapter([network(ETHEREUM, 'Ethereum')], wallets)
  let load = () => {}
  const loaded = new Promise<ChainAdapter>(resolve => {
    load = () => resolve(adapter)
  })
  const actor = createModalActor({ adapters: [() => loaded], storage: nothingStored() }).start()
  onTestFinished(() => void actor.stop())
  return { actor, load, commands: createCommands(actor), window: () => selectWindow(actor.getSnapshot()) }
}

test('connect() in a namespace that no adapter serves is rejected, and the modal stays closed', async () => {
  const { actor, load, commands, window } = start()
  load()
  await expect.poll(() => actor.getSnapshot().matches({ boot: 'ready' })).toBe(true)
  await expect(commands.connect({ namespace: 'polkadot' })).rejects.toThrow(TEXT)
  await expect(commands.connect({ namespace: 'polkadot', connectorId: 'meadow' })).rejects.toThrow(TEXT)
  expect(window()).toBe('closed')
})

test('connect() from before the adapters have loaded is rejected with them, and closes the window that it opened', async () => {
  const { load, commands, window } = start()
  const connecting = commands.connect({ namespace: 'polkadot' })
  expect(window()).toBe('opening')
  load()
  await expect(connecting).rejects.toThrow(TEXT)
  await expect.poll(window).toBe('closed')
})
