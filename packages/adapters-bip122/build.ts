import { buildPackage } from '@foyer/build'

await buildPackage(import.meta.dirname, {
  networks: { from: ['src/networks.ts'] },
  adapter: { from: ['src/index.ts'], early: 'all' },
  features: { from: ['src/parseAccounts.ts', 'src/hearAccounts.ts', 'src/features/index.ts'] },
  // With `bitcoinjs-lib`.
  psbt: { doors: ['src/features/psbt.ts'] },
  provider: { doors: ['src/provider/createProvider.ts'] },
  requests: { doors: ['src/provider'] },
  drafts: { from: ['src/transfer/draftTransfer.ts', 'src/transfer/feeRates.ts'] },
  sending: { doors: ['src/transfer/createTransfer.ts'] },
})
