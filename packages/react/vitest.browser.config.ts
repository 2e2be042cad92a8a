import { launchOptions } from '@foyer/chromium'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['@foyer/source', 'module', 'browser', 'development|production'] },
  test: {
    include: ['src/**/*.browser.test.tsx'],
    reporters: ['default', ['json', { outputFile: 'reports/test-browser.json' }]],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: await launchOptions() }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 900, height: 760 },
    },
  },
})
