import { hashes, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'

// The library has no hash function of its own for callers that do not wait.
hashes.sha512 ??= sha512

/** Whether an Ed25519 key signed the message. RFC 8032 to the letter: no S beyond the order of the group, no key of small order. */
export const isSignedByEd25519 = (signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean =>
  verify(signature, message, key, { zip215: false })
