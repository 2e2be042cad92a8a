import { HOSTILE_NAMES } from '@foyer/testing/polkadot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPage, rejection } from './page.fixture.ts'

/** Milliseconds of one poll of the page. */
const A_LOOK = 200
const A_WHILE = 10_000

describe('discovery', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('describes a wallet by plain data with its display name', () => {
    const page = openPage()
    page.wallet({ name: 'talisman' })
    page.wallet({ name: 'someone-else' })
    expect(page.discover().now()).toEqual([
      {
        id: 'injectedWeb3:talisman',
        name: 'Talisman',
        type: 'INJECTED',
        chain: 'polkadot',
        info: { rdns: 'xyz.talisman' },
        explorerId: 'e0c2e199712878ed272e2c170b585baa0ff0eb50b07521ca586ebf7aeeffc598',
      },
      { id: 'injectedWeb3:someone-else', name: 'someone-else', type: 'INJECTED', chain: 'polkadot' },
    ])
  })

  it('H10 lists the rdns of known wallets, and only the name of unknown ones', () => {
    const page = openPage()
    for (const name of ['subwallet-js', 'enkrypt', 'polkadot-js', 'io.metamask']) page.wallet({ name })
    expect(
      page
        .discover()
        .now()
        .map(({ name, info }) => [name, info?.rdns]),
    ).toEqual([
      ['SubWallet', 'app.subwallet'],
      ['Enkrypt', 'com.enkrypt'],
      ['Polkadot.js', undefined],
      ['io.metamask', undefined],
    ])
  })

  it('H47 gives no id of a known wallet to another one with its name', () => {
    const page = openPage()
    for (const name of ['nova-wallet', 'Nova Wallet', 'SubWallet']) page.wallet({ name })
    expect(
      page
        .discover()
        .now()
        .map(({ name, explorerId, info }) => [name, explorerId?.slice(0, 8), info]),
    ).toEqual([
      ['Nova Wallet', '43fd1a0a', undefined],
      ['Nova Wallet', undefined, undefined],
      ['SubWallet', undefined, undefined],
    ])
  })

  it('finds a late wallet by polling, and a later one when the page gets the focus', () => {
    const page = openPage()
    const { ids, lists } = page.discover()
    expect(ids()).toEqual([])
    page.wallet({ name: 'late' })
    vi.advanceTimersByTime(A_LOOK)
    expect(ids()).toEqual(['injectedWeb3:late'])
    vi.advanceTimersByTime(A_WHILE)
    page.wallet({ name: 'later' })
    vi.advanceTimersByTime(A_WHILE)
    expect(ids()).toEqual(['injectedWeb3:late'])
    page.target.dispatchEvent(new Event('focus'))
    expect(ids()).toEqual(['injectedWeb3:late', 'injectedWeb3:later'])
    expect(lists).toHaveLength(3)
  })

  it.each(['load', 'pageshow', 'focus'])('reads the page again on %s', event => {
    const page = openPage()
    const { ids } = page.discover()
    page.wallet()
    page.target.dispatchEvent(new Event(event))
    expect(ids()).toEqual(['injectedWeb3:good-wallet'])
  })

  it('H43 stops polling after a while, and leaves no timer or listener after the last unsubscribe', () => {
    const page = openPage()
    const [first, second] = [page.discover(), page.discover()]
    expect([vi.getTimerCount(), page.target.listening]).toEqual([1, 3])
    first.stop()
    first.stop()
    expect([vi.getTimerCount(), page.target.listening]).toEqual([1, 3])
    page.wallet()
    vi.advanceTimersByTime(A_LOOK)
    expect([first.ids(), second.ids()]).toEqual([[], ['injectedWeb3:good-wallet']])
    vi.advanceTimersByTime(A_WHILE)
    expect(vi.getTimerCount()).toBe(0)
    const third = page.discover()
    expect(vi.getTimerCount()).toBe(1)
    second.stop()
    third.stop()
    expect([vi.getTimerCount(), page.target.listening]).toEqual([0, 0])
  })

  it('removes a wallet that leaves the page, and lists it again when it returns', () => {
    const page = openPage()
    const wallet = page.wallet()
    const { ids } = page.discover()
    wallet.withdraw()
    vi.advanceTimersByTime(A_LOOK)
    expect(ids()).toEqual([])
    wallet.announce()
    vi.advanceTimersByTime(A_LOOK)
    expect(ids()).toEqual(['injectedWeb3:good-wallet'])
  })

  it('H47 lists a new object under the same name as another wallet in the same place', async () => {
    const page = openPage()
    const first = page.wallet()
    const { ids } = page.discover()
    const second = page.wallet()
    vi.advanceTimersByTime(A_LOOK)
    expect(ids()).toHaveLength(1)
    expect(await rejection(page.connect())).toMatchObject({ code: 'connector.notFound' })
    await page.connect(ids()[0])
    expect([first.prompts, second.prompts]).toEqual([0, 1])
  })

  it('H10 lists wallets with similar names separately, with sanitized names', () => {
    const page = openPage()
    page.wallet({ name: 'talisman' })
    for (const name of ['Talisman', 'talisman\u200B', HOSTILE_NAMES.markup]) page.wallet({ name })
    const { now, ids } = page.discover()
    expect(new Set(ids()).size).toBe(4)
    expect(now().map(({ name }) => name)).toEqual(['Talisman', 'Talisman', 'talisman', HOSTILE_NAMES.markup])
  })

  it('survives any value of window.injectedWeb3', () => {
    const page = openPage()
    const { ids } = page.discover()
    const put = (all: unknown) => {
      Object.defineProperty(page.target, 'injectedWeb3', { configurable: true, writable: true, value: all })
      vi.advanceTimersByTime(A_LOOK)
    }
    const enable = async () => ({})
    for (const nothing of [null, 7, 'text', [], new Map(), () => {}]) put(nothing)
    put({
      a: null,
      b: 7,
      c: {},
      d: { enable: 'yes' },
      [HOSTILE_NAMES.onlyInvisible]: { enable },
      ['x'.repeat(129)]: { enable },
    })
    put({
      get broken(): unknown {
        throw new Error('no')
      },
      half: {
        get enable(): unknown {
          throw new Error('no')
        },
      },
    })
    expect(ids()).toEqual([])
    put(Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`wallet-${index}`, { enable }])))
    expect(ids()).toHaveLength(100)
    put({ constructor: { enable }, new: { connect: enable } })
    expect(ids()).toEqual(['injectedWeb3:constructor', 'injectedWeb3:new'])
    Object.defineProperty(page.target, 'injectedWeb3', {
      get() {
        throw new Error('blocked')
      },
    })
    vi.advanceTimersByTime(A_LOOK)
    expect(ids()).toEqual([])
  })

  it('finds a wallet to connect while no connectors are watched', async () => {
    const page = openPage()
    const wallet = page.wallet({ behaviour: 'reject' })
    expect(await rejection(page.connect())).toMatchObject({ code: 'wallet.rejected' })
    expect([wallet.prompts, page.target.listening, vi.getTimerCount()]).toEqual([1, 0, 0])
  })

  it('stops polling for a wallet that never appears', async () => {
    const page = openPage()
    const controller = new AbortController()
    const restoring = page.adapter.restore({ connectorId: 'injectedWeb3:good-wallet' }, { signal: controller.signal })
    expect([page.target.listening, vi.getTimerCount()]).toEqual([3, 1])
    controller.abort()
    expect(await restoring).toBeUndefined()
    expect([page.target.listening, vi.getTimerCount()]).toEqual([0, 0])
  })
})
