import { HOSTILE_ICONS, HOSTILE_NAMES } from '@foyer/testing/bip122'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EVERYTHING, openPage, rejection } from './page.fixture.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const GOOD = 'wbip004:SimulatedProviders.GoodWallet'
/** One poll of `btc_providers`. */
const look = () => vi.advanceTimersByTime(500)
const icon = (text: string) => `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><text>${text}</text></svg>`

describe('Wallet Standard', () => {
  it('lists only the accounts of the chain, as plain data', () => {
    const page = openPage()
    page.wallet({ name: 'Meadow', icon: icon('m') })
    page.wallet({ name: 'Solana alone', chains: {}, otherChains: ['solana:mainnet'] })
    page.wallet({ name: 'Both', otherChains: ['solana:mainnet'] })
    expect(page.discover().now()).toEqual([
      { id: 'wallet-standard:Meadow', name: 'Meadow', type: 'ANNOUNCED', chain: 'bip122', imageUrl: icon('m') },
      expect.objectContaining({ id: 'wallet-standard:Both' }),
    ])
  })

  it('H10 gives two wallets of the same name ids that depend neither on their order nor on a reload', () => {
    const ids = [
      ['a', 'b'],
      ['b', 'a'],
    ].map(order => {
      const page = openPage()
      for (const each of order) page.wallet({ icon: icon(each) })
      return page.discover().ids().sort()
    })
    expect(ids[0]).toHaveLength(2)
    expect(ids[0]).toEqual(ids[1])
  })

  it('H47 lists another object with the same name separately, and removes both when they unregister', () => {
    const page = openPage()
    const { now } = page.discover()
    const wallet = page.wallet()
    wallet.announceAs({})
    expect(new Set(now().map(({ id }) => id)).size).toBe(2)
    wallet.unregister()
    expect(now()).toEqual([])
  })

  it('drops invalid wallets and invalid icons', () => {
    const page = openPage()
    const { now } = page.discover()
    const wallet = page.wallet({ name: 'Plain' })
    for (const name of ['', '   ', 7, undefined]) wallet.announceAs({ name })
    for (const chains of [[], 'bitcoin:regtest', ['bitcoin:moon'], undefined])
      wallet.announceAs({ name: 'Odd', chains })
    page.wallet({ name: 'Mute', without: ['bitcoin:connect', 'standard:connect'] })
    expect(now().map(({ name }) => name)).toEqual(['Plain'])
    for (const bad of Object.values(HOSTILE_ICONS)) wallet.announceAs({ name: 'Picture', icon: bad })
    expect(now().find(({ name }) => name === 'Picture')?.imageUrl).toBeUndefined()
  })

  it('sanitizes hostile names', () => {
    const page = openPage()
    const { now } = page.discover()
    const wallet = page.wallet({ announce: 'never' })
    for (const name of Object.values(HOSTILE_NAMES)) wallet.announceAs({ name })
    for (const { name } of now()) {
      expect(name.length).toBeLessThanOrEqual(64 * 2)
      expect(name).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
    }
  })
})

