import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

const [server] = [config.webServer ?? []].flat()

/**
 * `pnpm --filter @foyer/demo screenshots`: pictures of the real modal, into the folder of `SCREENSHOTS`, by default `docs/images` of the repository.
 * `pictures` takes those alone that the pages of `docs` show.
 */
export default defineConfig({
  ...config,
  testDir: 'screenshots',
  testMatch: ['firstWallet.ts', 'pictures.ts', 'states.ts'],
  reporter: [['list']],
  // One after the other on one site: they are taken once, and a busy machine changes no picture.
  workers: 1,
  ...(server && { webServer: server }),
})
