import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from '../e2e/test.ts'
import { states } from '../src/lab/states.ts'

const folder = process.env.SCREENSHOTS ?? fileURLToPath(new URL('../../../docs/images', import.meta.url))
const file = (name: string) => join(folder, `${name}.png`)
const resolve = createRequire(import.meta.url).resolve

/** Font that the modal prefers. It is never fetched, so the pictures use an installed copy. */
async function withInter(page: Page): Promise<void> {
  for (const weight of [400, 500, 600, 700]) {
    const data = await readFile(resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff2`), 'base64')
    await page.evaluate(
      async ([bytes, weightText]) => {
        const buffer = Uint8Array.from(atob(bytes!), character => character.charCodeAt(0))
        document.fonts.add(await new FontFace('Inter', buffer, { weight: weightText! }).load())
      },
      [data, `${weight}`],
    )
  }
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('modal', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 600 })
  await page.goto('/lab.html?picture')
  await expect(page.locator('[data-part="balance"]')).toHaveText(/ETH/)
  await withInter(page)
  await page.screenshot({ path: file('modal') })
})

for (const theme of ['light', 'dark'] as const) {
  for (const [device, viewport] of [
    ['desktop', { width: 1280, height: 800 }],
    ['phone', { width: 390, height: 844 }],
  ] as const) {
    test(`demo, ${device}, ${theme}`, async ({ page, site }) => {
      await page.setViewportSize(viewport)
      await site.visit(`?theme=${theme}`)
      await withInter(page)
      await page.screenshot({ path: file(`page-${device}-${theme}`), fullPage: true })
      await site.openModal()
      await page.screenshot({ path: file(`connect-${device}-${theme}`) })
      await site.modal.chooses('Meadow')
      await site.showsAccountOf('Meadow')
      await site.modal.seesNothing()
      await site.openAccount()
      await expect(site.modal.dialog.locator('[data-part="balance"]')).toContainText('ETH')
      await page.screenshot({ path: file(`account-${device}-${theme}`) })
    })
  }
}

for (const view of new Set(states.map(state => state.view))) {
  test(`lab, ${view}`, async ({ page, complaints }) => {
    await page.setViewportSize({ width: 1800, height: 900 })
    await page.goto(`/lab.html?view=${view}`)
    await expect(page.locator('.cell:not([data-ready="true"])')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    await withInter(page)
    await page.screenshot({ path: file(`lab-${view}`), fullPage: true })
    complaints.splice(0)
  })
}
