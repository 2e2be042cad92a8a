import { AxeBuilder } from '@axe-core/playwright'
import { states } from '../src/lab/states.ts'
import { expect, test } from './test.ts'

const views = [...new Set(states.map(({ view }) => view))]

for (const theme of ['light', 'dark'] as const) {
  test.describe(theme, () => {
    for (const view of views) {
      const names = states.filter(state => state.view === view).map(({ name }) => name)
      test(`${view} is accessible: ${names.join(', ')}`, async ({ page, complaints }) => {
        // Each state brings as much to look at as a page.
        test.setTimeout(60_000 + 3_000 * names.length)
        await page.goto(`/lab.html?theme=${theme}&view=${view}`)
        await expect(page.locator('[data-ready="true"]')).toHaveCount(names.length)
        await expect(page.getByRole('region', { name: `${view}: ` }).locator('[data-part="dialog"]')).toHaveCount(
          names.length,
        )
        // Some views come in a chunk of their own.
        await page.waitForLoadState('networkidle')
        const { violations } = await new AxeBuilder({ page })
          .include('.cell')
          // Many modals of one title stand on this page, and only here.
          .disableRules('landmark-unique')
          .analyze()
        const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => ({ id, target, html })))
        expect(found).toEqual([])
        // What did not load says so to the developer, and that is the state that is shown.
        if (view === 'Opening') complaints.splice(0)
      })
    }
  })
}
