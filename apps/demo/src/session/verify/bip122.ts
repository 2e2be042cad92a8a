import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64 } from '@scure/base'
import { address as addresses, crypto, script, Transaction } from 'bitcoinjs-lib'
import type { Signed } from './signed.ts'

const SIGHASH_ALL = Transaction.SIGHASH_ALL
const OP_RETURN = Uint8Array.of(0x6a)

const concat = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap(part => [...part]))

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/** BIP-322 transaction that commits to the message. It is invalid on every chain. */
function toSign(message: string, lock: Uint8Array): Transaction {
  const tag = sha256(new TextEncoder().encode('BIP0322-signed-message'))
  const hash = sha256(concat(tag, tag, new TextEncoder().encode(message)))
  const toSpend = new Transaction()
  toSpend.version = 0
  toSpend.addInput(new Uint8Array(32), 0xffffffff, 0, concat(Uint8Array.of(0, hash.length), hash))
  toSpend.addOutput(lock, 0n)
  const spending = new Transaction()
  spending.version = 0
  spending.addInput(toSpend.getHash(), 0, 0)
  spending.addOutput(OP_RETURN, 0n)
  return spending
}

/** Witness items, each prefixed with its length. They are short here. */
function piecesOf(witness: Uint8Array): Uint8Array[] {
  const pieces: Uint8Array[] = []
  for (let at = 1; pieces.length < (witness[0] ?? 0); at += 1 + (witness[at] ?? 0)) {
    pieces.push(witness.slice(at + 1, at + 1 + (witness[at] ?? 0)))
  }
  return pieces
}

/** Hash of Bitcoin Core's `signmessage`. The demo's message is short enough for a length of one byte. */
const digestOf = (message: string) => {
  const bytes = new TextEncoder().encode(message)
  const magic = new TextEncoder().encode('\x18Bitcoin Signed Message:\n')
  return sha256(sha256(concat(magic, Uint8Array.of(bytes.length), bytes)))
}

/**
 * BIP-322 "simple" for witness key hashes and taproot keys, and for the former also the 65 bytes of ECDSA from which the key is recovered.
 * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
 * @see https://github.com/bitcoin/bips/blob/master/bip-0137.mediawiki
 */
export async function verify({ address, message, signature }: Signed): Promise<boolean> {
  const { version, data } = addresses.fromBech32(address)
  const bytes = base64.decode(signature)
  if (bytes.length === 65) {
    const recoverable = Uint8Array.of((bytes[0]! - 27) & 3, ...bytes.slice(1))
    const key = secp256k1.recoverPublicKey(recoverable, digestOf(message), { prehash: false })
    return version === 0 && isSame(data, crypto.hash160(key))
  }
  const lock = concat(Uint8Array.of(version === 0 ? 0 : 0x50 + version, data.length), data)
  const transaction = toSign(message, lock)
  const [given = new Uint8Array(), key = new Uint8Array()] = piecesOf(bytes)
  if (version === 0) {
    const hash = crypto.hash160(key)
    const code = script.compile([0x76, 0xa9, hash, 0x88, 0xac])
    const digest = transaction.hashForWitnessV0(0, code, 0n, SIGHASH_ALL)
    const { signature: compact } = script.signature.decode(given)
    return isSame(data, hash) && secp256k1.verify(compact, digest, key, { prehash: false })
  }
  const type = given[64] ?? Transaction.SIGHASH_DEFAULT
  return schnorr.verify(given.slice(0, 64), transaction.hashForWitnessV1(0, [lock], [0n], type), data)
}
