import { rawWallet } from '@foyer/core/walletConnect.fixture'
import type { Page } from '@playwright/test'
import { axeOfModal } from './models/axe.ts'
import { readCode } from './models/phone.ts'
import { expect, test } from './test.ts'

const isAccessible = async (page: Page) => {
  const { violations } = await axeOfModal(page).analyze()
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })))).toEqual([])
}

const sandbox = `http://localhost:${process.env.FOYER_E2E_SANDBOX_PORT}`

test.beforeEach(({ site }) => {
  site.settings.walletConnect = '1'
})

test('a phone that scans the code and approves is connected, with its balance on the chain', async ({
  site,
  modal,
  phone,
}) => {
  await site.visit()
  await site.openCode()
  await phone.scans()
  await isAccessible(site.page)
  await phone.wallet.approve()
  await modal.seesNothing()
  await phone.isConnected()
})

test('a message signed on the phone is verified, and the page shows when the phone ends the session', async ({
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

test('H46 a forged FoyerError of the phone is treated as a foreign error', async ({ site, page, phone }) => {
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

test('H18 a declined request shows the refusal, and a press shows a new code', async ({ site, modal, phone }) => {
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

test('a wallet without any of the networks is not reported as a refusal of the visitor', async ({
  site,
  page,
  modal,
  phone,
}) => {
  await site.visit()
  await site.openCode()
  const { urls } = await site.config()
  const wallet = await rawWallet({ relayUrl: urls.relay! })
  await wallet.refuse(await readCode(page, modal.code), { code: 5100, message: 'Unsupported chains.' })
  await modal.seesText('Could not connect')
  await modal.seesText('This wallet does not support the networks of this app. Choose another wallet.')
  await wallet.stop()
  await modal.triesAgain()
  await phone.scansAndApproves()
  await modal.seesNothing()
})

test('H03 a wallet found by name and scanned is still connected after a reload', async ({ site, modal, phone }) => {
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

test('with only the keyboard the visitor reaches the list, its tiles, a code and Back', async ({
  site,
  page,
  modal,
}) => {
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
  // Pages have forty wallets: the sixteenth row is on the second page, and an arrow key moves only to loaded tiles.
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

test('H40 with a failing registry Connect works, and AllWallets shows the failure with a retry', async ({
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

test('H40 a relay that is down is reported, and a retry works once it is back', async ({
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
  // The time-out is for the relay; the time to load the files does not count.
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

  test('H19 H21 the wallet is opened by a plain link with the pairing, without a referrer', async ({
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

  test('H19 a request opens the wallet by the link that it was connected with', async ({
    site,
    page,
    modal,
    phone,
  }) => {
    await page.addInitScript(() => {
      // Left on the page by another kit; the client would follow it.
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

  test('H19 in a frame on a phone all links open outside the frame', async ({ site, page, modal }) => {
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

  test('the header of AllWallets leads to a code for another phone, with its link', async ({
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
