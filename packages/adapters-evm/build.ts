import { buildPackage } from '@foyer/build'

await buildPackage(import.meta.dirname, {
  networks: { from: ['src/networks.ts'] },
  adapter: { from: ['src/index.ts'], early: 'all' },
  features: {
    doors: ['src/features/index.ts', 'src/features/waitForChain.ts', 'src/watchChain.ts', 'src/watchAccounts.ts'],
  },
  signIn: { doors: ['src/features/signIn.ts'] },
  transfer: { doors: ['src/transfer/createTransfer.ts'] },
  replacement: { doors: ['src/transfer/replacement.ts'] },
  proposals: { doors: ['src/transfer/proposals.ts'] },
  operation: { doors: ['src/operation/createOperation.ts', 'src/operation/sendTransaction.ts'] },
  swap: { doors: ['src/swap/createSwap.ts'] },
  ens: { doors: ['src/ens/resolveEns.ts'] },
  provider: { doors: ['src/provider'] },
})
