import { freePort, LOCAL_SITES, launchOptions, NO_THIRD_PARTY_COOKIES, PARTITIONED_STORAGE } from '@foyer/chromium'
import { defineConfig } from '@playwright/test'

/** Workers, each with its own site and sandbox: tests set faults in a sandbox, and move the money of its accounts. */
const WORKERS = 2

// Each worker reads this file again: it finds the ports of the first reading in its environment.
process.env.FOYER_E2E_PORTS ??= (await Promise.all(Array.from({ length: 2 * WORKERS }, freePort))).join()
const ports = process.env.FOYER_E2E_PORTS.split(',')
const places = Array.from({ length: WORKERS }, (_, worker) => ({
  port: ports[2 * worker]!,
  sandboxPort: ports[2 * worker + 1]!,
}))

/** One build for all servers. Each run has its own, as its sources may have changed. */
const BUILD = `${import.meta.dirname}/node_modules/.cache/tested/${ports[0]}`

const own = places[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]!
process.env.FOYER_E2E_SANDBOX_PORT = own.sandboxPort
process.env.FOYER_E2E_BUILD = BUILD

/** Specs of the window itself, in which things move. Drawing each step of a movement takes a fifth of the time of a test. */
const MOVING = /\b(?:connect|connected|hostile-wallets|phone|tabs|window)\.spec\.ts$/

/** Specs of logins, in a browser that gives the vault's frame a storage of its own. */
const LOGIN = /\b(?:login|loginApproval|smartAccounts)\.spec\.ts$/

/** Specs in which frames of other sites may store nothing, as in a visitor's private window. */
const BLOCKED = /\bloginBlocked\.spec\.ts$/

const { args, ...launch } = await launchOptions()

// Only this machine can be reached, from pages, workers, redirects and the browser itself.
const withArgs = (...more: string[]) => ({ launchOptions: { ...launch, args: [...args, LOCAL_SITES, ...more] } })

const still = { contextOptions: { reducedMotion: 'reduce' } } as const

const urlOf = (port: string) => `http://localhost:${port}`

export default defineConfig({
  testDir: 'e2e',
  globalTeardown: './e2e/removeBuild.ts',
  outputDir: 'test-results',
  workers: WORKERS,
  fullyParallel: true,
  // Upper bounds that a passing test never reaches, on a machine whose cores are all busy too.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'reports/test-browser.json' }], ['@foyer/tests/progress']],
  use: {
    baseURL: urlOf(own.port),
    browserName: 'chromium',
    ...withArgs(),
    // Recording takes about a tenth of the time of every test that passes. A failure prints the page as roles and names without it;
    // set the variable to look at every step of one.
    trace: process.env.FOYER_TRACE
      ? { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true }
      : 'off',
  },
  projects: [
    { name: 'moving', testMatch: MOVING },
    { name: 'login', testMatch: LOGIN, use: { ...still, ...withArgs(PARTITIONED_STORAGE, NO_THIRD_PARTY_COOKIES) } },
    { name: 'blocked', testMatch: BLOCKED, use: still },
    { name: 'still', testIgnore: [MOVING, LOGIN, BLOCKED], use: still },
  ],
  // A production build: the page under its real content policy, in its real chunks, and without a dev server that finds a new
  // dependency in the middle of a test and reloads.
  webServer: places.map(({ port, sandboxPort }) => ({
    command: 'node --conditions=@foyer/source --import tsx serve.ts --production',
    url: urlOf(port),
    // The production build comes first.
    timeout: 240_000,
    env: { PORT: port, SANDBOX_PORT: sandboxPort, FOYER_DEMO_BUILD: BUILD },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  })),
})
