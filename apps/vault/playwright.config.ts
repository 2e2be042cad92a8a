import { freePort, launchOptions } from '@foyer/chromium'
import { defineConfig } from '@playwright/test'

// Each worker reads this file again: it finds the ports of the first reading in its environment.
process.env.FOYER_VAULT_PORTS ??= (await Promise.all([freePort(), freePort(), freePort()])).join()
const [host, stranger, sandbox] = process.env.FOYER_VAULT_PORTS.split(',') as [string, string, string]

/**
 * Playwright switches the partitioning of storage off. Chromium takes the last list of disabled features, so this one, which is Playwright's
 * without `ThirdPartyStoragePartitioning`, replaces it.
 * @see https://github.com/microsoft/playwright/issues/32230
 */
const DISABLED = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

const { args, ...launch } = await launchOptions()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'reports/test-browser.json' }]],
  use: {
    baseURL: `http://localhost:${host}`,
    browserName: 'chromium',
    launchOptions: {
      ...launch,
      args: [
        ...args,
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
        `--disable-features=${DISABLED.join(',')}`,
        '--test-third-party-cookie-phaseout',
      ],
    },
  },
  webServer: {
    command: 'node --conditions=@foyer/source --import tsx e2e/serve.ts',
    url: `http://localhost:${host}/`,
    timeout: 120_000,
    env: { HOST_PORT: host, STRANGER_PORT: stranger, SANDBOX_PORT: sandbox },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
