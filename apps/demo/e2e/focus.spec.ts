import type { Locator, Page } from '@playwright/test'
import { expect, test } from './test.ts'

/** Presses Tab until a control has the focus. */
const reaches = async (page: Page, control: Locator) => {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(control).toBeFocused({ timeout: 200 })
  }).toPass()
}

/** Keeps presses of a pointer from focusing buttons, as Safari does. */
const withoutFocusByPress = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('mousedown', event => event.preventDefault(), { capture: true })
  })

test('H16 by keyboard alone: the button of the account has the focus after connecting, and the one to connect after disconnecting', async ({
  site,
  modal,
  page,
}) => {
  await site.visit()
  await reaches(page, site.connectButton)
  await page.keyboard.press('Enter')
  await modal.seesView('Connect')
  await reaches(page, modal.rows.filter({ hasText: 'Meadow' }))
  await page.keyboard.press('Enter')
  await site.showsAccountOf('Meadow')
  await modal.seesNothing()
  await expect(site.accountButton.first()).toBeFocused()

  await page.keyboard.press('Enter')
  await modal.seesView('Account')
  await reaches(page, modal.button('Disconnect'))
  await page.keyboard.press('Enter')
  await modal.seesNothing()
  await expect(site.connectButton).toBeFocused()
})

test('H16 a button that a press does not focus has the focus after Escape', async ({ site, modal, page }) => {
  await withoutFocusByPress(page)
  await site.visit()
  await site.openModal()
  await page.keyboard.press('Escape')
  await modal.seesNothing()
  await expect(site.connectButton).toBeFocused()
})

test('H16 a button that a press does not focus passes the focus on when it is replaced', async ({ site, page }) => {
  await withoutFocusByPress(page)
  await site.visit()
  await site.connect('Meadow')
  await expect(site.accountButton.first()).toBeFocused()
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('foyer-button')
})
