import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import axeCore from 'axe-core'

type Options = Parameters<AxeBuilder['options']>[0]

/** The only rules whose outcome depends on colours. Everything else is the same in both themes. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Evaluates axe once for each document. */
class Axe extends AxeBuilder {
  readonly #page: Page

  constructor(page: Page) {
    super({ page, axeSource: ';' })
    this.#page = page
  }

  override async analyze() {
    if (!(await this.#page.evaluate(() => 'axe' in window))) await this.#page.evaluate(axeCore.source)
    return super.analyze()
  }
}

/**
 * Checks a page with all rules of axe in one run. The other way puts the results of frames of other origins together in a second page, which
 * takes as long again; no page here has such a frame to check. What passes is not described: that is most of the work.
 */
export const axe = (page: Page, options: Options = {}): AxeBuilder =>
  new Axe(page).setLegacyMode().options({ ...options, resultTypes: ['violations'] })

/**
 * Checks the modal of a page in a view that the lab has: `lab.spec.ts` checks its contrast in both themes. Contrast is three quarters of the
 * work, and is checked here with `FOYER_EVERY` only.
 */
export const axeOfModal = (page: Page): AxeBuilder => {
  const builder = axe(page).include('foyer-modal')
  return process.env.FOYER_EVERY ? builder : builder.disableRules(COLOUR_RULES)
}
