import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { onTestFinished } from 'vitest'

/** Returns a free port. */
export async function freePort() {
  const server = createServer().listen({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise(done => server.close(done))
  return port
}

/** Serves an app over HTTP until the end of the test. Returns its address. */
export async function serve(app: { fetch(request: Request): Response | Promise<Response> }) {
  const server = createAdaptorServer({ fetch: request => app.fetch(request) }) as Server
  server.listen({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  onTestFinished(async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
