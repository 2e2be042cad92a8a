import { type ChainFeatures, FoyerError, type RemoteChannel } from '@foyer/core/chain'
import { malformed } from '@foyer/core/chain/adapters'
import { base58, base64 } from '@scure/base'
import { isSignedTransaction } from './transactions.ts'
import { signersOf, withSignature } from './wire.ts'

const MESSAGE = 'solana_signMessage'
const SIGN = 'solana_signTransaction'
const SEND = 'solana_signAndSendTransaction'

const SIGNATURE = 64

type Signing = Required<Pick<ChainFeatures, 'signMessage' | 'signTransaction' | 'sendTransaction'>>

/** Bytes of the base58 signature in an answer. Throws `wallet.malformedAnswer`. */
function signatureIn(method: string, answer: unknown): Uint8Array {
  const { signature } = (answer ?? {}) as { signature?: unknown }
  try {
    const bytes = base58.decode(typeof signature === 'string' && signature.length <= 2 * SIGNATURE ? signature : '')
    if (bytes.length === SIGNATURE) return bytes
  } catch {
    // Not base58: rejected below.
  }
  throw malformed(method, `expected a signature of ${SIGNATURE} bytes in base58`)
}

/** The signed transaction of an answer, or the requested one with the signature of the answer when the wallet returns only that. */
function signedIn(answer: unknown, wire: Uint8Array, address: string): Uint8Array {
  const { transaction } = (answer ?? {}) as { transaction?: unknown }
  if (typeof transaction !== 'string') return withSignature(wire, address, signatureIn(SIGN, answer))
  try {
    return base64.decode(transaction)
  } catch {
    throw malformed(SIGN, 'expected a signed transaction in base64')
  }
}

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
    return base58.encode(signatureIn(MESSAGE, await channel.request(chainId, MESSAGE, params, call)))
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
