import { fileURLToPath } from 'node:url'
import { build } from 'vite'

export type VaultFiles = ReadonlyMap<string, string | Uint8Array>

/** Builds the vault in memory: its files by their paths. */
export async function buildVault(): Promise<VaultFiles> {
  const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url))
  const built = await build({ configFile, logLevel: 'error', build: { write: false } })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap(result => ('output' in result ? result.output : []))
  return new Map(
    outputs.map(file => [
      `/${file.fileName}`,
      file.type === 'chunk' ? file.code : (file.source as string | Uint8Array),
    ]),
  )
}
