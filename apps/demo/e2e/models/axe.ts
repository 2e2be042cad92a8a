import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Options = Parameters<AxeBuilder['options']>[0]

/**
 * Checks a page with all rules of axe in one run. The other way puts the results of frames of other origins together in a second page, which
 * takes as long again; no page here has such a frame to check. What passes is not described: that is most of the work.
 */
export const axe = (page: Page, options: Options = {}): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ ...options, resultTypes: ['violations'] })
