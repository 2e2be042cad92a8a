import { AxeBuilder } from '@axe-core/playwright'
import { rawWallet } from '@foyer/core/walletConnect.fixture'
import type { Page } from '@playwright/test'
import { readCode } from './models/phone.ts'
import { expect, test } from './test.ts'

const isAccessible = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).include('foyer-modal').analyze()
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })))).toEqual([])
}

const sandbox = `http://localhost:${process.env.FOYER_E2E_SANDBOX_PORT}`

test.beforeEach(({ site }) => {
  site.settings.walletConnect = '1'
})

test('a phone scans the code and approves: connected, with what the chain says', async ({ site, modal, phone }) => {
  await site.visit()
  await site.openCode()
  await phone.scans()
  await isAccessible(site.page)
  await phone.wallet.approve()
  await modal.seesNothing()
  await phone.isConnected()
})

test('a message is signed on the phone and verified; it ends the session, and the page knows', async ({
  site,
  page,
  phone,
}) => {
  await site.visit()
  await phone.connects()
  await phone.isAskedToSign()
  await phone.wallet.approve()
  await expect(page.getByRole('region', { name: 'You' }).getByRole('status')).toContainText(
    'Verified: signed by this account.',
  )
  await phone.wallet.disconnect()
  await site.showsDisconnected()
})

test('H46 an error of ours that the phone forges is foreign like any other, and the page goes on', async ({
  site,
  page,
  phone,
}) => {
  await site.visit()
  await phone.connects()
  const you = page.getByRole('region', { name: 'You' })
  await phone.isAskedToSign()
  const forged = { name: 'FoyerError', code: 'config.invalid' as unknown as number, context: null }
  await phone.wallet.reject({ error: { ...forged, message: `\u202E${'evil '.repeat(220)}` } })
  await expect(you.getByRole('status')).toHaveText(/^FoyerError: (evil ?){60}$/)
  await phone.isAskedToSign()
  await phone.wallet.approve()
  await expect(you.getByRole('status')).toContainText('Verified: signed by this account.')
})

test('H18 a declined request says so, and a new code is scanned on the visitor’s word', async ({
  site,
  modal,
  phone,
}) => {
  await site.visit()
  await site.openCode()
  await phone.scans()
  const declined = await modal.code.getAttribute('data-uri')
  await phone.wallet.reject()
  await modal.seesText('Request declined')
  await expect(modal.code).toHaveCount(0)
  await isAccessible(site.page)
  await modal.triesAgain()
  await expect(modal.code).not.toHaveAttribute('data-uri', declined!)
  await phone.scansAndApproves()
  await modal.seesNothing()
  await phone.isConnected()
})

test('a wallet that knows none of the networks is no refusal of its owner', async ({ site, page, modal, phone }) => {
  await site.visit()
  await site.openCode()
  const { urls } = await site.config()
  const wallet = await rawWallet({ relayUrl: urls.relay! })
  await wallet.refuse(await readCode(page, modal.code), { code: 5100, message: 'Unsupported chains.' })
  await modal.seesText('Could not connect')
  await modal.seesText('This wallet does not know the networks of this app. Choose another wallet.')
  await wallet.stop()
  await modal.triesAgain()
  await phone.scansAndApproves()
  await modal.seesNothing()
})

test('H03 all wallets: found by name, chosen, scanned; after a reload still connected', async ({
  site,
  modal,
  phone,
}) => {
  await site.visit()
  await site.openModal()
  await modal.button(/All wallets/).click()
  await modal.seesView('AllWallets')
  await expect(modal.tiles.first()).toBeVisible()
  await isAccessible(site.page)
  await modal.search.fill('rainb')
  await expect(modal.tiles).toHaveText(['Rainbow'])
  await modal.tiles.click()
  await modal.seesView('ConnectingWalletConnect')
  await phone.scansAndApproves()
  await modal.seesNothing()
  await phone.isConnected()
  await site.page.reload()
  await phone.isConnected()
})

test('by the keyboard alone: to the list, along its tiles, to a code, and back', async ({ site, page, modal }) => {
  await page.route('https://verify.walletconnect.org/**', route => route.abort())
  await site.visit()
  await site.openModal()
  await modal.button(/All wallets/).focus()
  await page.keyboard.press('Enter')
  await modal.seesView('AllWallets')
  await expect(modal.tiles.first()).toBeVisible()
  await modal.search.focus()
  await page.keyboard.press('Tab')
  await expect(modal.tiles.first()).toBeFocused()
  // Forty come at a time: the sixteenth row is of the second page, and an arrow leads only where a tile is already.
  for (let place = 4; place <= 46; place += 3) {
    await expect(modal.tileAt(place)).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await expect(modal.tileAt(place)).toBeFocused()
  }
  const name = await modal.dialog.locator(':focus .wallet-tile-name').textContent()
  await page.keyboard.press('Enter')
  await modal.seesView('ConnectingWalletConnect')
  await modal.seesTitle(new RegExp(name!))
  await modal.button('Back').focus()
  await page.keyboard.press('Enter')
  await modal.seesView('AllWallets')
})

