import { launchOptions } from '@foyer/chromium'
import { firefoxOptions } from '@foyer/firefox'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

/** Path of the Firefox of `pnpm test:firefox`. Without it the tests run in Chromium. */
const firefox = process.env.FOYER_FIREFOX
const browser = firefox ? 'firefox' : 'chromium'
const launch = firefox ? firefoxOptions(firefox) : await launchOptions()

/** Window with room for the frame of the tests, which Vitest would scale down otherwise. */
const WINDOW = { width: 1280, height: 900 }

// Vitest scales the frame of the tests by 1, too, and in Firefox Playwright finds nothing in a frame that has a transform.
const unscaled = `document.head.append(
  Object.assign(document.createElement('style'), { textContent: '[data-scale="1"] { transform: none !important }' }),
)`

export default defineConfig({
  resolve: { conditions: ['@foyer/source', 'module', 'browser', 'development|production'] },
  test: {
    css: true,
    include: ['src/**/*.browser.test.tsx'],
    // The first test waits for the modal's chunk to be built; each later one finds it warm.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: [
      'default',
      ['json', { outputFile: `reports/test-${firefox ? 'firefox' : 'browser'}.json` }],
      '@foyer/tests/progress',
    ],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      orchestratorScripts: [{ content: unscaled }],
      provider: playwright({ launchOptions: launch, contextOptions: { viewport: WINDOW } }),
      instances: [
        { browser },
        {
          browser,
          name: 'sharp screen',
          // What is read off the screen is read off a phone's, too.
          include: ['src/parts/QrCode.browser.test.tsx'],
          provider: playwright({ launchOptions: launch, contextOptions: { viewport: WINDOW, deviceScaleFactor: 2 } }),
        },
      ],
      viewport: { width: 900, height: 760 },
    },
  },
})
