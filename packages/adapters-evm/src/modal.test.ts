import { createModalActor, selectAccount, selectStatus, selectView, selectWallets, watchView } from '@foyer/core'
import { memoryStorage } from '@foyer/core/testing'
import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { DEVELOPMENT_KEYS, memoryWalletStorage, simulatedEvmWallet } from '@foyer/testing/evm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { evmAdapter } from './adapter.ts'

let first: Anvil
let second: Anvil
beforeAll(async () => {
  ;[first, second] = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
})
afterAll(() => Promise.all([first.stop(), second.stop()]))

const chain = ({ chainId, url }: Anvil) => ({
  id: chainId,
  name: `Local ${chainId}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
})

it('a visitor connects, switches, disconnects, and is restored after a reload', async () => {
  const target = new EventTarget()
  const walletStorage = memoryWalletStorage()
  const wallet = simulatedEvmWallet({
    name: 'Meadow',
    rdns: 'dev.meadow',
    accounts: DEVELOPMENT_KEYS,
    chains: { 31337: first.url, 31338: second.url },
    target,
    storage: walletStorage,
  })
  wallet.announce?.()
  const storage = memoryStorage()
  const visit = () => {
    const actor = createModalActor({
      adapters: [evmAdapter({ target })],
      networks: [chain(first), chain(second)],
      storage,
    })
    actor.start()
    return actor
  }

  const actor = visit()
  actor.send({ type: 'modal.open' })
  await expect.poll(() => selectView(actor.getSnapshot())).toBe('Connect')
  const [row] = selectWallets(actor.getSnapshot())
  const views: unknown[] = []
  watchView(actor, view => void views.push(view))
  actor.send({ type: 'wallet.select', id: row!.id })
  await expect.poll(() => selectStatus(actor.getSnapshot())).toBe('connected')
  expect(views.slice(-2)).toEqual(['ConnectingExternal', undefined])
  await expect.poll(() => selectAccount(actor.getSnapshot())?.balance).toBe('10000')

  actor.send({ type: 'modal.open', view: 'Networks' })
  await expect.poll(() => selectView(actor.getSnapshot())).toBe('Networks')
  actor.send({ type: 'network.select', id: 'eip155:31338' })
  expect(selectView(actor.getSnapshot())).toBe('SwitchNetwork')
  await expect.poll(() => selectAccount(actor.getSnapshot())?.caipAddress).toMatch(/^eip155:31338:/)
  expect(selectView(actor.getSnapshot())).toBeUndefined()
  actor.stop()

  const again = visit()
  await expect.poll(() => selectStatus(again.getSnapshot())).toBe('connected')
  again.send({ type: 'connection.disconnect' })
  await expect.poll(() => selectStatus(again.getSnapshot())).toBe('disconnected')
  again.stop()

  const last = visit()
  last.send({ type: 'modal.open' })
  await expect.poll(() => selectView(last.getSnapshot())).toBe('Connect')
  expect(selectStatus(last.getSnapshot())).toBe('disconnected')
  last.stop()
})
