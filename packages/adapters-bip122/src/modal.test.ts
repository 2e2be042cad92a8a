import { createModalActor, selectAccount, selectStatus, selectView, selectWallets } from '@foyer/core'
import { memoryStorage } from '@foyer/core/testing'
import { type Bitcoin, bitcoinNetwork, startBitcoin } from '@foyer/sandbox/chains'
import {
  BITCOIN_DEVELOPMENT_KEYS,
  memoryWalletStorage,
  simulatedBitcoinProvider,
  simulatedBitcoinWallet,
} from '@foyer/testing/bip122'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bip122Adapter } from './adapter.ts'
import { A } from './page.fixture.ts'

let chain: Bitcoin
beforeAll(async () => {
  chain = await startBitcoin({ blockMs: 0 })
})
afterAll(() => chain.stop())

it.each([
  ['Wallet Standard', simulatedBitcoinWallet],
  ['request', simulatedBitcoinProvider],
])('a visitor connects by %s, sees the balance, is restored after a reload, and disconnects', async (_, simulate) => {
  const target = new EventTarget()
  const network = bitcoinNetwork(chain)
  simulate({
    name: 'Meadow',
    accounts: BITCOIN_DEVELOPMENT_KEYS,
    chains: { 'bitcoin:regtest': chain.url },
    target,
    storage: memoryWalletStorage(),
  })
  const storage = memoryStorage()
  const visit = () => {
    const actor = createModalActor({ adapters: [bip122Adapter({ target })], networks: [network], storage })
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
  await expect.poll(() => selectAccount(actor.getSnapshot())?.balance).toBe('50')
  expect(selectAccount(actor.getSnapshot())).toMatchObject({
    caipAddress: `${network.caipNetworkId}:${A.payment}`,
    type: 'payment',
    balanceSymbol: 'BTC',
    allAccounts: [
      { address: A.payment, type: 'payment' },
      { address: A.ordinal, type: 'ordinal' },
    ],
  })
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
