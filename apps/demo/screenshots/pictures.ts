import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '../e2e/test.ts'
import { states } from '../src/lab/states.ts'
import { withInter } from './withInter.ts'

const folder = process.env.SCREENSHOTS ?? fileURLToPath(new URL('../../../docs/images', import.meta.url))
const file = (name: string) => join(folder, `${name}.png`)

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
