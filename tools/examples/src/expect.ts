import { expect as base } from '@playwright/test'

/** Waits longer than by default, since the next example is built meanwhile. */
export const expect = base.configure({ timeout: 30_000 })
