import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['@foyer/source'] },
  ssr: { resolve: { conditions: ['@foyer/source'] } },
  test: {
    include: ['src/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: 'reports/test.json' }]],
  },
})
