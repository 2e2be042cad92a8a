import { freePort, launchOptions } from '@foyer/chromium'
import { firefoxOptions } from '@foyer/firefox'
import { defineConfig, type LaunchOptions } from '@playwright/test'
import { isShort } from './engines/profiles.ts'

/** Engine of this run, and the path of its browser, or of its driver for WebKit. */
const engine = process.env.FOYER_ENGINE ?? 'chromium'
const path = process.env.FOYER_ENGINE_PATH ?? ''

// Each worker reads this file again: it finds the ports of the first reading in its environment.
process.env.FOYER_E2E_PORTS ??= (await Promise.all(Array.from({ length: 4 }, freePort))).join()
const ports = process.env.FOYER_E2E_PORTS.split(',')

type Tours = { testMatch?: string; testIgnore?: string | string[]; workers?: number; fullyParallel?: boolean }

/** The demo and its sandbox at two of the ports, and the project of the tours there. Programs reach the sandbox by HTTP in both. */
function site(name: string, scheme: 'http' | 'https', [port, sandboxPort]: string[], tours: Tours) {
  const baseURL = `${scheme}://localhost:${port}`
  return {
    project: { name, ...tours, use: { baseURL, sandbox: `http://localhost:${sandboxPort}` } },
    server: {
      command: 'node --conditions=@foyer/source --import tsx serve.ts --production',
      url: baseURL,
      ignoreHTTPSErrors: true,
      timeout: 240_000,
      env: { PORT: port!, SANDBOX_PORT: sandboxPort!, ...(scheme === 'https' && { DEMO_HTTPS: '1' }) },
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    },
  }
}

/** Tours over HTTPS, with a certificate that the server makes. */
const SECURE = 'secureLogin.tour.ts'
const VIEWS = 'views.tour.ts'

/** WebKit has no headless mode, and one of two windows on a display has no focus. */
const workers = engine === 'webkit' ? 1 : 2

// One after the other where they use a chain.
const plain = site('plain', 'http', ports.slice(0, 2), { testIgnore: [VIEWS, SECURE], workers: 1 })
const secure = site('secure', 'https', ports.slice(2), { testMatch: SECURE, workers: 1 })
// The views of the lab use no chain.
const views = { ...plain.project, name: 'views', testIgnore: [], testMatch: VIEWS, workers, fullyParallel: true }
const sites = isShort ? [plain] : [plain, secure]

const launches: Record<string, () => Promise<LaunchOptions>> = {
  chromium: launchOptions,
  firefox: async () => firefoxOptions(path),
  webkit: async () => ({}),
}

/** `pnpm engines`: tours of one engine, on a sandbox of its own. */
export default defineConfig<{ sandbox: string }, { webKitDriver: string | undefined }>({
  testDir: 'engines',
  testMatch: '*.tour.ts',
  outputDir: `reports/engines/${engine}`,
  workers,
  // Upper bounds that a passing tour never reaches, on a machine whose cores are all busy too: axe looks at forty states of the account in one.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: `reports/engines-${engine}.json` }]],
  use: {
    browserName: engine === 'firefox' ? 'firefox' : 'chromium',
    launchOptions: await launches[engine]!(),
    webKitDriver: engine === 'webkit' ? path : undefined,
  },
  projects: [...sites.map(({ project }) => project), ...(isShort ? [] : [views])],
  webServer: sites.map(({ server }) => server),
})
