import type { ChainFeatures } from '@foyer/core/chain'
import type { Discovery } from '../discover.ts'
import { createBalance } from './balance.ts'
import { createSignMessage } from './signMessage.ts'
import { createSendTransaction, createSignTransaction, type LoadPsbt } from './transactions.ts'

export { createRemoteFeatures } from './remote.ts'

/** Features of a wallet in the browser. */
export const createFeatures = (discovery: Discovery, fetch: typeof globalThis.fetch | undefined, loadPsbt: LoadPsbt) =>
  ({
    signMessage: createSignMessage(discovery),
    signTransaction: createSignTransaction(discovery, loadPsbt),
    sendTransaction: createSendTransaction(discovery, loadPsbt),
    balance: createBalance(fetch),
  }) satisfies ChainFeatures
