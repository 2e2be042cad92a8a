import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['@foyer/source'] },
  ssr: { resolve: { conditions: ['@foyer/source'] } },
  test: { environment: 'node', include: ['src/**/*.test.ts'] },
})
