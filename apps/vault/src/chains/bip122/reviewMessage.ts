import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { decodeBitcoinMessage } from '../../decode/bip122/decodeBitcoinMessage.ts'
import { decoding } from '../../decode/refusal.ts'
import { decodeMessage } from '../../decode/text.ts'
import type { Account } from '../../keys/openAccounts.ts'
import { fieldsOf, textOf } from '../fields.ts'
import { messageReview } from '../messageReview.ts'
import { accepted, notSigned, type Review, type ReviewRequest } from '../review.ts'
import { assertAccounts, networkOf } from './chain.ts'

const lengthOf = (bytes: Uint8Array) =>
  bytes.length < 0xfd ? Uint8Array.of(bytes.length) : Uint8Array.of(0xfd, bytes.length & 0xff, bytes.length >> 8)

/** Digest of Bitcoin Core's `signmessage`. */
const messageDigest = (text: Uint8Array): Uint8Array =>
  sha256(sha256(concatBytes(utf8ToBytes('\x18Bitcoin Signed Message:\n'), lengthOf(text), text)))

/** BIP-137's first header byte for an address of a witness key hash. */
const WITNESS_KEY_HASH = 39

/** Signature with its header byte. The account does not tell the recovery bit, which is the one that gives its key. */
function recoverable(account: Account, digest: Uint8Array): Uint8Array {
  const signature = secp256k1.Signature.fromBytes(account.sign(digest), 'der')
  const recovery = [0, 1, 2, 3].find(bit => {
    try {
      const key = signature.addRecoveryBit(bit).recoverPublicKey(digest).toBytes()
      return key.every((byte, index) => byte === account.publicKey[index])
    } catch {
      return false
    }
  })
  if (recovery === undefined) throw new Error('The signature does not belong to the account.')
  return Uint8Array.of(WITNESS_KEY_HASH + recovery, ...signature.toBytes('compact'))
}

/** Items of a witness, each with its length. All are shorter than 253 bytes. */
const witness = (...items: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.of(items.length, ...items.flatMap(item => [item.length, ...item]))

/** Review of a message, signed by ECDSA in the form of BIP-137 or by BIP-322. */
export function reviewMessage({ params, accounts, chain, origin }: ReviewRequest): Review {
  const { account, address = account, message, protocol } = fieldsOf(params)
  assertAccounts([accounts.payment.address, accounts.ordinal.address], networkOf(chain))
  const name = (['payment', 'ordinal'] as const).find(each => accounts[each].address === address)
  if (!name) notSigned('The request is for another account than yours.')
  if (protocol !== undefined && protocol !== 'ecdsa' && protocol !== 'bip322')
    notSigned('This wallet does not sign requests of this kind.')
  const { address: own, publicKey } = accounts[name]
  const text = textOf(message)
  if (/\p{Surrogate}/u.test(text)) notSigned('The request cannot be read.')
  const bytes = utf8ToBytes(text)
  const isEcdsa = (protocol ?? (name === 'payment' ? 'ecdsa' : 'bip322')) === 'ecdsa'
  if (isEcdsa) {
    if (name === 'ordinal') notSigned('This address cannot sign in the form that was asked for.')
    const decoded = accepted(decoding(() => decodeMessage(bytes, own)))
    const digest = messageDigest(bytes)
    return {
      ...messageReview(decoded, origin),
      network: chain.name,
      sign: ({ payment }) => ({ result: { address: own, signature: base64.encode(recoverable(payment, digest)) } }),
    }
  }
  const decoded = accepted(decodeBitcoinMessage(bytes, { account: name, publicKey, address: own }))
  return {
    ...messageReview(decoded, origin),
    network: chain.name,
    sign(opened) {
      const signature = opened[name].sign(decoded.digest)
      const items = name === 'ordinal' ? [signature] : [Uint8Array.of(...signature, decoded.sighash), publicKey]
      return { result: { address: own, signature: base64.encode(witness(...items)) } }
    },
  }
}
