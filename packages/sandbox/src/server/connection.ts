import type { IncomingMessage } from 'node:http'
import type { WebSocket } from 'ws'
import { isTooDeep } from './nesting.ts'

/** @see https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 */
const POLICY_VIOLATION = 1008
const INTERNAL_ERROR = 1011

/** Bytes of a reason. @see https://www.rfc-editor.org/rfc/rfc6455#section-5.5 */
const LONGEST_REASON = 123

/** Open socket of one client. */
export interface Connection {
  /** Path and query of the handshake. */
  readonly url: string
  /** Sends a text; does nothing once the socket is closing. */
  send(text: string): void
  ping(): void
  /** The reason is cut to what a closing frame can hold. */
  close(code: number, reason: string): void
  /** Runs a callback of a timer or a chain for this client. An error that it throws closes this socket alone. */
  run(work: () => void): void
}

export interface SocketHandlers {
  onMessage?(text: string): void
  onClose?(): void
}

/** Starts to serve a client. An error that it or a handler throws closes the socket with 1011. */
export type ServeSocket = (connection: Connection) => SocketHandlers

export function connectionOf(socket: WebSocket, request: IncomingMessage, serve: ServeSocket) {
  const close = (code: number, reason: string) =>
    socket.close(code, reason.replace(/[^ -~]/g, '?').slice(0, LONGEST_REASON))
  const run = (work: () => void) => {
    try {
      work()
    } catch (error) {
      console.error(error)
      close(INTERNAL_ERROR, 'The handler of this message failed.')
    }
  }
  const connection: Connection = {
    url: request.url ?? '/',
    send(text) {
      if (socket.readyState === socket.OPEN) socket.send(text)
    },
    ping: () => socket.ping(),
    close,
    run,
  }
  // A frame that is too large or broken: `ws` closes the socket with 1009 or 1002, and `close` follows.
  socket.on('error', () => {})
  run(() => {
    const { onMessage, onClose } = serve(connection)
    // The default `binaryType`: one Buffer per message.
    socket.on('message', (data: Buffer) => {
      // Messages that arrived together with the one for which the socket was closed.
      if (socket.readyState !== socket.OPEN) return
      const text = data.toString('utf8')
      if (isTooDeep(text)) return close(POLICY_VIOLATION, 'This JSON is nested too deeply.')
      run(() => onMessage?.(text))
    })
    socket.on('close', () => run(() => onClose?.()))
  })
}
