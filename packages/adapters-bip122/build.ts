import { buildPackage } from '@foyer/build'

await buildPackage(import.meta.dirname, {
  networks: { from: ['src/networks.ts'] },
  adapter: { from: ['src/index.ts'], early: 'all' },
  provider: { doors: ['src/provider/createProvider.ts'] },
  requests: { doors: ['src/provider'] },
  // With `bitcoinjs-lib`.
  psbt: { doors: ['src/features/psbt.ts'] },
  features: { doors: ['src'] },
})
