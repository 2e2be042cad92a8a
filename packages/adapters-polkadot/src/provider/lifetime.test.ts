import { POLKADOT_DEVELOPMENT_KEYS, simulatedPolkadotWallet } from '@foyer/testing/polkadot'
import { cryptoWaitReady } from '@polkadot/util-crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { kusamaAssetHub, polkadotAssetHub, westend } from '../networks.ts'
import { A, A_ON_KUSAMA, A_ON_POLKADOT, B, rejection, settle } from '../page.fixture.ts'
import { calls, connectWith, extensionPage, payload, phonePage, signs } from './provider.fixture.ts'

beforeAll(() => cryptoWaitReady())

const DISCONNECTED = { code: 'wallet.disconnected' }
const UNAUTHORIZED = { code: 'wallet.unauthorized' }

const select = ({ actor, now }: Awaited<ReturnType<typeof extensionPage>>, address: string) => {
  actor.send({ type: 'account.select', address })
  return expect.poll(() => now().account.address).toBe(address)
}

describe('the provider of a connection', () => {
  it('is one object while the account is the same, for every part of the page, and undefined while disconnected', async () => {
    const { provider, disconnect, reload } = await extensionPage()
    const first = provider()
    expect(first).toBeDefined()
    expect(provider()).toBe(first)
    await settle()
    expect(provider()).toBe(first)
    await disconnect()
    expect(provider()).toBeUndefined()
    const reloaded = reload()
    expect(reloaded.provider()).toBeUndefined()
    await settle()
    expect(reloaded.provider()).toBeUndefined()
  })

  it('H03 is there again after a reload, once the wallet has answered', async () => {
    const { now, reload } = await extensionPage()
    const before = now()
    const reloaded = reload()
    expect(reloaded.provider()).toBeUndefined()
    await reloaded.isConnected()
    expect(await signs(reloaded.now(), A)).toBe(true)
    expect(await rejection(calls(before).signRaw())).toMatchObject(DISCONNECTED)
  })

  it('has the prefix of the active network in its address, and is another one where that differs', async () => {
    const networks = [polkadotAssetHub, kusamaAssetHub, { ...westend, ss58Format: 2 }]
    const { actor, provider, now } = await extensionPage({ networks })
    const first = now()
    expect(first.account.address).toBe(A_ON_POLKADOT)
    actor.send({ type: 'network.select', id: kusamaAssetHub.caipNetworkId })
    await expect.poll(() => now().account.address).toBe(A_ON_KUSAMA)
    const second = now()
    actor.send({ type: 'network.select', id: westend.caipNetworkId })
    await settle()
    expect(provider()).toBe(second)
    // The earlier one is of the same account.
    expect(await signs(first, A)).toBe(true)
  })

  it('H54 signs for its own account after a switch to another, until the wallet no longer shares it', async () => {
    const page = await extensionPage()
    const ofA = page.now()
    await select(page, B)
    const ofB = page.now()
    expect(ofB).not.toBe(ofA)
    expect(await signs(ofA, A)).toBe(true)
    expect(await signs(ofB, B)).toBe(true)
    expect(await rejection(ofA.signer.signPayload!(payload(B)))).toMatchObject(UNAUTHORIZED)
    page.wallet.answer('get', [{ address: B }])
    const before = page.wallet.requests.filter(each => each !== 'get')
    for (const call of [calls(ofA).signPayload, calls(ofA).signRaw, calls(ofA).signBytes])
      expect(await rejection(call())).toMatchObject(UNAUTHORIZED)
    expect(page.wallet.requests.filter(each => each !== 'get')).toEqual(before)
    expect(await signs(ofB, B)).toBe(true)
  })

  it('H54 refuses everything after a disconnect, and reaches neither its wallet nor the next one', async () => {
    const page = await extensionPage()
    const old = page.now()
    const other = simulatedPolkadotWallet({
      name: 'lagoon',
      accounts: POLKADOT_DEVELOPMENT_KEYS,
      target: page.target,
    })
    await page.disconnect()
    const before = [...page.wallet.requests]
    for (const call of Object.values(calls(old))) expect(await rejection(call())).toMatchObject(DISCONNECTED)
    await connectWith(page, 'injectedWeb3:lagoon')
    expect(page.now()).not.toBe(old)
    for (const call of Object.values(calls(old))) expect(await rejection(call())).toMatchObject(DISCONNECTED)
    expect(page.wallet.requests).toEqual(before)
    expect(other.requests.filter(each => each.startsWith('sign'))).toEqual([])
    expect(await signs(page.now(), A)).toBe(true)
  })

  it('H54 refuses everything after the same wallet is connected again', async () => {
    const page = await extensionPage()
    const old = page.now()
    await page.disconnect()
    await connectWith(page, 'injectedWeb3:meadow')
    expect(page.now()).not.toBe(old)
    for (const call of Object.values(calls(old))) expect(await rejection(call())).toMatchObject(DISCONNECTED)
    expect(await signs(page.now(), A)).toBe(true)
  })

  it('H54 rejects what is under way when the connection ends, and drops the late answer', async () => {
    const page = await extensionPage()
    page.wallet.behave('silent')
    const { signPayload, signRaw, signBytes } = calls(page.now())
    const pending = [signPayload(), signRaw(), signBytes()].map(rejection)
    await expect.poll(() => page.wallet.requests.filter(each => each.startsWith('sign'))).toHaveLength(3)
    await page.disconnect()
    for (const call of pending) expect(await call).toMatchObject(DISCONNECTED)
    page.wallet.approveNow()
    await settle()
    expect(page.provider()).toBeUndefined()
  })

  it('H54 asks no wallet for a signature when the connection ends while the accounts are read', async () => {
    const page = await extensionPage()
    let answer = (_accounts: unknown) => {}
    page.wallet.answer('get', () => new Promise(resolve => (answer = resolve)))
    const signing = rejection(calls(page.now()).signPayload())
    await settle()
    await page.disconnect()
    expect(await signing).toMatchObject(DISCONNECTED)
    answer([{ address: A }])
    await settle()
    expect(page.wallet.requests).not.toContain('signPayload')
  })

  it('H54 refuses when the actor stops', async () => {
    const page = await extensionPage()
    const old = page.now()
    page.actor.stop()
    expect(await rejection(calls(old).signRaw())).toMatchObject(DISCONNECTED)
    expect(page.provider()).toBeUndefined()
  })
})

describe('over WalletConnect', () => {
  it('H54 refuses what is under way when the phone ends the session, and everything after it', async () => {
    const page = await phonePage()
    const old = page.now()
    page.phone.behave('ask')
    const { signPayload, signRaw } = calls(old)
    const pending = [signPayload(), signRaw()].map(rejection)
    // A phone shows one request at a time.
    await expect.poll(() => page.phone.state.asks.length).toBe(1)
    await page.phone.disconnect()
    for (const call of pending) expect(await call).toMatchObject(DISCONNECTED)
    await expect.poll(page.status).toBe('disconnected')
    expect(page.provider()).toBeUndefined()
    for (const call of Object.values(calls(old))) expect(await rejection(call())).toMatchObject(DISCONNECTED)
  })

  it('H54 signs for its own account after the phone selects another', async () => {
    const page = await phonePage()
    const ofA = page.now()
    await page.phone.selectAccount(1)
    await expect.poll(() => page.now().account.address).toBe(B)
    expect(await signs(ofA, A)).toBe(true)
    expect(await signs(page.now(), B)).toBe(true)
    expect(await rejection(ofA.signer.signPayload!(payload(B)))).toMatchObject(UNAUTHORIZED)
  })
})
