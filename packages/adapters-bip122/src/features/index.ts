import type { ChainFeatures, RemoteChannel } from '@foyer/core/chain'
import type { Discovery } from '../discover.ts'
import { createBalance } from './balance.ts'
import { createPhoneFeatures } from './remote.ts'
import { createSignMessage } from './signMessage.ts'
import { createSendTransaction, createSignTransaction } from './transactions.ts'

/** Parsing of PSBTs, with `bitcoinjs-lib`. */
const loadPsbt = () => import('./psbt.ts')

/** Features of a wallet connected over WalletConnect. */
export const createRemoteFeatures = (channel: RemoteChannel) => createPhoneFeatures(channel, loadPsbt)

/** Features of a wallet in the browser. */
export const createFeatures = (discovery: Discovery, fetch: typeof globalThis.fetch | undefined) =>
  ({
    signMessage: createSignMessage(discovery),
    signTransaction: createSignTransaction(discovery, loadPsbt),
    sendTransaction: createSendTransaction(discovery, loadPsbt),
    balance: createBalance(fetch),
  }) satisfies ChainFeatures
