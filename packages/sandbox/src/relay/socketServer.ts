import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

const LARGEST_FRAME = 1 << 20

/**
 * Server of WebSockets on the loopback address, whose port can be closed and opened again. `port` 0 takes a free one at the first opening.
 */
export function createSocketServer({
  port,
  onSocket,
}: {
  port: number
  onSocket: (socket: WebSocket, request: IncomingMessage) => void
}) {
  const http = createServer((_, response) => {
    response
      .writeHead(426, { 'content-type': 'text/plain' })
      .end('This is a WalletConnect relay: connect by WebSocket.\n')
  })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_FRAME })
  let taken = port
  http.on('upgrade', (request, stream, head) => {
    sockets.handleUpgrade(request, stream, head, socket => onSocket(socket, request))
  })
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
    isOpen: () => http.listening,
    dropSockets,
    /** Rejects when the port is taken. */
    async open() {
      http.listen({ port: taken, host: '127.0.0.1' })
      await once(http, 'listening')
      taken = (http.address() as AddressInfo).port
    },
    /** Closes the port and drops every socket. */
    async close() {
      const closed = once(http, 'close')
      http.close()
      http.closeAllConnections()
      dropSockets()
      await closed
    },
  }
}

export type SocketServer = ReturnType<typeof createSocketServer>
