import { getProvider, selectStatus } from '@foyer/core'
import { expect, it } from 'vitest'
import { A, B, rejection, settle } from '../page.fixture.ts'
import { type Host, type HostPage, inventPsbt, openHost, providerOf } from './host.fixture.ts'

const UNAUTHORIZED = { code: 'wallet.unauthorized' }
const DISCONNECTED = { code: 'wallet.disconnected' }

const wallets: [string, (page: HostPage) => ReturnType<HostPage['standard']> | ReturnType<HostPage['request']>][] = [
  ['Wallet Standard', page => page.standard()],
  ['request', page => page.request()],
]

/** Calls every method that the provider has. Resolves with the reasons of their rejections, once a request would have been sent. */
const refusals = async ({ provider }: Host) => {
  const works: Promise<unknown>[] = [
    provider.signPsbt({ psbt: inventPsbt(A.payment) }),
    provider.signMessage({ message: 'hi' }),
    provider.getAccounts(),
  ]
  if (provider.sendTransfer) works.push(provider.sendTransfer({ recipient: B.payment, amount: 1_000n }))
  const reasons = await Promise.all(works.map(rejection))
  await settle(200)
  return reasons
}

const selected = async (host: Host, address: string) => {
  host.actor.send({ type: 'account.select', address })
  await expect.poll(() => providerOf(host.actor) === host.provider).toBe(false)
  return providerOf(host.actor)!
}

it.each(wallets)(
  'a %s wallet has a provider from its connection to its end, always the same object',
  async (_, add) => {
    const page = openHost()
    const wallet = add(page)
    const { actor, provider } = await page.connect()
    expect(providerOf(actor)).toBe(provider)
    expect(getProvider(actor, 'bip122')).toBe(provider)
    wallet.disconnect()
    wallet.shareNothing()
    await expect.poll(() => selectStatus(actor.getSnapshot())).toBe('disconnected')
    expect(providerOf(actor)).toBeUndefined()
  },
)

it.each(wallets)(
  'H54 a provider kept from a %s wallet refuses after the end, and reaches no wallet that is connected later',
  async (_, add) => {
    const page = openHost()
    const wallet = add(page)
    const first = await page.connect()
    first.actor.send({ type: 'connection.disconnect' })
    await expect.poll(() => selectStatus(first.actor.getSnapshot())).toBe('disconnected')
    const before = wallet.requests.length
    for (const reason of await refusals(first)) expect(reason).toMatchObject(DISCONNECTED)
    expect(wallet.requests).toHaveLength(before)

    first.actor.send({ type: 'wallet.select', id: wallet.id })
    await expect.poll(() => providerOf(first.actor)).toBeDefined()
    const next = providerOf(first.actor)!
    expect(next).not.toBe(first.provider)
    const since = wallet.requests.length
    for (const reason of await refusals(first)) expect(reason).toMatchObject(DISCONNECTED)
    expect(wallet.requests).toHaveLength(since)
    expect((await next.signMessage({ message: 'hi' })).address).toBe(A.payment)
  },
)

it.each(wallets)('H54 a provider of a %s wallet refuses once the wallet shares another account', async (_, add) => {
  const page = openHost()
  const wallet = add(page)
  const host = await page.connect()
  wallet.switchAccount()
  await expect.poll(() => providerOf(host.actor) === host.provider).toBe(false)
  const before = wallet.requests.length
  for (const reason of await refusals(host)) expect(reason).toMatchObject(UNAUTHORIZED)
  expect(wallet.requests).toHaveLength(before)
  expect((await providerOf(host.actor)!.signMessage({ message: 'hi' })).address).toBe(B.payment)
})

it.each(wallets)('H54 a provider of a %s wallet keeps to its account while that is shared', async (_, add) => {
  const page = openHost()
  add(page)
  const host = await page.connect()
  const ordinals = await selected(host, A.ordinal)
  expect((await host.provider.signMessage({ message: 'hi' })).address).toBe(A.payment)
  expect((await ordinals.signMessage({ message: 'hi' })).address).toBe(A.ordinal)
  const psbt = inventPsbt(A.payment, A.ordinal)
  const signed = await Promise.all([host.provider.signPsbt({ psbt }), ordinals.signPsbt({ psbt })])
  expect(signed[0].psbt).not.toBe(signed[1].psbt)
})

