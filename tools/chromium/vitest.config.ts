import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Unpacking a Chromium takes some seconds on a cold disk.
  test: {
    reporters: ['default', ['json', { outputFile: 'reports/test-browser.json' }], '@foyer/tests/progress'],
    include: ['src/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
