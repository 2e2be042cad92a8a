import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'
import { startProcess } from './process.fixture.ts'

/** Opens connections from an address of this machine that send nothing. */
async function openIdle(port: number, { count, from }: { count: number; from: string }): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect({ port, host: '127.0.0.1', localAddress: from }))
  onTestFinished(() => sockets.forEach(socket => void socket.destroy()))
  for (const socket of sockets) socket.on('error', () => {}).resume()
  await Promise.all(sockets.map(socket => Promise.race([once(socket, 'connect'), once(socket, 'close')])))
  return sockets
}

const openOf = (sockets: readonly Socket[]) =>
  sockets.filter(({ closed, destroyed, readableEnded }) => !closed && !destroyed && !readableEnded)

async function startServer(changes: Record<string, string> = {}) {
  const started = await startProcess({ changes })
  await started.line()
  return started
}

test('idle connections of one address shut nobody else out', async () => {
  const { port, call } = await startServer()
  const sockets = await openIdle(port, { count: 100, from: '127.0.0.2' })
  // In parts that the system's queue of new connections holds: one that overflows it is open here, and unknown to the server.
  for (let part = 0; part < 10; part += 1) {
    const more = await openIdle(port, { count: 250, from: '127.0.0.2' })
    await Promise.all(more.filter(({ closed }) => !closed).map(socket => once(socket, 'close')))
    sockets.push(...more)
  }
  expect(openOf(sockets).length).toBeLessThanOrEqual(100)
  expect((await call('/session', { signal: AbortSignal.timeout(5000) })).status).toBe(401)
})

test('a connection that begins no request is closed, and one that is slow in the middle of its head', async () => {
  const times = { headersTimeout: 200, requestTimeout: 1000, connectionsCheckingInterval: 50 }
  const app = { fetch: () => new Response() }
  const server = await listen(app, { host: '127.0.0.1', port: 0, isBehindProxy: false, onError: () => {}, times })
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const sockets = await openIdle(port, { count: 2, from: '127.0.0.1' })
  sockets[1]?.write('GET /session HTTP/1.1\r\nHost: login.example\r\n')
  await Promise.all(sockets.map(socket => once(socket, 'close')))
  expect(openOf(sockets)).toEqual([])
})

test('a proxy that speaks for all visitors has no limit of its own', async () => {
  const { port } = await startServer({ LOGIN_CLIENT_ADDRESS_HEADER: 'x-forwarded-for' })
  const sockets = await openIdle(port, { count: 300, from: '127.0.0.2' })
  await new Promise(done => setTimeout(done, 1000))
  expect(openOf(sockets)).toHaveLength(300)
})
