import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defaultClientConditions, type InlineConfig, type Plugin, preview } from 'vite'

const PAGE = fileURLToPath(new URL('../page', import.meta.url))
const DIST = fileURLToPath(new URL('../dist', import.meta.url))
const WALLETS = fileURLToPath(new URL('../page/src/wallets.ts', import.meta.url))
const PORT = 4180

export interface Site {
  host: string
  bare: string
  /** The simulated wallets, to be run on a page before its own scripts. */
  wallets: string
  stop(): Promise<void>
}

const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

/** Vite's preview does not compress; hosts do. */
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
  resolve: { conditions: ['@foyer/source', ...defaultClientConditions], dedupe: ['react', 'react-dom'] },
}

/** Builds the two pages as a host would, and serves them compressed. */
export async function startSite(): Promise<Site> {
  await build({
    ...shared,
    plugins: [react()],
    build: {
      outDir: DIST,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: {
        input: [join(PAGE, 'index.html'), join(PAGE, 'bare.html')],
        output: {
          // React is the host's: in a chunk of its own it can be left out of the count.
          // And so is what the page measures with.
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
              { name: 'scene', test: /page\/src\/scene/ },
            ],
          },
        },
      },
    },
  })
  await build({
    ...shared,
    build: {
      outDir: join(DIST, 'wallets'),
      emptyOutDir: true,
      target: 'es2022',
      lib: { entry: WALLETS, formats: ['iife'], name: 'wallets', fileName: () => 'wallets.js' },
    },
  })
  const server = await preview({
    ...shared,
    plugins: [compressed],
    build: { outDir: DIST },
    preview: { host: '127.0.0.1', port: PORT, strictPort: true },
  })
  const base = `http://127.0.0.1:${PORT}`
  return {
    host: `${base}/index.html`,
    bare: `${base}/bare.html`,
    wallets: readFileSync(join(DIST, 'wallets/wallets.js'), 'utf8'),
    stop: () => server.close(),
  }
}
