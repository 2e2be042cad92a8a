import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there',
  EADDRNOTAVAIL: 'this machine does not have that address',
  EACCES: 'this user may not listen there',
  ENOTFOUND: 'there is no such host',
}

type ListenOptions = { host: string; port: number; onError: (error: unknown) => void }

/** Connections at once. A redeem holds one for 20 seconds. */
const MOST_CONNECTIONS = 2000

/**
 * Serves an app over HTTP. Resolves when it listens. `onError` is told of a connection that could not be accepted, as when no file is left.
 * @throws with the reason, in a sentence, if it cannot
 */
export function listen(app: Pick<Hono, 'fetch'>, options: ListenOptions): Promise<Server> {
  const { host, port, onError } = options
  const server = createServer({ requestTimeout: 30_000 }, getRequestListener(app.fetch))
  server.maxConnections = MOST_CONNECTIONS
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason = REASONS[cause.code ?? ''] ?? `the system says ${cause.code ?? 'no'}`
      reject(new Error(`The server cannot listen on ${host}, port ${port}: ${reason}.`, { cause }))
    })
    server.listen(port, host, () => {
      server.removeAllListeners('error').on('error', onError)
      resolve(server)
    })
  })
}
