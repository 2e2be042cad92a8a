import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['@foyer/source'] },
  ssr: { resolve: { conditions: ['@foyer/source'] } },
  test: {
    reporters: ['default', ['json', { outputFile: 'reports/test.json' }]],
    include: ['src/**/*.test.ts'],
    exclude: ['src/**/*.browser.test.ts'],
    // Real chains and relays on a machine that may be busy: what takes long is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
