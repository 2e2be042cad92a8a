import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Ports that no system gives to a connection by itself, and that no browser refuses. Linux gives those from 32768, others those from 49152: one
 * of them may be taken by any client of this machine between this look and the start of the server.
 */
const FIRST = 20_000
const END = 30_000

/** @type {Set<number>} */
const given = new Set()

/** @param {string} host @param {number} port */
const isFree = async (host, port) => {
  const server = createServer().listen({ port, host, exclusive: true })
  try {
    await once(server, 'listening')
  } catch (error) {
    // A machine without IPv6 has no such address, and nobody who listens there.
    return !['EADDRINUSE', 'EACCES'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')
  }
  await new Promise(closed => server.close(closed))
  return true
}

export const freePort = async () => {
  while (true) {
    const port = randomInt(FIRST, END)
    if (given.has(port)) continue
    given.add(port)
    if ((await isFree('127.0.0.1', port)) && (await isFree('::1', port))) return port
  }
}
