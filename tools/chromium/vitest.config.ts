import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Unpacking a Chromium takes some seconds on a cold disk.
  test: { include: ['src/**/*.test.ts'], testTimeout: 60_000 },
})
