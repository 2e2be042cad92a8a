import { axe } from './models/axe.ts'
import { DrawnWindow } from './models/drawnWindow.ts'
import type { Modal } from './models/modal.ts'
import type { Site } from './models/site.ts'
import { sample } from './sample.ts'
import { expect, test } from './test.ts'

/** Wallets that draw in the page, by the way in which they do. */
const wallets = { box: 'Fresco', shadow: 'Mural', popover: 'Etching', dialog: 'Vellum' } as const

const asks = async (site: Site, modal: Modal, drawing: keyof typeof wallets) => {
  const name = wallets[drawing]
  await site.visit(`?families=eip155&wallets=drawn-${drawing}`)
  await site.openModal()
  await modal.chooses(name)
  const drawn = new DrawnWindow(site.page, name)
  await drawn.isShown()
  return drawn
}

for (const drawing of sample(Object.keys(wallets) as (keyof typeof wallets)[], 3)) {
  test(`a ${drawing} that a wallet draws is answered with the mouse, and the modal closes`, async ({ site, modal }) => {
    const drawn = await asks(site, modal, drawing)
    await drawn.presses('Approve')
    await drawn.isGone()
    await modal.seesNothing()
    await expect(site.accountButton).toBeVisible()
  })

  test(`a ${drawing} that a wallet draws is answered with the keyboard alone`, async ({ site, modal, page }) => {
    const drawn = await asks(site, modal, drawing)
    await drawn.reaches('Reject')
    await page.keyboard.press('Enter')
    await drawn.isGone()
    await modal.seesText('Request declined')
    // Modal again, with the focus: what a press in the page would do is not done by accident.
    const inside = () => page.evaluate(() => document.activeElement?.tagName)
    expect(await inside()).toBe('FOYER-MODAL')
    await drawn.reaches('Try again')
    await page.keyboard.press('Enter')
    await drawn.isShown()
    await drawn.reaches('Approve')
    await page.keyboard.press('Enter')
    await modal.seesNothing()
    await expect(site.accountButton).toBeVisible()
  })

  test(`a ${drawing} that a wallet draws and the modal have no accessibility violation`, async ({
    site,
    modal,
    page,
  }) => {
    await asks(site, modal, drawing)
    expect((await axe(page).analyze()).violations).toEqual([])
  })
}

for (const drawing of sample(['shadow', 'popover', 'dialog'] as const, 1))
  test(`H16 Escape closes the ${drawing} of a wallet alone, and then the modal`, async ({ site, modal, page }) => {
    const drawn = await asks(site, modal, drawing)
    await page.keyboard.press('Escape')
    await drawn.isGone()
    await modal.seesText('Request declined')
    await page.keyboard.press('Escape')
    await modal.seesNothing()
    await expect(site.connectButton).toBeFocused()
  })

test('the visitor comes back from the window of a wallet to the modal, and cancels there', async ({
  site,
  modal,
  page,
}) => {
  const drawn = await asks(site, modal, 'box')
  await drawn.reaches('Approve')
  await drawn.reaches('Cancel', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await modal.seesView('Connect')
  await expect(modal.dialog).toHaveJSProperty('open', true)
})

test('while a wallet is asked the page is used beside the modal, and afterwards it is not', async ({
  site,
  modal,
  page,
}) => {
  const drawn = await asks(site, modal, 'box')
  await expect(modal.dialog).toHaveAttribute('data-passing')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe('hidden')
  await drawn.presses('Reject')
  await modal.seesText('Request declined')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
  expect(await modal.dialog.evaluate(dialog => dialog.matches(':modal'))).toBe(true)
})