it.each(wallets)(
  'H52 a request that a %s wallet holds rejects at the end, and its late answer reaches nobody',
  async (_, add) => {
    const page = openHost()
    const wallet = add(page)
    const { actor, provider } = await page.connect()
    wallet.behave('silent')
    const pending = [provider.signMessage({ message: 'hi' }), provider.signPsbt({ psbt: inventPsbt(A.payment) })].map(
      rejection,
    )
    const before = wallet.prompts
    await expect.poll(() => wallet.prompts).toBeGreaterThanOrEqual(before)
    await expect.poll(() => wallet.requests.filter(method => method.includes('sign')).length).toBe(2)
    actor.send({ type: 'connection.disconnect' })
    for (const reason of await Promise.all(pending)) expect(reason).toMatchObject(DISCONNECTED)
    wallet.approveNow()
  },
)

it('H54 a request wallet that has switched without an event pays from no other account', async () => {
  const page = openHost()
  const wallet = page.request({ disguise: own => ({ ...own, addListener: () => () => {} }) })
  const { provider } = await page.connect()
  wallet.switchAccount()
  const paying = rejection(provider.sendTransfer({ recipient: B.payment, amount: 1_000n }))
  expect(await paying).toMatchObject(UNAUTHORIZED)
  expect(wallet.requests).not.toContain('sendTransfer')
})

it('a request wallet without the silent request pays as its events report', async () => {
  const page = openHost()
  const wallet = page.request({ without: ['wallet_getAccount'] })
  const { provider } = await page.connect()
  wallet.answer('sendTransfer', { txid: 'AB'.repeat(32) })
  // The scripted answer is the envelope’s result.
  expect(await provider.sendTransfer({ recipient: B.payment, amount: 1_000n })).toEqual({ txid: 'ab'.repeat(32) })
})

it('an answer is given to the request that asked, also among a hundred at once', async () => {
  const page = openHost()
  page.request()
  const { provider } = await page.connect()
  const messages = Array.from({ length: 100 }, (_, index) => `message ${index}`)
  const answers = await Promise.all(messages.map(message => provider.signMessage({ message })))
  expect(new Set(answers.map(({ signature }) => signature)).size).toBe(100)
})

it('a method that the wallet does not have is absent', async () => {
  const methodsOf = async (add: (page: HostPage) => unknown) => {
    const page = openHost()
    add(page)
    return Object.keys((await page.connect()).provider)
  }
  expect(await methodsOf(page => page.standard())).toEqual(['signPsbt', 'signMessage', 'getAccounts'])
  expect(await methodsOf(page => page.request())).toEqual(['signPsbt', 'signMessage', 'sendTransfer', 'getAccounts'])
  expect(await methodsOf(page => page.standard({ without: ['bitcoin:signMessage'] }))).toEqual([
    'signPsbt',
    'getAccounts',
  ])
  const without = ['bitcoin:signTransaction', 'bitcoin:signAndSendTransaction']
  expect(await methodsOf(page => page.standard({ without }))).toEqual(['signMessage', 'getAccounts'])
  expect(await methodsOf(page => page.request({ without: ['signPsbt', 'signMessage', 'sendTransfer'] }))).toEqual([
    'getAccounts',
  ])
})

it('a request wallet pays from its address for payments, so the provider of the other one has no such method', async () => {
  const page = openHost()
  page.request()
  const host = await page.connect()
  expect(Object.keys(await selected(host, A.ordinal))).toEqual(['signPsbt', 'signMessage', 'getAccounts'])
})

it.each(wallets)('a %s wallet’s accounts have their public keys and purposes', async (_, add) => {
  const page = openHost()
  add(page)
  const { provider } = await page.connect()
  expect(await provider.getAccounts()).toEqual([
    { address: A.payment, publicKey: expect.stringMatching(/^0[23][0-9a-f]{64}$/), purpose: 'payment' },
    { address: A.ordinal, publicKey: expect.stringMatching(/^[0-9a-f]{64}$/), purpose: 'ordinals' },
  ])
})
