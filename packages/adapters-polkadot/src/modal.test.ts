import { createModalActor, selectAccount, selectStatus, selectView, selectWallets } from '@foyer/core'
import { memoryStorage } from '@foyer/core/testing'
import { type Polkadot, polkadotNetwork, startPolkadot } from '@foyer/sandbox/chains'
import {
  type InjectionTarget,
  memoryWalletStorage,
  POLKADOT_DEVELOPMENT_KEYS,
  simulatedPolkadotWallet,
} from '@foyer/testing/polkadot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { polkadotAdapter } from './adapter.ts'
import { atOnce } from './atOnce.fixture.ts'
import { kusamaAssetHub, polkadotAssetHub, westend } from './networks.ts'
import { A_ON_KUSAMA, A_ON_POLKADOT, C, D } from './page.fixture.ts'

let chain: Polkadot
beforeAll(async () => {
  chain = await startPolkadot({ blockMs: 50 })
})
afterAll(() => chain.stop())

it('a visitor connects, sees the balance, switches the network, is restored after a reload, and disconnects', async () => {
  const target: InjectionTarget = new EventTarget()
  simulatedPolkadotWallet({
    name: 'meadow',
    accounts: POLKADOT_DEVELOPMENT_KEYS.slice(2),
    target,
    storage: memoryWalletStorage(),
  })
  const storage = memoryStorage()
  const local = polkadotNetwork(chain)
  const visit = () => {
    const actor = createModalActor({
      adapters: [polkadotAdapter({ target })],
      networks: [local, { ...westend, rpcUrls: { default: { http: [chain.url] } } }],
      storage,
      ports: { touch: atOnce },
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
  expect(selectAccount(actor.getSnapshot())?.caipAddress).toBe(`${local.caipNetworkId}:${C}`)
  await expect.poll(() => selectAccount(actor.getSnapshot())?.balance).toBe('10000')
  expect(selectAccount(actor.getSnapshot())?.allAccounts.map(({ address }) => address)).toEqual([C, D])
  expect(selectAccount(actor.getSnapshot())?.type).toBe('eoa')

  actor.send({ type: 'modal.open', view: 'Networks' })
  await expect.poll(() => selectView(actor.getSnapshot())).toBe('Networks')
  actor.send({ type: 'network.select', id: westend.caipNetworkId })
  await expect.poll(() => selectAccount(actor.getSnapshot())?.caipAddress).toBe(`${westend.caipNetworkId}:${C}`)
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

it('H08 keeps the account on another network with that network’s prefix, also after a reload', async () => {
  const target: InjectionTarget = new EventTarget()
  const [alice, ...others] = POLKADOT_DEVELOPMENT_KEYS
  // The account that the visitor chose, not the first of the list.
  const accounts = [others[0]!, alice!, others[1]!]
  simulatedPolkadotWallet({ name: 'meadow', accounts, target, storage: memoryWalletStorage() })
  const storage = memoryStorage()
  const visit = () => {
    const actor = createModalActor({
      adapters: [polkadotAdapter({ target })],
      networks: [polkadotAssetHub, kusamaAssetHub].map(network => ({
        ...network,
        rpcUrls: { default: { http: [chain.url] } },
      })),
      storage,
      ports: { touch: atOnce },
    })
    actor.start()
    return actor
  }
  const onKusama = `${kusamaAssetHub.caipNetworkId}:${A_ON_KUSAMA}`

  const actor = visit()
  actor.send({ type: 'modal.open' })
  await expect.poll(() => selectView(actor.getSnapshot())).toBe('Connect')
  const [row] = selectWallets(actor.getSnapshot())
  actor.send({ type: 'wallet.select', id: row!.id })
  await expect.poll(() => selectStatus(actor.getSnapshot())).toBe('connected')
  actor.send({ type: 'account.select', address: A_ON_POLKADOT })
  const facts: string[] = []
  actor.subscribe(snapshot => {
    const { caipAddress } = selectAccount(snapshot) ?? {}
    if (caipAddress && facts.at(-1) !== caipAddress) facts.push(caipAddress)
  })
  actor.send({ type: 'network.select', id: kusamaAssetHub.caipNetworkId })
  await expect.poll(() => selectAccount(actor.getSnapshot())?.caipAddress).toBe(onKusama)
  // Addresses have the prefix of the active network.
  expect(facts).toEqual([`${polkadotAssetHub.caipNetworkId}:${A_ON_POLKADOT}`, onKusama])
  expect(selectAccount(actor.getSnapshot())?.allAccounts).toHaveLength(3)
  actor.stop()

  const again = visit()
  await expect.poll(() => selectStatus(again.getSnapshot())).toBe('connected')
  expect(selectAccount(again.getSnapshot())?.caipAddress).toBe(onKusama)
  again.stop()
})
