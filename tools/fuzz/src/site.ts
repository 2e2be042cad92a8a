import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, preview } from 'vite'

const PAGE = fileURLToPath(new URL('../page', import.meta.url))

export interface Site {
  /** Address of the host's page, with a slash at its end. */
  url: string
  /** Script of the wallet extensions, for a page before its own scripts. */
  scene: string
  stop(): Promise<void>
}

const shared: InlineConfig = {
  root: PAGE,
  configFile: false,
  logLevel: 'warn',
  mode: 'production',
  resolve: { dedupe: ['react', 'react-dom'] },
}

/** Builds the host's page from the published files, as a host does, and serves it under a strict content policy. Takes a free port. */
export async function startSite(): Promise<Site> {
  // Not in the package: two runs at the same time would empty each other's folder.
  const built = mkdtempSync(join(tmpdir(), 'foyer-fuzz-'))
  await build({
    ...shared,
    plugins: [react()],
    build: {
      outDir: join(built, 'host'),
      emptyOutDir: true,
      target: 'es2022',
      sourcemap: true,
      chunkSizeWarningLimit: 2_000,
    },
  })
  await build({
    ...shared,
    build: {
      outDir: join(built, 'scene'),
      emptyOutDir: true,
      target: 'es2022',
      chunkSizeWarningLimit: 2_000,
      lib: { entry: join(PAGE, 'src/scene.ts'), formats: ['iife'], name: 'scene', fileName: () => 'scene.js' },
    },
  })
  const server = await preview({
    ...shared,
    build: { outDir: join(built, 'host') },
    preview: {
      host: '127.0.0.1',
      port: 0,
      headers: { 'Content-Security-Policy': "script-src 'self'; style-src 'self'" },
    },
  })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('Expected a TCP address')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    scene: readFileSync(join(built, 'scene/scene.js'), 'utf8'),
    stop: async () => {
      await server.close()
      rmSync(built, { recursive: true, force: true })
    },
  }
}
