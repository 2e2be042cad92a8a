import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

/** `pnpm --filter @foyer/demo screenshots`: pictures of the real modal, into the folder of `SCREENSHOTS`, by default `docs/images` of the repository. */
export default defineConfig(config, {
  testDir: 'screenshots',
  testMatch: 'pictures.ts',
  reporter: [['list']],
})
