import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { localRelay } from '@foyer/sandbox/relay.fixture'
import { expect, onTestFinished, test } from 'vitest'
import { networks, page } from './relayPage.fixture.ts'

/** @see https://www.rfc-editor.org/rfc/rfc6455#section-1.3 */
const HANDSHAKE = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
/** First byte of a frame that closes a socket. */
const CLOSING = 0x88

/** Relay that answers the handshake of a socket only when told. */
async function hesitantRelay() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const asked = once(server, 'upgrade') as Promise<[IncomingMessage, Duplex]>
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves when a client asks for a socket, with the function that opens it. */
    async asked() {
      const [{ headers }, socket] = await asked
      onTestFinished(() => void socket.destroy())
      const accept = createHash('sha1').update(`${headers['sec-websocket-key']}${HANDSHAKE}`).digest('base64')
      /** Opens the socket. Resolves with the first byte that the client sends. */
      return async () => {
        const answer = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade']
        socket.write(`${[...answer, `Sec-WebSocket-Accept: ${accept}`].join('\r\n')}\r\n\r\n`)
        const [sent] = (await once(socket, 'data')) as [Buffer]
        return sent[0]
      }
    },
  }
}

test('H43 a page that stops while its socket opens closes it, and asks the relay for nothing', async () => {
  // Only local endpoints can be fetched meanwhile.
  await localRelay()
  const relay = await hesitantRelay()
  const { actor } = page(relay.url, { networks })
  const open = await relay.asked()
  actor.stop()
  expect(await open()).toBe(CLOSING)
})
