import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // An upper bound for a passing test, also when all cores are busy.
    testTimeout: 120_000,
    include: ['src/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: 'reports/test.json' }], '@foyer/tests/progress'],
  },
})
