import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './index.mjs'

/** First port that a system gives to connections by itself. */
const EPHEMERAL = 32_768

test('ports differ, and are none that the system gives to a connection meanwhile', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, freePort))
  expect(new Set(ports).size).toBe(200)
  expect(Math.max(...ports)).toBeLessThan(EPHEMERAL)
})

test('a server listens on the port that was found', async () => {
  const port = await freePort()
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  expect(server.address()).toMatchObject({ port })
  await new Promise(closed => server.close(closed))
})
