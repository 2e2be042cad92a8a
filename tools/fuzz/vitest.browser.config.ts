import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['@foyer/source'] },
  ssr: { resolve: { conditions: ['@foyer/source'] } },
  test: {
    include: ['src/**/*.browser.test.ts'],
    // Upper bounds: a build, a sandbox, and a minute of rounds, also when all cores are busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    reporters: ['default'],
  },
})
