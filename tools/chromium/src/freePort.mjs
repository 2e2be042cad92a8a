import { once } from 'node:events'
import { createServer } from 'node:net'

export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise(closed => server.close(closed))
  if (address === null || typeof address === 'string') throw new Error('Expected a TCP address')
  return address.port
}
