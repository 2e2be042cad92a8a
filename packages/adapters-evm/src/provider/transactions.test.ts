import { createModalActor, getProvider, type ModalActor } from '@foyer/core'
import { memoryStorage as hostStorage } from '@foyer/core/testing'
import { rawWallet, showLink } from '@foyer/core/walletConnect.fixture'
import { type Anvil, minedReceipt, startAnvil } from '@foyer/sandbox/chains'
import { memoryStorage, phoneWallet } from '@foyer/sandbox/phone'
import { localRelay } from '@foyer/sandbox/relay.fixture'
import { walletConnect } from '@foyer/walletconnect'
import { BrowserProvider, verifyTypedData as verifyWithEthers } from 'ethers'
import { createPublicClient, createWalletClient, custom, defineChain, http, parseEther, verifyTypedData } from 'viem'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { evmAdapter } from '../adapter.ts'
import { localNetwork, rejection } from '../page.fixture.ts'
import { codeOf, connect, FIRST, openHost, providerOf, SECOND, statusIs } from './provider.fixture.ts'

const SOON = { timeout: 30_000 }
vi.setConfig({ testTimeout: 60_000 })

let here: Anvil
let there: Anvil
beforeAll(async () => {
  ;[here, there] = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
})
afterAll(() => Promise.all([here.stop(), there.stop()]))

