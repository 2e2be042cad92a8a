import { createModalActor, selectAccount, selectStatus, selectView, selectWallets } from '@foyer/core'
import { memoryStorage } from '@foyer/core/testing'
import { type Solana, solanaNetwork, startSolana } from '@foyer/sandbox/chains'
import { memoryWalletStorage, SOLANA_DEVELOPMENT_KEYS, simulatedSolanaWallet } from '@foyer/testing/solana'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { solanaAdapter } from './adapter.ts'
import { devnet } from './networks.ts'
import { C, D } from './page.fixture.ts'

let chain: Solana
beforeAll(async () => {
  chain = await startSolana({ slotMs: 20 })
})
afterAll(() => chain.stop())

it('a visitor connects, sees the balance, switches the network, is restored after a reload, and disconnects', async () => {
  const target = new EventTarget()
  simulatedSolanaWallet({
    name: 'Meadow',
    accounts: SOLANA_DEVELOPMENT_KEYS.slice(2),
    chains: { 'solana:localnet': chain.url, 'solana:devnet': chain.url },
    target,
    storage: memoryWalletStorage(),
  })
  const storage = memoryStorage()
  const visit = () => {
    const actor = createModalActor({
      adapters: [solanaAdapter({ target })],
      networks: [solanaNetwork(chain), { ...devnet, rpcUrls: { default: { http: [chain.url] } } }],
      storage,
    })
    actor.start()
    return actor
  }

  const actor = visit()
  actor.send({ type: 'modal.open' })
  await expect.poll(() => selectView(actor.getSnapshot())).toBe('Connect')
  const [row] = selectWallets(actor.getSnapshot())
  actor.send({ type: 'wallet.select', id: row!.id })
  await expect.poll(() => selectStatus(actor.getSnapshot())).toBe('connected')
  expect(selectView(actor.getSnapshot())).toBeUndefined()
  expect(selectAccount(actor.getSnapshot())?.caipAddress).toBe(`solana:localnet:${C}`)
  await expect.poll(() => selectAccount(actor.getSnapshot())?.balance).toBe('10000')
  expect(selectAccount(actor.getSnapshot())?.allAccounts?.map(({ address }) => address)).toEqual([C, D])

  actor.send({ type: 'modal.open', view: 'Networks' })
  await expect.poll(() => selectView(actor.getSnapshot())).toBe('Networks')
  actor.send({ type: 'network.select', id: devnet.caipNetworkId })
  await expect.poll(() => selectAccount(actor.getSnapshot())?.caipAddress).toBe(`${devnet.caipNetworkId}:${C}`)
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
