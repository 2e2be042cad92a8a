import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { isSolanaAddress } from '../../chain/solanaAddress.ts'
import { isSignedByEd25519 } from './isSignedByEd25519.ts'
import { type SignInFamily, signInVerifier } from './signInVerdict.ts'

/** Ed25519 over the text of the message. @see https://github.com/phantom/sign-in-with-solana */
export const solana: SignInFamily = {
  namespace: 'solana',
  isAccount: isSolanaAddress,
  isSame: (one, other) => one === other,
  isSigned: ({ message, signature, address }) =>
    isSignedByEd25519(base58.decode(signature), utf8ToBytes(message), base58.decode(address)),
}

/** Verifies sign-in messages of solana (Sign In With Solana). Never rejects. */
export const verifySignIn = signInVerifier([solana])