describe('WBIP-004', () => {
  it('lists the present and the late providers of the page once each', () => {
    const page = openPage()
    page.provider()
    const { ids, lists } = page.discover()
    expect(ids()).toEqual([GOOD])
    const late = page.provider({ name: 'Late', announce: 'never' })
    late.announce()
    late.announce()
    expect(ids()).toEqual([GOOD])
    look()
    expect(ids()).toEqual([GOOD, 'wbip004:SimulatedProviders.Late'])
    look()
    expect(lists).toHaveLength(2)
  })

  it('removes a wallet whose provider is gone or no longer listed', () => {
    const page = openPage()
    const one = page.provider()
    const other = page.provider({ name: 'Other' })
    const { now } = page.discover()
    expect(now()).toHaveLength(2)
    one.unregister()
    look()
    expect(now().map(({ name }) => name)).toEqual(['Other'])
    Object.assign(page.target, { btc_providers: [] })
    other.stop()
    look()
    expect(now()).toEqual([])
  })

  it('H47 lists another provider under the same path as another wallet, and keeps the connection to the first', async () => {
    const page = openPage()
    const before = page.provider()
    const { ids } = page.discover()
    const facts: unknown[] = []
    page.adapter.watchConnection(await page.connect(GOOD), fact => facts.push(fact))
    const after = page.provider()
    look()
    expect(ids()).toHaveLength(1)
    expect(ids()).not.toContain(GOOD)
    expect(await rejection(page.connect(GOOD))).toMatchObject({ code: 'connector.notFound' })
    expect([before.prompts, after.prompts]).toEqual([1, 0])
    expect(facts).toEqual([])
  })

  it('H10 lists a wallet that registers in both ways once, and different wallets separately', () => {
    const page = openPage()
    page.provider({ icon: icon('same') })
    const { ids, now } = page.discover()
    expect(ids()).toEqual([GOOD])
    page.wallet({ icon: icon('same') })
    expect(ids()).toEqual(['wallet-standard:Good Wallet'])
    page.wallet({ icon: icon('other') })
    expect(now()).toHaveLength(2)
    // With a third similar row it is ambiguous which two are the same wallet.
    page.wallet({ icon: icon('same') })
    expect(now()).toHaveLength(4)
  })

  it('H10 does not give a Wallet Standard wallet the id of a provider', () => {
    const page = openPage()
    page.wallet({ name: GOOD })
    page.provider()
    const { ids } = page.discover()
    expect(ids()).toEqual([`wallet-standard:${GOOD}`, GOOD])
  })

  it.each([
    ['no list', undefined],
    ['no array', { length: 1 }],
    ['what is not an object', [7, null, 'x']],
    ['a path that leads nowhere', [{ id: 'Nowhere.at.all', name: 'X' }]],
    [
      'an invalid path',
      [
        { id: 'a b', name: 'X' },
        { id: '', name: 'X' },
        { id: 'x'.repeat(101), name: 'X' },
      ],
    ],
    [
      'no provider at its end',
      [
        { id: 'dispatchEvent', name: 'X' },
        { id: 'plain', name: 'X' },
      ],
    ],
    ['no name', [{ id: 'SimulatedProviders.GoodWallet' }, { id: 'SimulatedProviders.GoodWallet', name: ' ' }]],
    [
      'getters that throw',
      [
        {
          get id() {
            throw new Error('no')
          },
          name: 'X',
        },
      ],
    ],
  ])('lists nothing for %s', (_, btc_providers) => {
    const page = openPage()
    page.provider({ announce: 'never' })
    Object.assign(page.target, { btc_providers, plain: { request: 7 } })
    expect(page.discover().now()).toEqual([])
  })

  it('survives a page whose btc_providers throws', () => {
    const page = openPage()
    Object.defineProperty(page.target, 'btc_providers', {
      get() {
        throw new Error('no')
      },
    })
    expect(page.discover().now()).toEqual([])
  })
})

describe('H43', () => {
  it('leaves no listener and no timer after the last unsubscribe', () => {
    const page = openPage()
    const one = page.discover()
    const two = page.discover()
    expect(page.target.listening).toBe(1)
    expect(vi.getTimerCount()).toBe(1)
    one.stop()
    one.stop()
    two.stop()
    expect(page.target.listening).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
    expect(page.target.requests).toBe(1)
  })

  it('leaves no listener behind after waiting for a late wallet', async () => {
    const page = openPage()
    const controller = new AbortController()
    const restoring = page.adapter.restore({ connectorId: GOOD }, { signal: controller.signal })
    expect(vi.getTimerCount()).toBe(1)
    controller.abort()
    expect(await restoring).toBeUndefined()
    expect(vi.getTimerCount()).toBe(0)
    expect(await page.adapter.restore({ connectorId: GOOD }, { signal: AbortSignal.abort() })).toBeUndefined()
  })
})

it('finds a wallet while no connectors are watched, and throws for an absent one', async () => {
  const page = openPage()
  page.wallet()
  expect(await page.connect()).toMatchObject({ connectorId: 'wallet-standard:Good Wallet' })
  expect(await rejection(page.connect('Nobody'))).toMatchObject({ code: 'connector.notFound' })
  expect(page.target.listening).toBe(0)
  page.adapter.watchConnectors(() => {}, EVERYTHING)()
})
