import { buildPackage } from '@foyer/build'

await buildPackage(import.meta.dirname, {
  walletConnect: { from: ['src/index.ts'], early: 'all' },
  client: { from: ['src/loadClient.ts'] },
})
