import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { createAdaptorServer } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import { connectionOf, type ServeSocket } from './connection.ts'
import { LARGEST_BODY, limitRequests } from './limitRequests.ts'
import { sharePort, type Tls } from './tls.ts'

/** A server that closes an idle connection may do so while a client sends its next request, which then fails. */
const IDLE = 600_000

type Fetch = (request: Request) => Response | Promise<Response>

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** Status of a request for another host. @see https://www.rfc-editor.org/rfc/rfc9110#name-421-misdirected-request */
const MISDIRECTED = 421

function refuseUpgrade(stream: Duplex) {
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${MISDIRECTED} Misdirected Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/**
 * HTTP and WebSocket server on the loopback address: the only way in which the sandbox listens. Its port can be closed and opened again.
 * - `port` 0 takes a free one at the first opening. `hosts` are further values of the Host header, as `name:port`.
 * - With `tls` it answers over TLS too, on the same port.
 * - Another Host gets 421: a page whose domain was rebound to the loopback address would send its own.
 * - Bodies over 1 MB get 413, JSON nested deeper than 64 levels gets 400; a socket is closed with 1009 or 1008.
 * - An error that a handler throws becomes a 500, or closes its socket with 1011.
 */
export function createLoopbackServer(options: {
  port: number
  fetch: Fetch
  hosts?: readonly string[]
  serveSocket?: ServeSocket
  tls?: Tls | undefined
}) {
  const { port, hosts = [], serveSocket, tls } = options
  let taken = port
  const isOwnHost = (host = '') => {
    const called = host.toLowerCase()
    return hosts.includes(called) || LOOPBACK_NAMES.some(name => called === `${name}:${taken}`)
  }
  const limited = limitRequests(options.fetch)
  const fetch: Fetch = request =>
    isOwnHost(request.headers.get('host') ?? undefined)
      ? limited(request)
      : new Response('This host is not served here.\n', { status: MISDIRECTED })
  const plain = createAdaptorServer({ fetch }) as Server
  const secure = tls && (createAdaptorServer({ fetch, createServer: createHttps, serverOptions: tls }) as Server)
  const servers = secure ? [plain, secure] : [plain]
  const { listener, dropAll } = secure
    ? sharePort(plain, secure)
    : { listener: plain, dropAll: () => plain.closeAllConnections() }
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_BODY })
  const upgrade = (serve: ServeSocket) => (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // A client that resets the connection before the handshake is complete.
    stream.on('error', () => {})
    if (!isOwnHost(request.headers.host)) return refuseUpgrade(stream)
    sockets.handleUpgrade(request, stream, head, socket => connectionOf(socket, request, serve))
  }
  for (const server of servers) {
    server.keepAliveTimeout = IDLE
    if (serveSocket) server.on('upgrade', upgrade(serveSocket))
  }
  /** Drops every socket without a closing frame. Returns how many. */
  const dropSockets = () => {
    const open = [...sockets.clients]
    for (const socket of open) socket.terminate()
    return open.length
  }
  return {
    get port() {
      return taken
    },
    /** Number of open sockets. */
    get size() {
      return sockets.clients.size
    },
    isOpen: () => listener.listening,
    dropSockets,
    /** Rejects when the port is taken. */
    async open() {
      listener.listen({ port: taken, host: '127.0.0.1' })
      await once(listener, 'listening')
      taken = (listener.address() as AddressInfo).port
    },
    /** Closes the port and drops every connection. */
    async close() {
      const closed = once(listener, 'close')
      listener.close()
      dropAll()
      dropSockets()
      await closed
    },
  }
}

export type LoopbackServer = ReturnType<typeof createLoopbackServer>
