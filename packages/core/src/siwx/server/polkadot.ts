import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { decodeSs58 } from '../../chain/ss58.ts'
import { isSignedByEd25519 } from './isSignedByEd25519.ts'
import { isSignedBySr25519 } from './isSignedBySr25519.ts'
import { recoverKey } from './recoverKey.ts'
import { type SignInFamily, signInVerifier } from './signInVerdict.ts'

type Verify = (signature: Uint8Array, message: Uint8Array, account: Uint8Array) => boolean

/** The account of an ECDSA key is the hash of the compressed key, or that key itself. */
const isSignedByEcdsa: Verify = (signature, message, account) => {
  const key = recoverKey(signature.slice(0, 64), signature[64]!, blake2b(message, { dkLen: 32 }))
  return bytesToHex(account.length === key.length ? key : blake2b(key, { dkLen: 32 })) === bytesToHex(account)
}

/** Kinds of keys, in the order of the byte that may stand before a signature. */
const KINDS: { length: number; verify: Verify }[] = [
  { length: 64, verify: isSignedByEd25519 },
  { length: 64, verify: isSignedBySr25519 },
  { length: 65, verify: isSignedByEcdsa },
]

const isSignedBy = (verify: Verify, ...given: Parameters<Verify>) => {
  try {
    return verify(...given)
  } catch {
    // Another kind of key.
    return false
  }
}

/** Wallets wrap a text so that it cannot be a transaction. */
const asSigned = (message: string) => [`<Bytes>${message}</Bytes>`, message].map(text => utf8ToBytes(text))

const accountOf = (address: string) => bytesToHex(decodeSs58(address)!.account)

/** sr25519, ed25519 and ECDSA, with and without `<Bytes>`. Addresses of all networks with the same key are the same account. */
export const polkadot: SignInFamily = {
  namespace: 'polkadot',
  isAccount: account => decodeSs58(account) !== undefined,
  isSame: (one, other) => accountOf(one) === accountOf(other),
  isSigned({ message, signature, address }) {
    if (!signature.startsWith('0x')) return false
    const bytes = hexToBytes(signature.slice(2))
    const account = hexToBytes(accountOf(address))
    return KINDS.some(({ length, verify }, kind) => {
      const isTagged = bytes.length === length + 1 && bytes[0] === kind
      if (!isTagged && bytes.length !== length) return false
      const own = isTagged ? bytes.slice(1) : bytes
      return asSigned(message).some(text => isSignedBy(verify, own, text, account))
    })
  },
}

/** Verifies sign-in messages of polkadot (CAIP-122). Never rejects. */
export const verifySignIn = signInVerifier([polkadot])
