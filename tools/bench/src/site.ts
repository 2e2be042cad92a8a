import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin, preview } from 'vite'

const PAGE = fileURLToPath(new URL('../page', import.meta.url))
const DIST = fileURLToPath(new URL('../dist', import.meta.url))
const WALLETS = {
  wallets: fileURLToPath(new URL('../page/src/wallets.ts', import.meta.url)),
  namespaces: fileURLToPath(new URL('../page/src/namespaces.ts', import.meta.url)),
}
const PORT = 4180

export interface Site {
  host: string
  bare: string
  full: string
  /** One field of plain React. */
  field: string
  /** Scripts of the simulated wallets, run before the page's own: several wallets of one namespace, and one wallet of four. */
  wallets: string
  namespaces: string
  stop(): Promise<void>
}

const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

/** Compresses like a host; Vite's preview does not. */
const compressed: Plugin = {
  name: 'compressed',
  configurePreviewServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname
      const file = path === '/' ? '/index.html' : path
      const type = TYPES[file.split('.').at(-1)!]
      if (!type) return next()
      const body = gzipSync(readFileSync(join(DIST, file)), { level: 9 })
      response.writeHead(200, {
        'content-type': `${type}; charset=utf-8`,
        'content-encoding': 'gzip',
        'content-length': body.length,
      })
      response.end(body)
    })
  },
}

const shared: InlineConfig = {
  root: PAGE,
  configFile: false,
  logLevel: 'warn',
  mode: 'production',
  resolve: { dedupe: ['react', 'react-dom'] },
}

async function buildPages(pages: readonly string[], base = '/') {
  await build({
    ...shared,
    base,
    plugins: [react()],
    build: {
      outDir: join(DIST, base),
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: {
        input: pages.map(page => join(PAGE, page)),
        output: {
          // React and the probe have chunks of their own, so that the count can leave them out.
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
              { name: 'probe', test: /page\/src\/probe/ },
            ],
          },
        },
      },
    },
  })
}

/** Builds the pages from the published files, as a host does, and serves them compressed. */
export async function startSite(): Promise<Site> {
  await buildPages(['index.html', 'bare.html', 'field.html'])
  // Built separately: modules shared with the other pages would change its chunks.
  await buildPages(['full.html'], '/full/')
  for (const [name, entry] of Object.entries(WALLETS))
    await build({
      ...shared,
      build: {
        outDir: join(DIST, name),
        emptyOutDir: true,
        target: 'es2022',
        lib: { entry, formats: ['iife'], name, fileName: () => `${name}.js` },
      },
    })
  const server = await preview({
    ...shared,
    plugins: [compressed],
    build: { outDir: DIST },
    preview: { host: '127.0.0.1', port: PORT, strictPort: true },
  })
  const base = `http://127.0.0.1:${PORT}`
  const script = (name: keyof typeof WALLETS) => readFileSync(join(DIST, name, `${name}.js`), 'utf8')
  return {
    host: `${base}/index.html`,
    bare: `${base}/bare.html`,
    full: `${base}/full/full.html`,
    field: `${base}/field.html`,
    wallets: script('wallets'),
    namespaces: script('namespaces'),
    stop: () => server.close(),
  }
}
