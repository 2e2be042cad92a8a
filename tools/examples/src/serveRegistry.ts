import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packAll } from '@foyer/ci/packAll'
import { startRegistry } from './registry.ts'

/** Serves the packages of this clone to npm until it is ended, for apps beside it. */
const folder = mkdtempSync(join(tmpdir(), 'foyer-registry-'))
const { url } = await startRegistry(packAll(folder), Number(process.env.PORT ?? 4873))
rmSync(folder, { recursive: true })
console.log(
  `Serving the packages of Foyer. In your app, write this line into the file .npmrc:\n\n@foyer:registry=${url}\n`,
)