const chainOf = ({ chainId, url }: Anvil) =>
  defineChain({
    id: chainId,
    name: `Local ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })

const typedData = {
  domain: { name: 'Foyer', version: '1', chainId: 31337 },
  types: { Mail: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  message: { contents: 'hello' },
} as const

/** Provider over an extension. */
async function overExtension() {
  const host = openHost({ here: here.url, there: there.url })
  const actor = host.visit()
  await connect(actor)
  return { actor, reload: host.visit }
}

/** A page that shows a link of WalletConnect. */
async function linkedPage() {
  const relay = await localRelay()
  const storage = hostStorage()
  const client = memoryStorage()
  const visit = () => {
    const actor = createModalActor({
      projectId: 'test',
      adapters: [evmAdapter({ target: new EventTarget() })],
      networks: [localNetwork(here), localNetwork(there)],
      urls: { relay: relay.url },
      walletConnect: walletConnect({ storage: client }),
      storage,
    }).start()
    onTestFinished(() => void actor.stop())
    return actor
  }
  const actor = visit()
  return { actor, relayUrl: relay.url, link: await showLink(actor), reload: visit }
}

/** Provider over WalletConnect, with a phone that approves everything. */
async function overPhone() {
  const { actor, relayUrl, link, reload } = await linkedPage()
  const rpcUrls = { 'eip155:31337': here.url, 'eip155:31338': there.url }
  const phone = await phoneWallet({ relayUrl, behaviour: 'approve', rpcUrls })
  onTestFinished(phone.stop)
  await phone.pair(link)
  await expect.poll(() => getProvider(actor, 'eip155'), SOON).toBeTruthy()
  return { actor, phone, reload }
}

/** Sends with viem, and returns the amount that the receiver got. */
async function sendWithViem(actor: ModalActor, anvil: Anvil) {
  const provider = providerOf(actor)
  const chain = chainOf(anvil)
  const wallet = createWalletClient({ chain, transport: custom(provider) })
  const reader = createPublicClient({ chain, transport: custom(provider) })
  const chainItself = createPublicClient({ chain, transport: http(anvil.url) })
  const [account] = await wallet.requestAddresses()
  const before = await chainItself.getBalance({ address: SECOND })
  const hash = await wallet.sendTransaction({ account: account!, to: SECOND, value: parseEther('0.25') })
  const receipt = await minedReceipt(reader, hash)
  expect(receipt).toMatchObject({ status: 'success', from: FIRST, to: SECOND })
  return (await chainItself.getBalance({ address: SECOND })) - before
}

describe.each([
  ['an extension', overExtension],
  ['WalletConnect', overPhone],
])('over %s', (_, open) => {
  it('viem sends a transaction and reads its receipt, on both chains and after a reload', async () => {
    const { actor, reload } = await open()
    expect(await sendWithViem(actor, here)).toBe(parseEther('0.25'))
    const wallet = createWalletClient({ chain: chainOf(there), transport: custom(providerOf(actor)) })
    await wallet.switchChain({ id: 31338 })
    expect(await wallet.getChainId()).toBe(31338)
    expect(await sendWithViem(actor, there)).toBe(parseEther('0.25'))

    actor.stop()
    const again = reload()
    await expect.poll(() => getProvider(again, 'eip155'), SOON).toBeTruthy()
    expect(await providerOf(again).request({ method: 'eth_chainId' })).toBe('0x7a6a')
    expect(await sendWithViem(again, there)).toBe(parseEther('0.25'))
  })

  it('ethers sends a transaction, and signs a message and typed data', async () => {
    const { actor } = await open()
    const browser = new BrowserProvider(providerOf(actor))
    onTestFinished(() => browser.destroy())
    const signer = await browser.getSigner()
    expect(signer.address.toLowerCase()).toBe(FIRST)
    const sent = await signer.sendTransaction({ to: SECOND, value: 1n })
    expect((await sent.wait())?.status).toBe(1)
    const { domain, types, message } = typedData
    const mutable = { Mail: [...types.Mail] }
    const signature = await signer.signTypedData(domain, mutable, message)
    expect(verifyWithEthers(domain, mutable, message, signature).toLowerCase()).toBe(FIRST)
    expect(await verifyTypedData({ ...typedData, address: FIRST, signature: signature as `0x${string}` })).toBe(true)
    expect(await signer.signMessage('hello')).toMatch(/^0x[0-9a-f]{130}$/)
  })

  it('a call that reverts keeps the code and the data of the chain', async () => {
    const { actor } = await open()
    // Reverts with the four bytes 0xdeadbeef.
    const data = '0x63deadbeef60e01b60005260046000fd'
    const error = await rejection(
      providerOf(actor).request({ method: 'eth_call', params: [{ from: FIRST, data }, 'latest'] }),
    )
    expect(error).toMatchObject({ name: 'ProviderRpcError', code: 3, data: '0xdeadbeef' })
  })
})

describe('over WalletConnect', () => {
  it('the visitor’s refusal on the phone has the code 4001', async () => {
    const { actor, phone } = await overPhone()
    phone.behave('reject')
    expect(
      await codeOf(
        providerOf(actor).request({ method: 'eth_sendTransaction', params: [{ to: SECOND, value: '0x1' }] }),
      ),
    ).toBe(4001)
  })

  it('a switch in the wallet is reported, and a chain that it has not approved is refused with 4902', async () => {
    const { actor, phone } = await overPhone()
    const provider = providerOf(actor)
    const chains: string[] = []
    provider.on('chainChanged', chain => void chains.push(chain))
    await phone.switchChain('eip155:31338')
    await expect.poll(() => chains, SOON).toEqual(['0x7a6a'])
    expect(await codeOf(provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }))).toBe(
      4902,
    )
  })

  it('H70 each request names the chain that is shown, also after an event of the session', async () => {
    const { actor, phone } = await overPhone()
    const provider = providerOf(actor)
    phone.behave('ask')
    const asked = async () => {
      const request = codeOf(
        provider.request({ method: 'eth_sendTransaction', params: [{ to: SECOND, value: '0x1' }] }),
      )
      await expect.poll(() => phone.state.asks.length, SOON).toBe(1)
      const [ask] = phone.state.asks
      await phone.reject()
      expect(await request).toBe(4001)
      return ask
    }
    expect(await asked()).toMatchObject({ method: 'eth_sendTransaction', chainId: 'eip155:31337' })
    await phone.switchChain('eip155:31338')
    await expect.poll(() => provider.request({ method: 'eth_chainId' }), SOON).toBe('0x7a6a')
    expect(await asked()).toMatchObject({ method: 'eth_sendTransaction', chainId: 'eip155:31338' })
  })

  it('a method that the session has not approved is refused with 4100', async () => {
    const { actor } = await overPhone()
    for (const method of ['foo_bar', 'eth_sign', 'eth_decrypt', 'eth_getEncryptionPublicKey'])
      expect(await codeOf(providerOf(actor).request({ method, params: [] })), method).toBe(4100)
  })

  it('capabilities that the wallet granted with the session are answered without asking it, also after a reload', async () => {
    const { actor, relayUrl, link, reload } = await linkedPage()
    const wallet = await rawWallet({ relayUrl })
    onTestFinished(wallet.stop)
    const atomic = { atomic: { status: 'supported' } }
    const sessionProperties = { capabilities: JSON.stringify({ '0x7a69': atomic }) }
    await wallet.approve(link, { eip155: [`eip155:31337:${FIRST}`] }, { sessionProperties })
    await expect.poll(() => getProvider(actor, 'eip155'), SOON).toBeTruthy()
    const ask = (from: ModalActor) => createWalletClient({ transport: custom(providerOf(from)) }).getCapabilities
    expect(await ask(actor)({ account: FIRST })).toEqual({ 31337: atomic })
    actor.stop()
    const again = reload()
    await expect.poll(() => getProvider(again, 'eip155'), SOON).toBeTruthy()
    expect(await ask(again)({ account: FIRST, chainId: 31337 })).toEqual(atomic)
  })

  it('H54 a session that ends in the middle of a request refuses it with 4900, and every later one', async () => {
    const { actor, phone } = await overPhone()
    const provider = providerOf(actor)
    phone.behave('ask')
    const request = codeOf(provider.request({ method: 'personal_sign', params: ['0x68', FIRST] }))
    await expect.poll(() => phone.state.asks.length, SOON).toBe(1)
    await phone.disconnect()
    expect(await request).toBe(4900)
    await statusIs(actor, 'disconnected')
    expect(await codeOf(provider.request({ method: 'eth_blockNumber' }))).toBe(4900)
  })
})
