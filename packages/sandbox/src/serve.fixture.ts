import { onTestFinished } from 'vitest'
import { createLoopbackServer } from './server/loopbackServer.ts'

/** Serves an app over HTTP until the end of the test. Returns its address. */
export async function serve(app: { fetch(request: Request): Response | Promise<Response> }) {
  const server = createLoopbackServer({ port: 0, fetch: request => app.fetch(request) })
  await server.open()
  onTestFinished(server.close)
  return `http://127.0.0.1:${server.port}`
}
