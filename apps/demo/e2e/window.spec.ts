import { axeOfModal } from './models/axe.ts'
import type { Site } from './models/site.ts'
import { expect, test } from './test.ts'

const ADAPTER = 'packages/adapters-evm/src/index.ts'

test('with only the keyboard the visitor connects, opens the account and disconnects, and the focus returns', async ({
  site,
  modal,
  page,
}) => {
  await site.visit()
  await site.connectButton.focus()
  await page.keyboard.press('Enter')
  await modal.seesView('Connect')
  await expect(modal.dialog.getByRole('heading', { name: 'Connect wallet' })).toBeFocused()
  const meadow = modal.installed.first()
  while (!(await meadow.evaluate(row => row.matches(':focus')))) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await site.showsAccountOf('Meadow')
  await modal.seesNothing()

  await site.accountButton.focus()
  await page.keyboard.press('Enter')
  await modal.seesView('Account')
  await page.keyboard.press('Escape')
  await modal.seesNothing()
  await expect(site.accountButton).toBeFocused()
})

test('the view rendered ahead on hover is not on screen, not in the accessibility tree and not reached by Tab', async ({
  site,
  modal,
  page,
}) => {
  await site.visit()
  await site.connectButton.hover()
  const rows = page.locator('foyer-modal [data-part="wallet"]')
  await expect(rows).not.toHaveCount(0)
  await expect(rows.first()).toBeHidden()
  await modal.seesNothing()
  const session = await page.context().newCDPSession(page)
  const spoken = async () => {
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    return nodes.filter(({ ignored, role }) => !ignored && role?.value === 'list').map(({ name }) => name?.value)
  }
  expect(await spoken()).not.toContain('Wallets')
  await site.connectButton.focus()
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('FOYER-MODAL')
  }
  await site.openModal()
  expect(await spoken()).toContain('Wallets')
})

test('H16 the focus stays in the modal, in both directions', async ({ site, modal, page }) => {
  await site.visit()
  await site.openModal()
  const inside = () => page.evaluate(() => document.activeElement?.tagName)
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < 9; press += 1) {
      await page.keyboard.press(key)
      // BODY is the browser's own bar, between the last control and the first.
      expect(['FOYER-MODAL', 'BODY']).toContain(await inside())
    }
  }
  await modal.seesView('Connect')
})

test('Escape, the backdrop and the close button close the modal', async ({ site, modal, page }) => {
  await site.visit()
  for (const close of [() => page.keyboard.press('Escape'), () => modal.pressesBeside(), () => modal.closes()]) {
    await site.openModal()
    await close()
    await modal.seesNothing()
    await expect(site.connectButton).toBeFocused()
  }
})

