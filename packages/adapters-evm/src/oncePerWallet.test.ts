import { describe, expect, it } from 'vitest'
import { openPage } from './page.fixture.ts'

describe('a wallet that announces itself more than once', () => {
  const EXTENSION = { profile: 'metamask', name: 'MetaMask', rdns: 'io.metamask' } as const
  const LIBRARY = { profile: 'metamask-connect', name: 'MetaMask', rdns: 'io.metamask.mmc', announce: 'now' } as const

  it.each([
    ['the extension comes late', [LIBRARY, EXTENSION]],
    ['the library comes late', [EXTENSION, LIBRARY]],
  ])('MetaMask by library and by extension is one row, and installed, where %s', (_, [first, second]) => {
    const page = openPage()
    page.wallet(first)
    const { now } = page.discover({ announced: true, injected: false })
    expect(now()).toHaveLength(1)
    page.wallet(second)
    expect(now()).toMatchObject([{ id: 'eip6963:io.metamask', type: 'ANNOUNCED' }])
  })

  it('the library stays where it was chosen, and is not installed', async () => {
    const page = openPage()
    page.wallet(LIBRARY)
    const { now } = page.discover({ announced: true, injected: false })
    expect(now()).toMatchObject([{ id: 'eip6963:io.metamask.mmc', type: 'EXTERNAL' }])
    await page.connect('eip6963:io.metamask.mmc')
    page.wallet(EXTENSION)
    expect(now()).toMatchObject([{ id: 'eip6963:io.metamask.mmc', type: 'EXTERNAL' }])
  })

  it('Rabby in the place of MetaMask is one row under its own name', () => {
    const page = openPage()
    const rabby = page.wallet({ profile: 'rabby', name: 'Rabby Wallet', rdns: 'io.rabby' })
    const { now } = page.discover()
    expect(now()).toMatchObject([{ id: 'eip6963:io.rabby', name: 'Rabby Wallet' }])
    rabby.announceAs({ name: 'MetaMask', rdns: 'io.metamask' })
    expect(now()).toHaveLength(1)
    // Beside the real one.
    page.wallet({ ...EXTENSION, injected: false })
    expect(now().map(({ name }) => name)).toEqual(['Rabby Wallet', 'MetaMask'])
  })

  it('H47 another rdns of one provider takes no row from it, whichever comes first', async () => {
    const page = openPage()
    const wallet = page.wallet({ announce: 'never' })
    const { ids } = page.discover()
    wallet.announceAs({ name: 'MetaMask', rdns: 'io.metamask' })
    expect(ids()).toEqual(['eip6963:io.metamask'])
    wallet.announceAs({})
    expect(ids()).toEqual(['eip6963:org.good'])
    await page.connect('eip6963:org.good')
    wallet.announceAs({ rdns: 'org.evil' })
    expect(ids()).toEqual(['eip6963:org.good'])
  })

  it('the n announcements of the n-th question are one row', () => {
    const page = openPage()
    page.wallet({ profile: 'farcaster', name: 'Farcaster', rdns: 'xyz.farcaster.MiniAppWallet' })
    const first = page.discover()
    const second = page.discover()
    expect([first.ids(), second.ids()]).toEqual([
      ['eip6963:xyz.farcaster.MiniAppWallet'],
      ['eip6963:xyz.farcaster.MiniAppWallet'],
    ])
    expect([first.lists, second.lists].map(lists => lists.length)).toEqual([1, 1])
  })

  it.each(['app.base.account', 'xyz.ithaca.porto'])('%s is listed, and is not installed', rdns => {
    const page = openPage()
    page.wallet({ rdns })
    expect(page.discover().now()).toMatchObject([{ type: 'EXTERNAL', info: { rdns } }])
  })
})
