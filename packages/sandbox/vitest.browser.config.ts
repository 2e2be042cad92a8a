import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['@foyer/source'] },
  ssr: { resolve: { conditions: ['@foyer/source'] } },
  test: {
    reporters: ['default', ['json', { outputFile: 'reports/test-browser.json' }]],
    include: ['src/**/*.browser.test.ts'],
    testTimeout: 120_000,
  },
})
