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

/**
 * Moves each control of the modal below its header, and below its actions, and gives it the focus. Resolves with those that these cover then.
 */
const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('foyer-modal')!.shadowRoot!
    const scroll = root.querySelector('.dialog-scroll')!
    const { top, bottom } = scroll.getBoundingClientRect()
    const isCovered = (control: Element) => {
      const { left, top: y, width, height } = control.getBoundingClientRect()
      const places = [0.1, 0.5, 0.9].flatMap(x => [0.1, 0.5, 0.9].map(part => [left + x * width, y + part * height]))
      return places.every(([at, from]) => root.elementFromPoint(at!, from!)?.closest('.header, .actions'))
    }
    const controls = root.querySelectorAll<HTMLElement>('.dialog-content :is(a, button, input, textarea, [tabindex])')
    return [...controls].flatMap(control => {
      if (control.closest('.header, .actions')) return []
      const places = ['the header', 'the actions'] as const
      return places.flatMap(place => {
        control.blur()
        const box = control.getBoundingClientRect()
        scroll.scrollBy(0, place === 'the header' ? box.top - top : box.bottom - bottom)
        control.focus()
        return isCovered(control) ? [`${place} over ${control.outerHTML}`] : []
      })
    })
  })

test('in a low window the header and the actions cover nothing that gets the focus', async ({
  site,
  modal,
  send,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await site.visit()
  await site.openModal()
  await expect(modal.rows.first()).toBeVisible()
  expect(await coveredFocus(page)).toEqual([])
  await modal.chooses('Meadow')
  await site.showsAccountOf('Meadow')
  await site.openAccount()
  expect(await coveredFocus(page)).toEqual([])
  await modal.button('Send').click()
  await modal.seesView('WalletSend')
  await send.fills({ amount: '1', to: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65' })
  expect(await coveredFocus(page)).toEqual([])
})
