import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['@foyer/source'] },
  ssr: { resolve: { conditions: ['@foyer/source'] } },
  test: {
    css: true,
    environment: 'happy-dom',
    reporters: ['default', ['json', { outputFile: 'reports/test.json' }]],
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: ['src/**/*.browser.test.tsx'],
    // A machine that is busy with something else is slow, not wrong.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
