import { ed25519 } from '@noble/curves/ed25519.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { isSolanaAddress } from '../../chain/solanaAddress.ts'
import { type SignInFamily, signInVerifier } from './signInVerdict.ts'

/** RFC 8032 to the letter: no S beyond the order of the group, no key of small order. */
const STRICT = { zip215: false }

/** Ed25519 over the text of the message. @see https://github.com/phantom/sign-in-with-solana */
export const solana: SignInFamily = {
  namespace: 'solana',
  isAccount: isSolanaAddress,
  isSame: (one, other) => one === other,
  isSigned: ({ message, signature, address }) =>
    ed25519.verify(base58.decode(signature), utf8ToBytes(message), base58.decode(address), STRICT),
}

/** Verifies sign-in messages of solana (Sign In With Solana). Never rejects. */
export const verifySignIn = signInVerifier([solana])
