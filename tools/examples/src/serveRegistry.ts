import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packAll } from '@foyer/ci/packAll'
import { PAGE_PORT, startRegistry } from './registry.ts'

/** Serves the packages of this clone to npm until it is ended, for apps beside it. */
const folder = mkdtempSync(join(tmpdir(), 'foyer-registry-'))
const { url } = await startRegistry(packAll(folder), Number(process.env.PORT ?? PAGE_PORT))
rmSync(folder, { recursive: true })
console.log(
  `Serving the packages of Foyer. In the folder of your app, run:\n\nnpm config set --location=project @foyer:registry=${url}\n`,
)
