import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFolder } from '../press/serve.ts'

/** Headers that isolate a page from others, so that its clock counts in less than whole milliseconds in Firefox and WebKit. */
const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }

/** Serves a folder on this machine without a certificate, which each engine trusts in another way. */
export async function serveHttp(folder: string): Promise<{ origin: string; stop: () => Promise<void> }> {
  const files = readFolder(folder)
  const server = createServer(({ url = '' }, response) => {
    const file = files.get(url)
    if (!file) return void response.writeHead(404).end()
    response.writeHead(200, {
      ...ISOLATED,
      'content-type': `${file.type}; charset=utf-8`,
      'content-encoding': 'gzip',
      'content-length': file.body.length,
    })
    response.end(file.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
