import { freePort, launchOptions } from '@foyer/chromium'
import { firefoxOptions } from '@foyer/firefox'
import { defineConfig, type LaunchOptions } from '@playwright/test'

/** Engine of this run, and the path of its browser, or of its driver for WebKit. */
const engine = process.env.FOYER_ENGINE ?? 'chromium'
const path = process.env.FOYER_ENGINE_PATH ?? ''

// Each worker reads this file again: it finds the ports of the first reading in its environment.
process.env.FOYER_E2E_PORTS ??= [await freePort(), await freePort()].join()
const [port, sandboxPort] = process.env.FOYER_E2E_PORTS.split(',') as [string, string]
process.env.FOYER_E2E_SANDBOX_PORT = sandboxPort

const baseURL = `http://localhost:${port}`

const launches: Record<string, () => Promise<LaunchOptions>> = {
  chromium: launchOptions,
  firefox: async () => firefoxOptions(path),
  webkit: async () => ({}),
}

/** `pnpm engines`: tours of one engine, on a sandbox of its own. */
export default defineConfig<object, { webKitDriver: string | undefined }>({
  testDir: 'engines',
  testMatch: '*.tour.ts',
  outputDir: `reports/engines/${engine}`,
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 40_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: `reports/engines-${engine}.json` }]],
  use: {
    baseURL,
    browserName: engine === 'firefox' ? 'firefox' : 'chromium',
    launchOptions: await launches[engine]!(),
    webKitDriver: engine === 'webkit' ? path : undefined,
  },
  webServer: {
    command: 'node --conditions=@foyer/source --import tsx serve.ts --production',
    url: baseURL,
    timeout: 240_000,
    env: { PORT: port, SANDBOX_PORT: sandboxPort },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
