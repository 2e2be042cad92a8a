import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Port of the local server in the commands of the pages. */
export const PAGE_PORT = 4873

export type Registry = { url: string; stop(): void }

/** Manifest in a packed package. */
const manifestOf = (path: string): { name: string; version: string } =>
  JSON.parse(execFileSync('tar', ['-xzOf', path, 'package/package.json'], { encoding: 'utf8' }))

/**
 * Serves packed packages by the protocol of npm's registry, so that npm installs them as if they were published.
 * @param tarballs Paths by name, which are read at once.
 * @param wanted Port; 0 takes a free one.
 */
export async function startRegistry(tarballs: Readonly<Record<string, string>>, wanted = 0): Promise<Registry> {
  const packages = new Map(
    Object.entries(tarballs).map(([name, path]) => {
      const bytes = readFileSync(path)
      const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
      return [name, { bytes, integrity, manifest: manifestOf(path) }]
    }),
  )
  const server = createServer(({ url = '' }, response) => {
    // npm asks for a scoped package as `/@scope%2fname`.
    const [, name = '', file] = /^\/(@[^/]+\/[^/]+)(\/package\.tgz)?$/.exec(url.replace(/%2f/i, '/')) ?? []
    const found = packages.get(name)
    // npm keeps answers by address, and another run may have this port.
    response.setHeader('cache-control', 'no-store')
    if (!found) return response.writeHead(404).end('{}')
    if (file) return response.end(found.bytes)
    const { manifest, integrity } = found
    const { port } = server.address() as AddressInfo
    const dist = { integrity, tarball: `http://127.0.0.1:${port}/${name}/package.tgz` }
    response.setHeader('content-type', 'application/json')
    const { version } = manifest
    return response.end(
      JSON.stringify({ name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } }),
    )
  })
  server.listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
