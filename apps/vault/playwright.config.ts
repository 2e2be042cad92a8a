import { freePort, LOCAL_SITES, launchOptions, NO_THIRD_PARTY_COOKIES, PARTITIONED_STORAGE } from '@foyer/chromium'
import { defineConfig } from '@playwright/test'

// Each worker reads this file again: it finds the ports of the first reading in its environment.
process.env.FOYER_VAULT_PORTS ??= (await Promise.all([freePort(), freePort(), freePort()])).join()
const [host, stranger, sandbox] = process.env.FOYER_VAULT_PORTS.split(',') as [string, string, string]

const { args, ...launch } = await launchOptions()

const withArgs = (...more: string[]) => ({ launchOptions: { ...launch, args: [...args, LOCAL_SITES, ...more] } })

/** Specs in which frames of other sites may store nothing. */
const BLOCKED = /blocked\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'reports/test-browser.json' }], ['@foyer/tests/progress']],
  use: {
    baseURL: `http://localhost:${host}`,
    browserName: 'chromium',
  },
  projects: [
    { name: 'allowed', testIgnore: BLOCKED, use: withArgs(PARTITIONED_STORAGE, NO_THIRD_PARTY_COOKIES) },
    // As a visitor's private window is: a complete Chromium then blocks the storage of other sites by itself.
    { name: 'blocked', testMatch: BLOCKED, use: withArgs() },
  ],
  webServer: {
    command: 'node --conditions=@foyer/source --import tsx e2e/serve.ts',
    url: `http://localhost:${host}/`,
    timeout: 120_000,
    env: { HOST_PORT: host, STRANGER_PORT: stranger, SANDBOX_PORT: sandbox },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
