import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

export type VaultFiles = ReadonlyMap<string, string | Uint8Array>

/** Builds the vault in memory: its files by their paths. */
async function buildInMemory(): Promise<VaultFiles> {
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

async function readFrom(folder: string): Promise<VaultFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(paths.map(async path => [`/${relative(folder, path)}`, await readFile(path)] as const)),
  )
}

/** Files of the vault: those in a folder where it has them, else a build, which is left in the folder. */
export async function buildVault(folder?: string): Promise<VaultFiles> {
  if (folder && existsSync(folder)) return readFrom(folder)
  const files = await buildInMemory()
  for (const [path, content] of folder ? files : []) {
    await mkdir(dirname(`${folder}${path}`), { recursive: true })
    await writeFile(`${folder}${path}`, content)
  }
  return files
}
