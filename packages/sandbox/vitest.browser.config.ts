import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['@foyer/source'] },
  ssr: { resolve: { conditions: ['@foyer/source'] } },
  test: {
    reporters: ['default', ['json', { outputFile: 'reports/test-browser.json' }], '@foyer/tests/progress'],
    include: ['src/**/*.browser.test.ts'],
    // Upper bounds for passing tests with a real sandbox and browser, also when all cores are busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
