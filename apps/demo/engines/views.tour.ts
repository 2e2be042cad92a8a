import { labSample, labViews } from '../src/lab/labSample.ts'
import type { Bench } from './bench.ts'
import { profilesFor } from './profiles.ts'
import { expect, test } from './test.ts'
import type { Visitor } from './visitor.ts'

const FINDINGS = { css: '[data-part="findings"]' }

/** Presses a button of the lab that checks, and waits for what it finds. */
async function finds(visitor: Visitor, button: 'Check' | 'Measure'): Promise<string> {
  await visitor.clicks({ role: 'button', name: button })
  await visitor.sees(FINDINGS)
  return visitor.textOf(FINDINGS)
}

const show = (bench: Bench, view: string, themes: string[][]) => {
  const states = labSample(view).map(name => ['state', name])
  return bench.visitor.visits(`/lab.html?${new URLSearchParams([['check', ''], ['view', view], ...themes, ...states])}`)
}

const nothingIn = (modals: number) => `Modals: ${modals}. Problems: 0.`

for (const view of labViews)
  test(`view ${view}: axe finds nothing in both themes, and it fits a small phone in both directions`, async ({
    bench,
    visitor,
  }) => {
    const count = labSample(view).length
    await visitor.resizes(1280, 900)
    await show(bench, view, [])
    expect(await finds(visitor, 'Check')).toBe(nothingIn(2 * count))
    await bench.keepsPicture(`lab ${view}`)
    await visitor.resizes(320, 640)
    await show(bench, view, [['theme', 'light']])
    expect(await finds(visitor, 'Measure')).toBe(nothingIn(count))
  })

for (const profile of profilesFor('preferences'))
  test.describe(() => {
    test.use({ profile })
    for (const view of labViews)
      test(`view ${view}, with ${profile.name}: axe finds nothing`, async ({ bench, visitor }) => {
        await visitor.resizes(1280, 900)
        await show(bench, view, [['theme', 'light']])
        expect(await finds(visitor, 'Check')).toBe(`${nothingIn(labSample(view).length)} With ${profile.name}.`)
        await bench.keepsPicture(`lab ${view}, ${profile.name}`)
      })
  })
