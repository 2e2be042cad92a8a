import { launchOptions } from '@foyer/chromium'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

const launch = await launchOptions()

export default defineConfig({
  resolve: { conditions: ['@foyer/source', 'module', 'browser', 'development|production'] },
  test: {
    css: true,
    include: ['src/**/*.browser.test.tsx'],
    // The first test waits for the modal's chunk to be built; each later one finds it warm.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default', ['json', { outputFile: 'reports/test-browser.json' }], '@foyer/tests/progress'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: launch }),
      instances: [
        { browser: 'chromium' },
        {
          browser: 'chromium',
          name: 'sharp screen',
          // What is read off the screen is read off a phone's, too.
          include: ['src/parts/QrCode.browser.test.tsx'],
          provider: playwright({ launchOptions: launch, contextOptions: { deviceScaleFactor: 2 } }),
        },
      ],
      viewport: { width: 900, height: 760 },
    },
  },
})
