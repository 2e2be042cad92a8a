import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import type { Connect, Plugin } from 'vite'

const TYPES: Readonly<Record<string, string>> = { '.css': 'text/css', '.js': 'text/javascript' }

/** Stands in a build for the address of the sandbox, so that servers with sandboxes of their own share one build. */
export const SANDBOX_OF_BUILD = 'http://sandbox.invalid'

type Headers = Readonly<Record<string, number | string | readonly string[] | undefined>>

/** Scripts and styles of a folder, by their paths. Each has the hash of its content in its name, which is its tag too. */
function serve(folder: string, sandbox: string, headers: Headers): Connect.NextHandleFunction {
  const names = readdirSync(folder).filter(name => extname(name) in TYPES)
  const read = (name: string) =>
    Buffer.from(readFileSync(join(folder, name), 'utf8').replaceAll(SANDBOX_OF_BUILD, sandbox))
  const files = new Map(names.map(name => [`/${name}`, read(name)]))
  return (request, response, next) => {
    const path = request.url ?? ''
    const file = files.get(path)
    if (!file) return next()
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value)
    response.setHeader('Cache-Control', 'no-cache')
    response.setHeader('ETag', `"${path}"`)
    if (request.headers['if-none-match'] === `"${path}"`) response.writeHead(304).end()
    else response.writeHead(200, { 'Content-Type': TYPES[extname(path)], 'Content-Length': file.length }).end(file)
  }
}

/**
 * Serves a build's files from memory, with the address of the sandbox. A visit loads more than a hundred, and both reading and compressing one for the same
 * machine takes longer than sending it.
 */
export const serveAssets = (sandbox: string): Plugin => ({
  name: 'serve-assets',
  configurePreviewServer({ config: { root, build, preview }, middlewares }) {
    const folder = resolve(root, build.outDir, build.assetsDir)
    middlewares.use(`/${build.assetsDir}`, serve(folder, sandbox, preview.headers ?? {}))
  },
})
