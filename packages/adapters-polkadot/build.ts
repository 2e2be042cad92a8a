import { buildPackage } from '@foyer/build'

await buildPackage(import.meta.dirname, {
  networks: { from: ['src/networks.ts'] },
  adapter: { from: ['src/index.ts'], early: 'all' },
  // With `@polkadot/api`.
  extrinsic: { doors: ['src/features/extrinsic.ts'] },
  // With PAPI's library.
  papi: { doors: ['src/provider/signTransaction.ts'] },
  sending: { doors: ['src/transfer/createTransfer.ts'] },
  features: { from: ['src/accounts.ts', 'src/features/index.ts'] },
  provider: { doors: ['src/provider'] },
})
