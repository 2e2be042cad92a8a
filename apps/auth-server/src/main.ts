import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { readEnvironment } from './environment.ts'
import { createLoginServer } from './index.ts'

/** Connections at once. A redeem holds one for 20 seconds. */
const MOST_CONNECTIONS = 2000

async function main() {
  const { settings, port, host } = readEnvironment(process.env)
  const { app, stop } = await createLoginServer({ ...settings, log: entry => console.log(JSON.stringify(entry)) })
  const server = serve({ fetch: app.fetch, port, hostname: host, serverOptions: { requestTimeout: 30_000 } }) as Server
  server.maxConnections = MOST_CONNECTIONS
  console.log(JSON.stringify({ event: 'started', host, port }))
  const end = () => {
    server.close()
    void stop().finally(() => server.closeAllConnections())
  }
  process.once('SIGINT', end).once('SIGTERM', end)
}

try {
  await main()
} catch (error) {
  // A message of ours names a variable or a setting; a cause, such as that of the database, may hold its password.
  console.error(error instanceof Error ? error.message : 'The server could not start.')
  process.exitCode = 1
}
