import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['@foyer/source'] },
  ssr: { resolve: { conditions: ['@foyer/source'] } },
  test: {
    environment: 'node',
    reporters: ['default', ['json', { outputFile: 'reports/test.json' }]],
    include: ['src/**/*.test.ts'],
    // Real chains and relays on a machine that may be busy: what takes long is slow, not wrong.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
