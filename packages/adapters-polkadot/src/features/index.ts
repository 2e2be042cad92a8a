import type { ChainFeatures } from '@foyer/core/chain'
import { createBalance, type ExistentialDeposits } from './balance.ts'
import { createSendTransaction, type SendOptions } from './sendTransaction.ts'
import { createSignMessage, createSignTransaction } from './sign.ts'

export { createRemoteFeatures } from './remote.ts'

export interface FeatureOptions extends SendOptions {
  existentialDeposits: ExistentialDeposits
}

/** Features of a wallet in the browser. */
export const createFeatures = (options: FeatureOptions) =>
  ({
    signMessage: createSignMessage(options.access),
    signTransaction: createSignTransaction(options.access),
    sendTransaction: createSendTransaction(options),
    balance: createBalance(options.fetch, options.existentialDeposits),
  }) satisfies ChainFeatures
