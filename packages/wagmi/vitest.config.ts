import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['@foyer/source'] },
  ssr: { resolve: { conditions: ['@foyer/source'] } },
  test: {
    environment: 'node',
    reporters: ['default', ['json', { outputFile: 'reports/test.json' }]],
    include: ['src/**/*.test.ts'],
    // Upper bounds that a passing test never reaches, with real chains and relays on a machine whose cores are all busy too.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
