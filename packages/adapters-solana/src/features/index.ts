import type { ChainFeatures } from '@foyer/core/chain'
import type { Discovery } from '../discover.ts'
import { createBalance, createTokens, type TokenNames } from './balances.ts'
import { createSignMessage } from './signMessage.ts'
import { createSendTransaction, createSignTransaction } from './transactions.ts'

export { createRemoteFeatures } from './remote.ts'

/** Features of a wallet in the browser. */
export const createFeatures = (
  discovery: Discovery,
  fetch: typeof globalThis.fetch | undefined,
  tokenNames: TokenNames,
) =>
  ({
    signMessage: createSignMessage(discovery),
    signTransaction: createSignTransaction(discovery),
    sendTransaction: createSendTransaction(discovery),
    balance: createBalance(fetch),
    tokens: createTokens(fetch, tokenNames),
  }) satisfies ChainFeatures
