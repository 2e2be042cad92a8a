import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../e2e/test.ts'
import { Film } from './film.ts'
import { toWebp } from './webp.ts'
import { withInter } from './withInter.ts'

const folder = process.env.SCREENSHOTS ?? fileURLToPath(new URL('../../../docs/images', import.meta.url))
const SCALE = 1.5

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  deviceScaleFactor: SCALE,
  viewport: { width: 440, height: 460 },
  colorScheme: 'light',
})

/** Leaves the modal and its buttons of the page, on a calm ground. */
async function clearsPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `html, body { background: #eceef6 !important; overflow: hidden !important; }
      body * { visibility: hidden !important; overflow: visible !important; }
      body foyer-modal { visibility: visible !important; }`,
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
}

/** The one button of the page that the film shows, in the middle of it; the others are hidden. */
async function keepsButton(page: Page, part: 'connect-button' | 'account-button'): Promise<Locator> {
  await page.evaluate(name => {
    const buttons = [...document.querySelectorAll('foyer-button')].flatMap(host => [
      ...host.shadowRoot!.querySelectorAll<HTMLElement>('[data-part$="-button"]'),
    ])
    const kept = buttons.find(({ dataset }) => dataset.part === name)!
    for (const button of buttons) button.style.visibility = button === kept ? 'visible' : 'hidden'
    const { x, y, width, height } = kept.getBoundingClientRect()
    kept.style.translate = `${Math.round((innerWidth - width) / 2 - x)}px ${Math.round(228 - height / 2 - y)}px`
  }, part)
  return page.locator(`[data-part="${part}"]`).first()
}

const centreOf = async (target: Locator) => {
  const { x, y, width, height } = (await target.boundingBox())!
  return { x: Math.round(x + width * 0.56), y: Math.round(y + height * 0.58) }
}

/** A visitor connects a wallet for the first time. */
test('first wallet', async ({ page, context, site, modal, wallets }) => {
  test.setTimeout(600_000)
  await site.visit('theme=light')
  await wallets.behaves('Meadow', 'silent')
  await withInter(page)
  await clearsPage(page)
  const film = new Film(await context.newPage(), SCALE, { x: 330, y: 420 })
  const shoot = () => page.screenshot({ animations: 'disabled' })
  const presses = async (target: Locator) => {
    const place = await centreOf(target)
    await page.mouse.move(place.x, place.y)
    await film.pointsAt(place, await shoot())
    await page.mouse.down()
    await page.mouse.up()
  }

  const connect = await keepsButton(page, 'connect-button')
  await film.shows(await shoot(), 500)
  await presses(connect)
  await modal.seesView('Connect')
  const meadow = modal.rows.filter({ hasText: 'Meadow' }).first()
  await expect(meadow.locator('img')).toBeVisible()
  await film.shows(await shoot(), 700)
  await presses(meadow)
  await modal.seesView('ConnectingExternal')
  await wallets.hasAsked('Meadow', 1)
  await film.shows(await shoot(), 1100)

  await wallets.approvesNow('Meadow')
  await modal.seesNothing()
  await site.showsAccountOf('Meadow')
  const account = await keepsButton(page, 'account-button')
  await expect(account).toContainText('ETH')
  await page.mouse.move(5, 5)
  await film.shows(await shoot(), 700)
  await presses(account)
  await modal.seesView('Account')
  await expect(modal.dialog.locator('[data-part="balance"]')).toContainText('ETH')
  await page.waitForLoadState('networkidle')
  await page.mouse.move(5, 5)
  const last = await shoot()
  await film.shows(last, 2300)

  const bytes = film.ends()
  expect(bytes.length).toBeLessThan(900_000)
  await writeFile(join(folder, 'first-wallet.webp'), bytes)
  await writeFile(join(folder, 'first-wallet-still.webp'), await toWebp(await context.newPage(), last, 1))
})
