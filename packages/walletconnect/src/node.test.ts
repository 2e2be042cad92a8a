import { selectPairing } from '@foyer/core'
import { memoryStorage } from '@foyer/sandbox/phone'
import { expect, test, vi } from 'vitest'
import { walletConnect } from './node.ts'
import { networks, page, SOON, startWorld } from './relayPage.fixture.ts'
import { doors } from './walletConnect.ts'

// A server's build resolves the door of the client to this module; the tests resolve it to the real one.
const asOnServer = () => vi.spyOn(doors, 'client').mockImplementation(() => import('./serverClient.ts'))

test('a program of Node pairs over the entry for it, where the other entry has no client', async () => {
  const door = asOnServer()
  const { relay } = await startWorld()
  const { now } = page(relay.url, { networks, adapters: [async () => walletConnect({ storage: memoryStorage() })] })
  await expect.poll(() => selectPairing(now()).uri, SOON).toMatch(/^wc:/)
  expect(door).not.toHaveBeenCalled()
})

test('the client of a server fails the pairing with config.invalid, and asks the relay for nothing', async () => {
  asOnServer()
  const { relay } = await startWorld()
  const { now } = page(relay.url, { networks })
  await expect
    .poll(() => selectPairing(now()), SOON)
    .toMatchObject({ screen: 'failed', error: { code: 'config.invalid' } })
  expect(relay.stats.accepted).toBe(0)
})

test('options are checked as by the other entry', () => {
  expect(() => walletConnect({ storage: {} as never })).toThrow(expect.objectContaining({ code: 'config.invalid' }))
})
