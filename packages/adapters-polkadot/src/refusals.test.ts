import { memoryWalletStorage, type PolkadotProfileName } from '@foyer/testing/polkadot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { A, call, openPage, rejection } from './page.fixture.ts'

const KEYS = {
  'polkadot-js': 'polkadot-js',
  talisman: 'talisman',
  subwallet: 'subwallet-js',
  enkrypt: 'enkrypt',
} as const

function visit(profile: PolkadotProfileName, storage = memoryWalletStorage()) {
  const page = openPage()
  const connectorId = `injectedWeb3:${KEYS[profile]}`
  const wallet = page.wallet({ name: KEYS[profile], profile, storage })
  const connect = () => page.connect(connectorId)
  const restore = () => page.adapter.restore({ connectorId }, call())
  return { ...page, wallet, connect, restore, reload: () => visit(profile, storage) }
}

afterEach(() => void vi.useRealTimers())

describe('a page that the visitor refuses', () => {
  it.each(Object.keys(KEYS) as PolkadotProfileName[])('H69 is a refusal in the words of %s', async profile => {
    const { wallet, connect } = visit(profile)
    wallet.behave('reject')
    expect(await rejection(connect())).toMatchObject({ code: 'wallet.rejected' })
    expect(wallet.prompts).toBe(1)
  })

  it('gets no account from the polkadot-js extension afterwards, without a prompt', async () => {
    const { wallet, connect } = visit('polkadot-js')
    wallet.behave('reject')
    await rejection(connect())
    wallet.behave('approve')
    expect(await rejection(connect())).toMatchObject({ code: 'wallet.noAccounts' })
    expect(wallet.prompts).toBe(1)
  })

  it('is blocked in SubWallet afterwards, which is no refusal by the visitor', async () => {
    const { wallet, connect } = visit('subwallet')
    wallet.behave('reject')
    await rejection(connect())
    wallet.behave('approve')
    expect(await rejection(connect())).toMatchObject({ code: 'wallet.unauthorized', context: { method: 'enable' } })
    expect(wallet.prompts).toBe(1)
  })

  it('H50 is not refused in Talisman while an earlier prompt is open there', async () => {
    const { wallet, connect, adapter } = visit('talisman')
    wallet.behave('silent')
    const first = connect()
    await expect.poll(() => wallet.prompts).toBe(1)
    const again = adapter.connect({ connectorId: wallet.id, networks: adapter.networks, anew: true }, call())
    await expect.poll(() => wallet.requests.filter(method => method === 'get')).toHaveLength(1)
    wallet.approveNow()
    expect([(await first).address, (await again).address]).toEqual([A, A])
  })
})

describe('a page without a ticked account', () => {
  it.each(['polkadot-js', 'talisman'] as const)('gets wallet.noAccounts from %s', async profile => {
    const { wallet, connect, reload, restore } = visit(profile)
    await connect()
    wallet.shareNothing()
    expect(await rejection(connect())).toMatchObject({ code: 'wallet.noAccounts' })
    expect(await restore()).toBeUndefined()
    const again = reload()
    expect(await again.restore()).toBeUndefined()
    expect(again.wallet.prompts).toBe(0)
  })
})

it('H71 says that restoring may prompt, as it does in Enkrypt and SubWallet', async () => {
  const { wallet, connect, reload, adapter } = visit('subwallet')
  expect(adapter.restoreMayPrompt).toBe(true)
  await connect()
  wallet.shareNothing()
  const again = reload()
  again.wallet.behave('silent')
  void again.restore()
  await expect.poll(() => again.wallet.prompts).toBe(1)
})

describe('a signature that comes too early', () => {
  async function signedOnce() {
    const page = visit('polkadot-js')
    const connection = await page.connect()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const sign = (signal = call().signal) => page.adapter.features.signMessage!(connection, 'hi', { signal })
    expect(await sign()).toMatch(/^0x/)
    return { ...page, sign }
  }

  it('H69 is asked for again when the wallet takes one, with one prompt', async () => {
    const { wallet, sign } = await signedOnce()
    const { prompts } = wallet
    const signing = sign()
    await vi.advanceTimersByTimeAsync(2_900)
    expect(wallet.prompts).toBe(prompts)
    await vi.advanceTimersByTimeAsync(100)
    expect(await signing).toMatch(/^0x/)
    expect(wallet.prompts).toBe(prompts + 1)
  })

  it('H35 is not asked for after the visitor has left', async () => {
    const { wallet, sign } = await signedOnce()
    const controller = new AbortController()
    const signing = rejection(sign(controller.signal))
    await vi.advanceTimersByTimeAsync(1_000)
    controller.abort()
    await signing
    const { requests } = wallet
    const before = requests.length
    await vi.advanceTimersByTimeAsync(5_000)
    expect(requests).toHaveLength(before)
  })

  it('fails in the wallet’s words where it is too early again', async () => {
    const { wallet, sign } = await signedOnce()
    wallet.answer('signRaw', () => {
      throw new Error('Rate limit exceeded. Try again later.')
    })
    const signing = rejection(sign())
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await signing).toMatchObject({
      code: 'wallet.failed',
      context: { reason: 'Rate limit exceeded. Try again later.' },
    })
    expect(wallet.requests.filter(method => method === 'signRaw')).toHaveLength(3)
  })
})
