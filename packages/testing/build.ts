import { buildPackage } from '@foyer/build'

await buildPackage(import.meta.dirname)