test('H40 a registry that fails: Connect works, AllWallets says so and tries again', async ({
  site,
  request,
  modal,
  complaints,
}) => {
  await request.post(`${sandbox}/faults`, { data: { path: '/getWallets', fault: { kind: 'status', status: 500 } } })
  await site.visit()
  await site.openModal()
  await expect(modal.installed).toHaveCount(4)
  await modal.button(/All wallets/).click()
  await modal.seesText('The list of wallets is not reachable')
  await isAccessible(site.page)
  await request.delete(`${sandbox}/faults`)
  await modal.triesAgain()
  await expect(modal.tiles.first()).toBeVisible()
  complaints.splice(0)
})

test('H40 a relay that is down says so, and when it is back the visitor tries again', async ({
  site,
  page,
  request,
  modal,
  phone,
  complaints,
}) => {
  await page.clock.install()
  await request.post(`${sandbox}/faults/relay`, { data: { down: true } })
  await site.visit()
  await site.openCode()
  // The patience is for the relay; what the chunks take to load does not count.
  await modal.seesState('requesting')
  await page.clock.fastForward(16_000)
  await modal.seesText('Phone wallets are out of reach')
  await isAccessible(page)
  await request.delete(`${sandbox}/faults/relay`)
  await page.clock.resume()
  await modal.triesAgain()
  await phone.scansAndApproves()
  await modal.seesNothing()
  complaints.splice(0)
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  })

  test('H19 H21 the wallet is opened by a plain link that holds the pairing, and tells nobody where from', async ({
    site,
    modal,
    phone,
  }) => {
    await site.visit()
    await site.openModal()
    await modal.button(/All wallets/).click()
    await modal.search.fill('rainb')
    await modal.tiles.filter({ hasText: 'Rainbow' }).click()
    const open = modal.dialog.locator('[data-part="open-wallet"]')
    await expect(open).toHaveAttribute('href', /wc\?uri=wc%3A/)
    await expect(open).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(open).toHaveAttribute('target', '_self')
    await isAccessible(site.page)
    await phone.wallet.pair((await open.getAttribute('href'))!)
    await phone.isAsked()
    await phone.wallet.approve()
    await modal.seesNothing()
    await phone.isConnected()
  })

  test('H19 the wallet is opened for what it is asked, by the link that it was connected with and no other', async ({
    site,
    page,
    modal,
    phone,
  }) => {
    await page.addInitScript(() => {
      // What another kit has left on the page, which the client would follow.
      localStorage.setItem('WALLETCONNECT_DEEPLINK_CHOICE', JSON.stringify({ name: 'Other', href: 'other://' }))
      const opened: unknown[] = []
      Object.assign(window, { opened, open: (...link: unknown[]) => void opened.push(link.slice(0, 2)) })
    })
    await site.visit()
    await site.openModal()
    await modal.button(/All wallets/).click()
    await modal.search.fill('trust')
    await modal.tiles.filter({ hasText: 'Trust' }).click()
    const open = modal.dialog.locator('[data-part="open-wallet"]')
    await expect(open).toHaveAttribute('href', /^trust:\/\/wc\?uri=wc%3A/)
    await phone.wallet.pair(new URL((await open.getAttribute('href'))!).searchParams.get('uri')!)
    await phone.isAsked()
    await phone.wallet.approve()
    await modal.seesNothing()
    await page.getByRole('button', { name: 'Sign this message' }).click()
    await phone.isAsked()
    const opened = await page.evaluate(() => (window as unknown as { opened: [string, string][] }).opened)
    expect(opened).toEqual([[expect.stringMatching(/^trust:\/\/wc\?sessionTopic=[0-9a-f]{64}$/), '_self']])
    await phone.wallet.approve()
  })

  test('H19 in a frame on a phone the links lead out of it, the plain one too', async ({ site, page, modal }) => {
    await page.route('**/frame', route => route.fulfill({ contentType: 'text/html', body: '<iframe></iframe>' }))
    await site.visit()
    const address = page.url()
    await page.goto('/frame')
    await page.locator('iframe').evaluate((frame: HTMLIFrameElement, src) => {
      frame.style.cssText = 'width: 390px; height: 800px'
      frame.src = src
    }, address)
    const framed = page.frameLocator('iframe')
    await framed.getByRole('button', { name: 'Connect wallet' }).click()
    await framed.getByRole('button', { name: /All wallets/ }).click()
    await framed.getByRole('button', { name: 'Connect with a QR code' }).click()
    const open = framed.locator('[data-part="open-wallet"]')
    await expect(open).toHaveAttribute('href', /^wc:/)
    await expect(open).toHaveAttribute('target', '_top')
    await modal.seesNothing()
  })

  test('a code for another phone is behind the head of all wallets, with the link itself', async ({
    site,
    page,
    modal,
    phone,
  }) => {
    await site.visit()
    await site.openModal()
    await modal.button(/All wallets/).click()
    await modal.button('Connect with a QR code').click()
    await modal.seesView('ConnectingWalletConnectBasic')
    const uri = await readCode(page, modal.code)
    await expect(modal.dialog.locator('[data-part="open-wallet"]')).toHaveAttribute('href', uri)
    await phone.scansAndApproves()
    await modal.seesNothing()
  })
})
