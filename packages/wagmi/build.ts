import { buildPackage } from '@foyer/build'

await buildPackage(import.meta.dirname, { wagmi: { from: ['src/index.ts'], early: 'all' } })
