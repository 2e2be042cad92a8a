import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // A busy machine is slow, not wrong.
    testTimeout: 30_000,
    include: ['src/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: 'reports/test.json' }]],
  },
})
