import { readdirSync, readFileSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { join, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createCertificate } from './certificate.ts'

export interface Server {
  origin: string
  /** Argument for Chromium that makes it trust the server, so that its cache works as on a real site. */
  trust: string
  stop(): Promise<void>
}

const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

/** Files of a folder by their paths on a server, compressed. */
export const readFolder = (folder: string) =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map(name => ({ name, type: TYPES[name.split('.').at(-1)!] }))
      .filter(({ type }) => type !== undefined)
      .map(({ name, type }) => [
        `/${name.split(sep).join('/')}`,
        { type, body: gzipSync(readFileSync(join(folder, name)), { level: 9 }) },
      ]),
  )

/** Serves a folder on this machine over HTTP/2, compressed in advance. */
export async function serve(folder: string): Promise<Server> {
  const files = readFolder(folder)
  const { key, cert, fingerprint } = createCertificate()
  const server = createSecureServer({ key, cert })
  const sessions = new Set<{ destroy(): void }>()
  server.on('session', session => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  server.on('stream', (stream, headers) => {
    // A page that closes aborts its streams.
    stream.on('error', () => {})
    const file = files.get(headers[':path'] ?? '')
    if (!file) return void stream.respond({ ':status': 404 }, { endStream: true })
    stream.respond({
      ':status': 200,
      'content-type': `${file.type}; charset=utf-8`,
      'content-encoding': 'gzip',
      'content-length': file.body.length,
      'cache-control': 'public, max-age=31536000, immutable',
    })
    stream.end(file.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `https://localhost:${port}`,
    trust: `--ignore-certificate-errors-spki-list=${fingerprint}`,
    stop: () => {
      for (const session of sessions) session.destroy()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
