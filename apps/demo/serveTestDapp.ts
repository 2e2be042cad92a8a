import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import type { Connect, Plugin } from 'vite'

const FOLDER = join(dirname(createRequire(import.meta.url).resolve('@metamask/test-dapp/package.json')), 'dist')

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
  const name = /^\/([\w-]+\.\w+)(?:\?|$)/.exec(request.url ?? '')?.[1]
  const type = name && TYPES[extname(name)]
  if (!type) return next()
  readFile(join(FOLDER, name)).then(
    content =>
      response
        .setHeaders(
          new Map([
            ['Content-Type', type],
            ['Content-Security-Policy', POLICY],
          ]),
        )
        .end(content),
    () => next(),
  )
}

/** Serves the files of MetaMask's test dapp as they are, at `/test-dapp/`, in development and in the preview of a build. */
export const serveTestDapp = (): Plugin => ({
  name: 'serve-test-dapp',
  configureServer: ({ middlewares }) => void middlewares.use('/test-dapp', serve),
  configurePreviewServer: ({ middlewares }) => void middlewares.use('/test-dapp', serve),
})
