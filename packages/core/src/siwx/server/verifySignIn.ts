import { bip122 } from './bip122.ts'
import { eip155 } from './eip155.ts'
import { polkadot } from './polkadot.ts'
import { signInVerifier } from './signInVerdict.ts'
import { solana } from './solana.ts'

/**
 * Verifies a sign-in message of any of the four families, on a server. Resolves with the fields of the message, or with the first reason to
 * refuse it; never rejects. The nonce must be one that the server gave and has not taken back before.
 */
export const verifySignIn = signInVerifier([eip155, solana, polkadot, bip122])
