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

type Tours = { testMatch?: string; testIgnore?: string | string[] }

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
const LONG = ['views.tour.ts', SECURE]

const plain = site('plain', 'http', ports.slice(0, 2), { testIgnore: isShort ? LONG : SECURE })
const sites = isShort ? [plain] : [plain, site('secure', 'https', ports.slice(2), { testMatch: SECURE })]

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
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 40_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: `reports/engines-${engine}.json` }]],
  use: {
    browserName: engine === 'firefox' ? 'firefox' : 'chromium',
    launchOptions: await launches[engine]!(),
    webKitDriver: engine === 'webkit' ? path : undefined,
  },
  projects: sites.map(({ project }) => project),
  webServer: sites.map(({ server }) => server),
})
