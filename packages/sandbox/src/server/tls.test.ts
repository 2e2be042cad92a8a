import { once } from 'node:events'
import { get } from 'node:https'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createLoopbackServer, type LoopbackServer } from './loopbackServer.ts'
import { makeCertificate } from './makeCertificate.ts'
import { overTls, type Tls } from './tls.ts'

let tls: Tls
let server: LoopbackServer
beforeAll(async () => {
  tls = await makeCertificate()
  server = createLoopbackServer({
    port: 0,
    tls,
    fetch: async request => new Response(`${new URL(request.url).protocol} ${await request.text()}`),
    serveSocket: connection => ({ onMessage: message => connection.send(message) }),
  })
  await server.open()
})
afterAll(() => server.close())

test('one port answers by HTTP, and over TLS to who trusts its certificate', async () => {
  const body = 'x'.repeat(100_000)
  const plain = await fetch(`http://localhost:${server.port}`, { method: 'POST', body })
  expect(await plain.text()).toBe(`http: ${body}`)
  const [answer] = await once(get(`https://localhost:${server.port}`, { ca: tls.cert }), 'response')
  expect(await text(answer)).toBe('https: ')
  await expect(fetch(`https://localhost:${server.port}`)).rejects.toThrow('fetch failed')
})

test.each(['ws', 'wss'])('it serves sockets by %s', async scheme => {
  const socket = new WebSocket(`${scheme}://localhost:${server.port}`, { ca: tls.cert })
  await once(socket, 'open')
  socket.send('Hello')
  expect(String((await once(socket, 'message'))[0])).toBe('Hello')
  socket.close()
  await once(socket, 'close')
})

test('a client that leaves before its first byte, or in the handshake, ends nothing', async () => {
  for (const bytes of ['', '\u0016\u0003']) {
    const socket = connect(server.port, '127.0.0.1')
    await once(socket, 'connect')
    if (bytes) socket.write(bytes)
    socket.resetAndDestroy()
  }
  expect(await (await fetch(`http://localhost:${server.port}`)).text()).toBe('http: ')
})

test('addresses are over TLS where there is a certificate', () => {
  expect(overTls('http://localhost:1/http:', tls)).toBe('https://localhost:1/http:')
  expect(overTls('ws://localhost:1', tls)).toBe('wss://localhost:1')
  expect(overTls('http://localhost:1', undefined)).toBe('http://localhost:1')
})
