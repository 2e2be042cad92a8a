import { states } from '../src/lab/states.ts'
import type { Bench } from './bench.ts'
import { expect, test } from './test.ts'
import type { Visitor } from './visitor.ts'

const views = [...new Set(states.map(({ view }) => view))]

/** Of each view the first state and each third one after it, as in `lab.spec.ts`, or all with `FOYER_EVERY`. */
const isShown = (_: unknown, index: number) => index % 3 === 0 || Boolean(process.env.FOYER_EVERY)

const PROBLEMS = { css: '[data-part="problems"]' }

/** Presses a button of the lab that checks, and waits for what it finds. */
async function finds(visitor: Visitor, button: 'Check' | 'Measure'): Promise<string> {
  await visitor.clicks({ role: 'button', name: button })
  await visitor.sees(PROBLEMS)
  return visitor.textOf(PROBLEMS)
}

const show = (bench: Bench, view: string, theme?: string) => {
  const names = states.filter(state => state.view === view).map(({ name }) => name)
  const query = names.filter(isShown).map(name => ['state', name])
  const themes = theme === undefined ? [] : [['theme', theme]]
  return bench.visitor.visits(`/lab.html?${new URLSearchParams([['check', ''], ['view', view], ...themes, ...query])}`)
}

for (const view of views)
  test(`view ${view}: axe finds nothing in both themes, and it fits a small phone in both directions @views`, async ({
    bench,
    visitor,
  }) => {
    await visitor.resizes(1280, 900)
    await show(bench, view)
    expect(await finds(visitor, 'Check')).toBe('No problem was found.')
    await bench.keepsPicture(`lab ${view}`)
    await visitor.resizes(320, 640)
    await show(bench, view, 'light')
    expect(await finds(visitor, 'Measure')).toBe('No problem was found.')
  })
