import { HOSTILE_ICONS, HOSTILE_NAMES } from '@foyer/testing/solana'
import { registerWallet } from '@wallet-standard/wallet'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openPage, rejection } from './page.fixture.ts'

const ICONS = ['data:image/png;base64,AAAA', 'data:image/png;base64,BBBB']

describe('discovery', () => {
  it('adds listeners before it asks for wallets, asks once, and leaves no listener behind', () => {
    const page = openPage()
    page.wallet()
    const first = page.discover()
    expect([page.target.requests, page.target.listening]).toEqual([1, 1])
    expect(first.ids()).toEqual(['wallet-standard:Good Wallet'])
    const second = page.discover()
    expect(second.ids()).toEqual(['wallet-standard:Good Wallet'])
    first.stop()
    first.stop()
    page.wallet({ name: 'Late' })
    expect(first.ids()).toEqual(['wallet-standard:Good Wallet'])
    expect(second.ids()).toEqual(['wallet-standard:Good Wallet', 'wallet-standard:Late'])
    second.stop()
    expect(page.target.listening).toBe(0)
  })

  it('H43 ignores registrations while no connectors are watched, and finds all wallets when watched again', () => {
    const page = openPage()
    let api: { register: (...wallets: unknown[]) => () => void } | undefined
    page.target.addEventListener('wallet-standard:app-ready', event => {
      api = (event as CustomEvent<typeof api>).detail
    })
    page.discover().stop()
    const late = page.wallet({ announce: 'never' })
    api!.register(late.wallet)()
    late.announce()
    expect(page.discover().ids()).toEqual(['wallet-standard:Good Wallet'])
  })

  it('describes a wallet by plain data', () => {
    const page = openPage()
    page.wallet({ icon: ICONS[0]! })
    expect(page.discover().now()).toEqual([
      {
        id: 'wallet-standard:Good Wallet',
        name: 'Good Wallet',
        type: 'ANNOUNCED',
        chain: 'solana',
        imageUrl: ICONS[0],
      },
    ])
  })

  it('lists no wallet without a solana: chain or a connect feature', () => {
    const page = openPage()
    page.wallet({ name: 'Only Bitcoin', chains: {}, otherChains: ['bitcoin:mainnet'] })
    page.wallet({
      name: 'Look-alike',
      chains: {},
      otherChains: ['solana', 'solana:', 'Solana:mainnet', 'notsolana:mainnet'],
    })
    page.wallet({ name: 'Mute', without: ['standard:connect'] })
    page.wallet({ name: 'Both', otherChains: ['bitcoin:mainnet'] })
    expect(page.discover().ids()).toEqual(['wallet-standard:Both'])
  })

  it('H10 updates a row in place when its wallet registers again', () => {
    const page = openPage()
    const wallet = page.wallet()
    const { lists } = page.discover()
    wallet.announce()
    wallet.announce()
    expect(lists).toHaveLength(1)
  })

  it('H47 lists another object with the same name and icon separately, and connects to the chosen one', async () => {
    const page = openPage()
    const first = page.wallet()
    const { ids } = page.discover()
    const second = page.wallet()
    expect(ids()).toHaveLength(2)
    await page.connect()
    expect([first.prompts, second.prompts]).toEqual([1, 0])
    first.unregister()
    expect(ids()).toHaveLength(1)
    expect(ids()).not.toContain('wallet-standard:Good Wallet')
    expect(await rejection(page.connect())).toMatchObject({ code: 'connector.notFound' })
    expect(second.prompts).toBe(0)
  })

  it('H47 builds ids that cannot equal a reserved one or one of another source', () => {
    const page = openPage()
    for (const name of ['walletConnect', 'eip6963:org.good', 'org.good']) page.wallet({ name })
    expect(page.discover().ids()).toEqual([
      'wallet-standard:walletConnect',
      'wallet-standard:eip6963:org.good',
      'wallet-standard:org.good',
    ])
  })

  it('H10 gives two wallets of the same name different ids that do not depend on their order', async () => {
    const idsInOrder = (order: readonly string[]) => {
      const page = openPage()
      const wallets = order.map(icon => page.wallet({ icon }))
      return { page, wallets, rows: page.discover().now() }
    }
    const forth = idsInOrder(ICONS)
    const back = idsInOrder([...ICONS].reverse())
    expect(new Set(forth.rows.map(({ id }) => id)).size).toBe(2)
    const byIcon = (rows: typeof forth.rows) => Object.fromEntries(rows.map(row => [row.imageUrl, row.id]))
    expect(byIcon(back.rows)).toEqual(byIcon(forth.rows))
    await forth.page.connect(forth.rows[1]!.id)
    expect(forth.wallets.map(({ prompts }) => prompts)).toEqual([0, 1])
  })

  it('H10 keeps the id under which a wallet was first listed', async () => {
    const page = openPage()
    const first = page.wallet({ icon: ICONS[0]! })
    const { ids } = page.discover()
    const second = page.wallet({ icon: ICONS[1]! })
    expect(ids()[0]).toBe('wallet-standard:Good Wallet')
    expect(ids()[1]).toMatch(/^wallet-standard:Good Wallet#/)
    await page.connect('wallet-standard:Good Wallet')
    expect([first.prompts, second.prompts]).toEqual([1, 0])
  })

  it('H10 does not give a wallet the id of another wallet that it has as its name', () => {
    const page = openPage()
    const { ids } = page.discover()
    page.wallet({ icon: ICONS[0]! })
    page.wallet({ icon: ICONS[1]! })
    page.wallet({ name: ids()[1]! })
    expect(new Set(ids()).size).toBe(3)
  })

  it('removes a wallet that unregisters', () => {
    const page = openPage()
    const wallet = page.wallet()
    const { ids } = page.discover()
    wallet.unregister()
    expect(ids()).toEqual([])
    wallet.announce()
    expect(ids()).toEqual(['wallet-standard:Good Wallet'])
  })

  it('survives hostile wallets, and sanitizes names and icons', () => {
    const page = openPage()
    const wallet = page.wallet({ announce: 'never' })
    const { lists, now } = page.discover()
    const register = (value: unknown) =>
      page.target.dispatchEvent(
        new CustomEvent('wallet-standard:register-wallet', {
          detail: ({ register: to }: { register: (wallet: unknown) => unknown }) => to(value),
        }),
      )
    for (const value of [
      null,
      undefined,
      7,
      {},
      { name: 'x' },
      { name: 'x', features: {}, chains: ['solana:mainnet'] },
    ]) {
      register(value)
    }
    register({
      get name(): string {
        throw new Error('no')
      },
    })
    page.target.dispatchEvent(new Event('wallet-standard:register-wallet'))
    page.target.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: () => {
          throw new Error('no')
        },
      }),
    )
    wallet.announceAs({ name: HOSTILE_NAMES.onlyInvisible })
    wallet.announceAs({ chains: 'solana:mainnet' })
    expect(lists).toEqual([[]])
    wallet.announceAs({ name: HOSTILE_NAMES.rightToLeftOverride, icon: HOSTILE_ICONS.script })
    expect(now()).toEqual([
      { id: 'wallet-standard:Wallet ksamatem', name: 'Wallet ksamatem', type: 'ANNOUNCED', chain: 'solana' },
    ])
  })

  it('finds a wallet to connect while no connectors are watched', async () => {
    const page = openPage()
    const wallet = page.wallet({ behaviour: 'reject' })
    expect(await rejection(page.connect())).toMatchObject({ code: 'wallet.rejected' })
    expect(wallet.prompts).toBe(1)
    expect(page.target.listening).toBe(0)
  })

  it('stops listening for a wallet that never appears', async () => {
    const page = openPage()
    const controller = new AbortController()
    const restoring = page.adapter.restore(
      { connectorId: 'wallet-standard:Good Wallet' },
      { signal: controller.signal },
    )
    expect(page.target.listening).toBe(1)
    controller.abort()
    expect(await restoring).toBeUndefined()
    expect(page.target.listening).toBe(0)
  })
})

describe('with the standard’s own library', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each(['before', 'after'])('lists a wallet that registers itself %s the page listens', async when => {
    const page = openPage()
    vi.stubGlobal('window', page.target)
    const { wallet } = page.wallet({ announce: 'never' })
    const early = when === 'before' ? undefined : page.discover()
    registerWallet(wallet as Parameters<typeof registerWallet>[0])
    const { ids } = early ?? page.discover()
    expect(ids()).toEqual(['wallet-standard:Good Wallet'])
    expect((await page.connect()).connectorId).toBe('wallet-standard:Good Wallet')
  })
})
