import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import {
  isSameBytes,
  offchainMessages,
  readOffchainEnvelope,
  readOffchainMessage,
} from '../../chain/offchainMessage.ts'
import { isSolanaAddress } from '../../chain/solanaAddress.ts'
import { isSignedByEd25519 } from './isSignedByEd25519.ts'
import { type SignInFamily, signInVerifier } from './signInVerdict.ts'

/** More than a signature or an envelope of 3,000 bytes. Base58 takes time by the square of its length. */
const LONGEST_SIGNATURE = 4_096

const SIGNATURE = 64

/**
 * Ed25519 over the text of the message, or over an off-chain message of exactly this text whose one signer is the account: devices sign no bare
 * text. The signature is then the envelope of the off-chain message; a wallet that gives 64 bytes alone has signed one without a domain.
 * @see https://github.com/phantom/sign-in-with-solana
 * @see https://docs.anza.xyz/proposals/off-chain-message-signing
 */
export const solana: SignInFamily = {
  namespace: 'solana',
  isAccount: isSolanaAddress,
  isSame: (one, other) => one === other,
  isSigned({ message, signature, address }) {
    if (signature.length > LONGEST_SIGNATURE) return false
    const [bytes, text, key] = [base58.decode(signature), utf8ToBytes(message), base58.decode(address)]
    if (bytes.length === SIGNATURE)
      return [text, ...offchainMessages(text, key)].some(signed => isSignedByEd25519(bytes, signed, key))
    const envelope = readOffchainEnvelope(bytes)
    return (
      envelope !== undefined &&
      readOffchainMessage(envelope.signed, key).some(read => isSameBytes(read, text)) &&
      isSignedByEd25519(envelope.signature, envelope.signed, key)
    )
  },
}

/** Verifies sign-in messages of solana (Sign In With Solana). Never rejects. */
export const verifySignIn = signInVerifier([solana])
