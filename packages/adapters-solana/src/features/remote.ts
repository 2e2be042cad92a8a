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

/** The signature of an answer, as bytes; wallets write it in base58. */
function signatureIn(method: string, answer: unknown): Uint8Array {
  const { signature } = (answer ?? {}) as { signature?: unknown }
  try {
    const bytes = base58.decode(typeof signature === 'string' && signature.length <= 2 * SIGNATURE ? signature : '')
    if (bytes.length === SIGNATURE) return bytes
  } catch {
    // Not base58: said below.
  }
  throw malformed(method, `expected a signature of ${SIGNATURE} bytes in base58`)
}

/** The signed transaction of an answer: whole where the wallet sends it along, else the one that was asked for with its signature put in. */
function signedIn(answer: unknown, wire: Uint8Array, address: string): Uint8Array {
  const { transaction } = (answer ?? {}) as { transaction?: unknown }
  if (typeof transaction !== 'string') return withSignature(wire, address, signatureIn(SIGN, answer))
  try {
    return base64.decode(transaction)
  } catch {
    throw malformed(SIGN, 'expected a signed transaction in base64')
  }
}

/** The bytes of a transaction that the account has to sign; refused before a phone is asked for what it could not give. */
function wireFor(method: string, transaction: string, address: string): Uint8Array {
  const wire = base64.decode(transaction)
  if (!signersOf(wire).includes(address)) throw new FoyerError('wallet.unauthorized', { method })
  return wire
}

/**
 * As the same features in the browser, over a session's wire.
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc
 */
export const createRemote = (channel: RemoteChannel): Signing => ({
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
