import type { Server as HttpServer } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'

/** Private key and certificate of a server, in PEM. */
export interface Tls {
  key: string
  cert: string
}

/** The same address over TLS, where `tls` is given. */
export const overTls = (url: string, tls: Tls | undefined): string => (tls ? url.replace(/^(http|ws):/, '$1s:') : url)

/** First byte of a connection over TLS: the type of its record. @see https://www.rfc-editor.org/rfc/rfc8446#section-5.1 */
const HANDSHAKE = 22

/**
 * A port that both servers share: `secure` answers what begins as TLS, `plain` the rest. Programs on this machine, which do not trust a
 * certificate that was made for its browsers, so reach what a page reaches. `dropAll` drops every connection, in its handshake too.
 */
export function sharePort(plain: HttpServer, secure: HttpServer): { listener: Server; dropAll: () => void } {
  const open = new Set<Socket>()
  const listener = createServer(socket => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    // A client may leave before its first byte.
    socket.on('error', () => socket.destroy())
    socket.once('data', first => {
      socket.pause()
      socket.unshift(first)
      if (first[0] === HANDSHAKE) return secure.emit('connection', socket)
      plain.emit('connection', socket)
      return socket.resume()
    })
  })
  const dropAll = () => {
    for (const socket of open) socket.destroy()
  }
  return { listener, dropAll }
}
