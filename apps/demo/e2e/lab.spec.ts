import { labSample, labViews } from '../src/lab/labSample.ts'
import { axe, COLOUR_RULES } from './models/axe.ts'
import { expect, test } from './test.ts'

for (const view of labViews) {
  const names = labSample(view)
  test(`${view} is accessible, light and dark: ${names.join(', ')}`, async ({ page, complaints }) => {
    // axe checks as much for each state as for a page.
    test.setTimeout(240_000 + 20_000 * names.length)
    await page.emulateMedia({ colorScheme: 'light' })
    const query = new URLSearchParams([['theme', 'auto'], ['view', view], ...names.map(name => ['state', name])])
    await page.goto(`/lab.html?${query}`)
    await expect(page.locator('[data-ready="true"]')).toHaveCount(names.length)
    const dialogs = page.getByRole('region', { name: `${view}: ` }).locator('[data-part="dialog"]')
    await expect(dialogs).toHaveCount(names.length)
    // Some views are loaded on demand.
    await page.waitForLoadState('networkidle')
    const violations = async (check: ReturnType<typeof axe>) =>
      (await check.include('.cell').analyze()).violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html }) => ({ id, target, html })),
      )
    // Only this page holds many modals with one title.
    expect(await violations(axe(page).disableRules('landmark-unique')), 'light').toEqual([])
    const background = () => dialogs.first().evaluate(dialog => getComputedStyle(dialog.firstElementChild!).color)
    const light = await background()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(background).not.toBe(light)
    expect(await violations(axe(page).withRules(COLOUR_RULES)), 'dark').toEqual([])
    // The state shown is a failure to load, which is logged for the developer.
    if (view === 'Opening') complaints.splice(0)
  })
}
