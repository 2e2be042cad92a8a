import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startProcess } from './process.fixture.ts'

/** Opens connections from an address of this machine that send nothing. Returns those that are open after a moment. */
async function openIdle(port: number, { count, from }: { count: number; from: string }): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect({ port, host: '127.0.0.1', localAddress: from }))
  onTestFinished(() => sockets.forEach(socket => void socket.destroy()))
  for (const socket of sockets) socket.on('error', () => {}).resume()
  await Promise.all(sockets.map(socket => Promise.race([once(socket, 'connect'), once(socket, 'close')])))
  await new Promise(done => setTimeout(done, 500))
  return sockets.filter(({ closed, destroyed, readableEnded }) => !closed && !destroyed && !readableEnded)
}

async function startServer(changes: Record<string, string> = {}) {
  const started = await startProcess({ changes })
  await started.line()
  return started
}

test('idle connections of one address shut nobody else out', async () => {
  const { port, call } = await startServer()
  const open = await openIdle(port, { count: 2600, from: '127.0.0.2' })
  expect(open.length).toBeLessThanOrEqual(100)
  expect((await call('/session', { signal: AbortSignal.timeout(5000) })).status).toBe(401)
})

test('a connection that begins no request is closed, and one that is slow in the middle of its head', async () => {
  const { port } = await startServer()
  const [idle, slow] = await openIdle(port, { count: 2, from: '127.0.0.1' })
  slow?.write('GET /session HTTP/1.1\r\nHost: login.example\r\n')
  const started = performance.now()
  await Promise.all([idle, slow].map(socket => socket && once(socket, 'close')))
  expect(performance.now() - started).toBeLessThan(25_000)
})

test('a proxy that speaks for all visitors has no limit of its own', async () => {
  const { port } = await startServer({ LOGIN_CLIENT_ADDRESS_HEADER: 'x-forwarded-for' })
  expect(await openIdle(port, { count: 300, from: '127.0.0.2' })).toHaveLength(300)
})
