import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // An upper bound that a passing test never reaches, on a machine whose cores are all busy too.
    testTimeout: 120_000,
    include: ['src/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: 'reports/test.json' }]],
  },
})
