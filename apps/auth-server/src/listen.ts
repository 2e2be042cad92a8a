import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { networkOf } from './edge/clientNetwork.ts'

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there',
  EADDRNOTAVAIL: 'this machine does not have that address',
  EACCES: 'this user may not listen there',
  ENOTFOUND: 'there is no such host',
}

type ListenOptions = {
  host: string
  port: number
  /** Whether a proxy in front speaks for all visitors: its address is that of all connections. */
  isBehindProxy: boolean
  onError: (error: unknown) => void
  times?: Times
}

/** Connections at once. A redeem holds one for 20 seconds. */
const MOST_CONNECTIONS = 2000

/** Connections of one network at once. Whoever opens more takes them from nobody. */
const MOST_OF_NETWORK = 100

/** Milliseconds: for the head of a request, also of one that has not begun, and for the whole of it; and between two looks at that. */
type Times = { headersTimeout: number; requestTimeout: number; connectionsCheckingInterval: number }

const TIMES: Times = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2000 }

/** Closes connections of a network beyond those that it may have. */
function limitNetworks(server: Server) {
  const open = new Map<string, number>()
  server.on('connection', socket => {
    const network = networkOf(socket.remoteAddress)
    const count = (open.get(network) ?? 0) + 1
    if (count > MOST_OF_NETWORK) return void socket.destroy()
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

/**
 * Serves an app over HTTP. Resolves when it listens. `onError` is told of a connection that could not be accepted, as when no file is left.
 * @throws with the reason, in a sentence, if it cannot
 */
export function listen(app: Pick<Hono, 'fetch'>, options: ListenOptions): Promise<Server> {
  const { host, port, isBehindProxy, onError, times = TIMES } = options
  const answer = getRequestListener(app.fetch)
  const server = createServer(times, (request, response) => void answer(request, response))
  server.maxConnections = MOST_CONNECTIONS
  if (!isBehindProxy) limitNetworks(server)
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
