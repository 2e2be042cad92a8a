import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/**
 * Bundles a file of `page` into one script, for a page before its own scripts.
 * `walletChains` are endpoints of the wallet's chains, by the id that the wallet knows.
 */
export async function pageScript(name: string, walletChains: Record<string, string> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: fileURLToPath(new URL(`./page/${name}.ts`, import.meta.url)),
        formats: ['iife'],
        name: 'script',
      },
    },
  })
  if (!Array.isArray(built)) throw new Error('Expected one build.')
  return `window.walletChains = ${JSON.stringify(walletChains)};\n${built[0]!.output[0].code}`
}
