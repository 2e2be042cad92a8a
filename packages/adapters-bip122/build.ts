import { buildPackage } from '@foyer/build'

await buildPackage(import.meta.dirname, {
  networks: { from: ['src/networks.ts'] },
  adapter: { from: ['src/index.ts'], early: 'all' },
  features: {
    from: [
      'src/parseAccounts.ts',
      'src/hearAccounts.ts',
      'src/features/index.ts',
      'src/recall.ts',
      'src/standardAccounts.ts',
    ],
  },
  // A page with one kind of wallet loads that kind's alone.
  speech: {
    from: [
      'src/dialects/jsonRpc.ts',
      'src/dialects/errors.ts',
      'src/dialects/networkName.ts',
      'src/dialects/psbtFromHex.ts',
    ],
  },
  satsConnect: { doors: ['src/dialects/satsConnect.ts'] },
  leather: { doors: ['src/dialects/leather.ts'] },
  unisat: { doors: ['src/dialects/unisat.ts'] },
  // With `bitcoinjs-lib`.
  psbt: { doors: ['src/features/psbt.ts'] },
  provider: { doors: ['src/provider/createProvider.ts'] },
  requests: { doors: ['src/provider'] },
  drafts: { from: ['src/transfer/draftTransfer.ts', 'src/transfer/feeRates.ts'] },
  sending: { doors: ['src/transfer/createTransfer.ts'] },
})
