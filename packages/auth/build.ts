import { buildPackage } from '@foyer/build'

await buildPackage(import.meta.dirname, {
  auth: { from: ['src/index.ts', 'src/protocol.ts'] },
  client: { doors: ['src'] },
})
