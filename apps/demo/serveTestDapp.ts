import { createReadStream, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import type { Connect, Plugin } from 'vite'

const FOLDER = join(dirname(createRequire(import.meta.url).resolve('@metamask/test-dapp/package.json')), 'dist')
const FILES: ReadonlySet<string> = new Set(readdirSync(FOLDER))

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/**
 * Content policy of the dapp's document alone. Its build evaluates its modules and sets styles inline. It has no network of its own, so that
 * every request goes through the provider that the page hands it.
 */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"

const serve: Connect.NextHandleFunction = (request, response, next) => {
  const name = /^\/([^?]*)/.exec(request.url ?? '')?.[1] ?? ''
  const type = TYPES[extname(name)]
  if (!type || !FILES.has(name)) return next()
  response.setHeader('Content-Type', type)
  response.setHeader('Content-Security-Policy', POLICY)
  createReadStream(join(FOLDER, name)).pipe(response)
}

/** Serves the files of MetaMask's test dapp as they are, at `/test-dapp/`, in development and in the preview of a build. */
export const serveTestDapp = (): Plugin => ({
  name: 'serve-test-dapp',
  configureServer: ({ middlewares }) => void middlewares.use('/test-dapp', serve),
  configurePreviewServer: ({ middlewares }) => void middlewares.use('/test-dapp', serve),
})
