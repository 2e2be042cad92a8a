import { type ChainFeatures, FoyerError, type RemoteChannel } from '@foyer/core/chain'
import { malformed } from '@foyer/core/chain/adapters'
import { base58, base64 } from '@scure/base'
import { signersOf } from '../wire.ts'
import { messageIn, SEND, SIGN, SIGN_MESSAGE, signatureIn, signedIn } from './remoteAnswers.ts'
import { proofFor } from './signedText.ts'
import { isSignedTransaction } from './transactions.ts'

type Signing = Required<Pick<ChainFeatures, 'signMessage' | 'signTransaction' | 'sendTransaction'>>

/** Bytes of a transaction. Throws `wallet.unauthorized`, before the wallet is asked, when the account is not one of its signers. */
function wireFor(method: string, transaction: string, address: string): Uint8Array {
  const wire = base64.decode(transaction)
  if (!signersOf(wire).includes(address)) throw new FoyerError('wallet.unauthorized', { method })
  return wire
}

/**
 * Features of a wallet connected over WalletConnect.
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc
 */
export const createRemoteFeatures = (channel: RemoteChannel): Signing => ({
  signMessage: async ({ address, chainId }, message, call) => {
    const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
    const params = { message: base58.encode(bytes), pubkey: address }
    const answer = await channel.request(chainId, SIGN_MESSAGE, params, call)
    return proofFor(SIGN_MESSAGE, address, bytes, messageIn(answer, bytes))
  },
  signTransaction: async ({ address, chainId }, transaction, call) => {
    const wire = wireFor(SIGN, transaction, address)
    const signed = signedIn(await channel.request(chainId, SIGN, { transaction, pubkey: address }, call), wire, address)
    if (!isSignedTransaction(signed)) throw malformed(SIGN, 'expected a signed transaction')
    return base64.encode(signed)
  },
  sendTransaction: async ({ address, chainId }, transaction, call) => {
    wireFor(SEND, transaction, address)
    const answer = await channel.request(chainId, SEND, { transaction, pubkey: address }, call)
    return base58.encode(signatureIn(SEND, answer))
  },
})
