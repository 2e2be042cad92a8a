import { states } from '../src/lab/states.ts'
import { axe } from './models/axe.ts'
import { expect, test } from './test.ts'

const views = [...new Set(states.map(({ view }) => view))]

/** The only rules whose outcome depends on colours; everything else is the same in both themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

for (const theme of ['light', 'dark'] as const) {
  test.describe(theme, () => {
    for (const view of views) {
      const names = states.filter(state => state.view === view).map(({ name }) => name)
      test(`${view} is accessible: ${names.join(', ')}`, async ({ page, complaints }) => {
        // axe checks as much for each state as for a page.
        test.setTimeout(240_000 + 10_000 * names.length)
        await page.goto(`/lab.html?theme=${theme}&view=${view}`)
        await expect(page.locator('[data-ready="true"]')).toHaveCount(names.length)
        await expect(page.getByRole('region', { name: `${view}: ` }).locator('[data-part="dialog"]')).toHaveCount(
          names.length,
        )
        // Some views are loaded on demand.
        await page.waitForLoadState('networkidle')
        const check = axe(page).include('.cell')
        if (theme === 'dark') check.withRules(COLOUR_RULES)
        // Only this page holds many modals with one title.
        else check.disableRules('landmark-unique')
        const { violations } = await check.analyze()
        const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => ({ id, target, html })))
        expect(found).toEqual([])
        // The state shown is a failure to load, which is logged for the developer.
        if (view === 'Opening') complaints.splice(0)
      })
    }
  })
}
