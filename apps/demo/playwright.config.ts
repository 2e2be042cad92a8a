import { once } from 'node:events'
import { createServer } from 'node:net'
import { launchOptions } from '@foyer/chromium'
import { defineConfig } from '@playwright/test'

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise(closed => server.close(closed))
  if (address === null || typeof address === 'string') throw new Error('Expected a TCP address')
  return `${address.port}`
}

// Each worker reads this file again: it finds the ports of the first reading in its environment.
process.env.FOYER_E2E_PORT ??= await freePort()
process.env.FOYER_E2E_SANDBOX_PORT ??= await freePort()

const { args, ...launch } = await launchOptions()

const url = `http://localhost:${process.env.FOYER_E2E_PORT}`

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 1,
  // Upper bounds that a passing test never reaches, on a machine whose cores are all busy too.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'reports/test-browser.json' }]],
  use: {
    baseURL: url,
    browserName: 'chromium',
    launchOptions: {
      ...launch,
      // Only this machine can be reached, from pages, workers, redirects and the browser itself.
      args: [...args, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'],
    },
    trace: 'retain-on-failure',
  },
  // A production build: the page under its real content policy, in its real chunks, and without a dev server that finds a new
  // dependency in the middle of a test and reloads.
  webServer: {
    command: 'node --conditions=@foyer/source --import tsx serve.ts --production',
    url,
    // The production build comes first.
    timeout: 240_000,
    env: { PORT: process.env.FOYER_E2E_PORT, SANDBOX_PORT: process.env.FOYER_E2E_SANDBOX_PORT },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