test('H11 a close while the modal is loading keeps it closed', async ({ site, modal, page }) => {
  await site.visit()
  const adapter = await site.chunkOf(ADAPTER)
  const held: (() => void)[] = []
  await page.route(adapter, async route => {
    await new Promise<void>(resolve => held.push(resolve))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  // The modal is there, and waits for the adapter.
  await expect(modal.dialog).toHaveAttribute('data-state', 'opening')
  expect(held).toHaveLength(1)
  await page.keyboard.press('Escape')
  await modal.seesNothing()
  const arrived = page.waitForResponse(adapter)
  for (const release of held) release()
  await arrived
  await expect(page.locator('[data-actor="modal"] .state')).toContainText('boot.ready')
  await modal.seesNothing()
})

test('adapters that do not load show a screen that can be closed', async ({ site, modal, page, complaints }) => {
  await site.visit()
  await page.route(await site.chunkOf(ADAPTER), route => route.abort())
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await modal.seesText('This did not load')
  await expect(modal.button('Try again')).toBeVisible()
  await page.keyboard.press('Escape')
  await modal.seesNothing()
  complaints.splice(0)
})

/** Blocks the chunk of the views after the first one, while `isLost` returns true, and calls `onRequest` at each request for it. */
const blockNextViews = async (site: Site, isLost: () => boolean, onRequest = () => {}) => {
  await site.page.route(await site.chunkOf('packages/react/src/flows/next.ts'), route => {
    onRequest()
    return isLost() ? route.abort() : route.continue()
  })
}

test('a view that did not load is shown after reloading the page, also if the browser keeps the failure', async ({
  site,
  modal,
  page,
  complaints,
}) => {
  await site.visit()
  let isReloaded = false
  await blockNextViews(site, () => !isReloaded)
  await site.openModal()
  await modal.button('What is a wallet?').click()
  // The other alert is the live region of the toasts.
  await expect(modal.dialog.getByRole('alert').first()).toContainText('or reload the page.')
  await expect(modal.dialog.getByRole('heading', { name: 'What is a wallet?' })).toBeFocused()
  expect((await axeOfModal(page).analyze()).violations).toEqual([])
  // A browser that requests it again is blocked again, with the same message.
  await modal.triesAgain()
  await expect(modal.dialog.getByRole('alert').first()).toContainText('or reload the page.')
  isReloaded = true
  const loaded = page.waitForEvent('load')
  await modal.button('Reload the page').click()
  await loaded
  await site.openModal()
  await modal.button('What is a wallet?').click()
  await modal.seesView('WhatIsAWallet')
  await page.keyboard.press('Escape')
  await site.connect('Meadow')
  complaints.splice(0)
})

test('a retry shows the view if the browser requests a failed file again, and otherwise offers to reload the page', async ({
  site,
  modal,
  page,
  complaints,
}, testInfo) => {
  await site.visit()
  let isLost = true
  let requests = 0
  await blockNextViews(
    site,
    () => isLost,
    () => {
      requests += 1
    },
  )
  await site.openModal()
  await modal.button('What is a wallet?').click()
  await expect(modal.button('Try again')).toBeVisible()
  isLost = false
  const before = requests
  await modal.triesAgain()
  const points = modal.dialog.getByText('Your keys, your account')
  await expect(points.or(modal.button('Reload the page'))).toBeVisible()
  // Import of a module that failed: browsers differ in whether they request it again.
  const asksAgain = requests > before
  const description = `${page.context().browser()?.version()} ${asksAgain ? 'asks again' : 'keeps the failure'}`
  testInfo.annotations.push({ type: 'browser', description })
  if (asksAgain) await modal.seesView('WhatIsAWallet')
  else await expect(modal.button('Reload the page')).toBeVisible()
  complaints.splice(0)
})

test('an embedded modal is inline in the page, and shows the account once one is connected', async ({ site, page }) => {
  await site.visit('?embedded=1')
  const modal = page.getByRole('region', { name: 'Connect wallet' })
  await expect(modal).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await modal.getByRole('button', { name: /Meadow/ }).click()
  await site.showsAccountOf('Meadow')
  await page.getByRole('region', { name: 'Account' }).getByRole('button', { name: 'Disconnect' }).click()
  await site.showsDisconnected()
  await expect(modal.getByRole('button', { name: /Meadow/ })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('on a phone the modal is a sheet at the lower edge, over the whole width', async ({ site, modal }) => {
    await site.visit()
    await site.openModal()
    const sheet = modal.dialog.locator('[data-part="sheet"]')
    await expect
      .poll(async () => Math.round((await sheet.boundingBox())!.y + (await sheet.boundingBox())!.height))
      .toBe(844)
    const box = (await sheet.boundingBox())!
    expect(box.x).toBe(0)
    expect(box.width).toBe(390)
    for (const row of await modal.rows.all()) expect((await row.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  })

  test('on a phone the page does not scroll sideways', async ({ site, page }) => {
    await site.visit()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

test('with reduced motion there is no animation', async ({ site, modal, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await site.visit()
  await site.openModal()
  const moving = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('foyer-modal, foyer-button')].flatMap(({ shadowRoot }) =>
          (shadowRoot?.getAnimations() ?? []).filter(({ playState }) => playState === 'running'),
        ).length,
    )
  expect(await moving()).toBe(0)
  await modal.chooses('Rivet')
  await modal.seesText('Approve in Rivet')
  expect(await moving()).toBe(0)
})

test('the theme changes while the modal is open, and the settings are in the address', async ({
  site,
  modal,
  page,
}) => {
  await site.visit('?theme=dark')
  await site.openModal()
  const dark = await modal.sheetColour()
  await page.keyboard.press('Escape')
  await page.getByLabel('Theme').selectOption('light')
  await expect(page).toHaveURL(/\?walletConnect=0&login=0&theme=light&preload=intent&families=eip155$/)
  await site.openModal()
  expect(await modal.sheetColour()).not.toBe(dark)
})

test('without a chosen theme the modal follows the system, also while it is open', async ({ site, modal, page }) => {
  await site.visit('?theme=dark')
  await site.openModal()
  const dark = await modal.sheetColour()
  await page.emulateMedia({ colorScheme: 'dark' })
  await site.visit('')
  await site.openModal()
  expect(await modal.sheetColour()).toBe(dark)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => modal.sheetColour()).not.toBe(dark)
})
