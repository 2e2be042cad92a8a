import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { onTestFinished } from 'vitest'
import { createLoopbackServer } from './server/loopbackServer.ts'

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
  const server = createLoopbackServer({ port: 0, fetch: request => app.fetch(request) })
  await server.open()
  onTestFinished(server.close)
  return `http://127.0.0.1:${server.port}`
}
