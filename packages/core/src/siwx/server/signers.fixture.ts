import { ed25519 } from '@noble/curves/ed25519.js'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64, bech32, bech32m, createBase58check } from '@scure/base'
import { getPublicKey, secretFromSeed, sign as signSr25519 } from '@scure/sr25519'
import { checksumAddress } from '../../chain/checksumAddress.ts'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import { encodeSs58 } from '../../chain/ss58.ts'
import { legacyHash, segwitHash, taprootHash } from './bip322.ts'

/** Account with a real key that signs as its wallets do. */
export type Signer = { chainId: CaipNetworkId; address: string; sign: (message: string) => string }

const SEED = sha256(utf8ToBytes('A key of the tests'))
const SECP_KEY = secp256k1.getPublicKey(SEED, true)
const SUBSTRATE = 42

/** ECDSA signature with its recovery bit first. */
const recoverable = (hash: Uint8Array) => secp256k1.sign(hash, SEED, { prehash: false, format: 'recovered' })

const hex = (...parts: Uint8Array[]) => `0x${bytesToHex(concatBytes(...parts))}`

const personal = (message: string) => {
  const text = utf8ToBytes(message)
  return keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${text.length}`), text))
}

const ethereum: Signer = {
  chainId: 'eip155:1',
  address: checksumAddress(bytesToHex(keccak_256(secp256k1.getPublicKey(SEED, false).slice(1)).slice(-20))),
  sign(message) {
    const signature = recoverable(personal(message))
    return hex(signature.slice(1), Uint8Array.of(27 + signature[0]!))
  },
}

const solana: Signer = {
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  address: base58.encode(ed25519.getPublicKey(SEED)),
  sign: message => base58.encode(ed25519.sign(utf8ToBytes(message), SEED)),
}

const KEY = ed25519.getPublicKey(SEED)

/** Little-endian length. */
const lengthOf = ({ length }: Uint8Array) => Uint8Array.of(length & 0xff, length >> 8)

/** Off-chain messages as a Ledger builds them: domain of signing, version and the rest of the header, text. */
const offchain = {
  'v0 without a domain': text => [Uint8Array.of(0, 0), lengthOf(text)],
  'v0 with a domain': text => [
    Uint8Array.of(0),
    utf8ToBytes('app.example'.padEnd(32, '\0')),
    Uint8Array.of(0, 1),
    KEY,
    lengthOf(text),
  ],
  'v0, UTF-8': text => [Uint8Array.of(0), new Uint8Array(32), Uint8Array.of(1, 1), KEY, lengthOf(text)],
  v1: () => [Uint8Array.of(1, 1), KEY],
  'v1 with a length': text => [Uint8Array.of(1, 1), KEY, lengthOf(text)],
} satisfies Record<string, (text: Uint8Array) => Uint8Array[]>

export type OffchainLayout = keyof typeof offchain

/** Bytes of an off-chain message that a device signs for the key of the tests. */
export const offchainBytes = (layout: OffchainLayout, message: string): Uint8Array => {
  const text = utf8ToBytes(message)
  return concatBytes(Uint8Array.of(0xff), utf8ToBytes('solana offchain'), ...offchain[layout](text), text)
}

/** Signature of bytes by the key of the tests. */
export const signBytes = (bytes: Uint8Array): Uint8Array => ed25519.sign(bytes, SEED)

const ledger = (layout: OffchainLayout): Signer => ({
  ...solana,
  sign(message) {
    const bytes = offchainBytes(layout, message)
    return base58.encode(concatBytes(Uint8Array.of(1), signBytes(bytes), bytes))
  },
})

const polkadot = (account: Uint8Array, sign: (text: Uint8Array) => Uint8Array[]): Signer => ({
  chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  address: encodeSs58(account, SUBSTRATE),
  sign: message => hex(...sign(utf8ToBytes(message))),
})

const wrapped = (text: Uint8Array) => concatBytes(utf8ToBytes('<Bytes>'), text, utf8ToBytes('</Bytes>'))

const sr25519Secret = secretFromSeed(SEED)
const sr25519Key = getPublicKey(sr25519Secret)

const signEcdsa = (text: Uint8Array) => {
  const signature = recoverable(blake2b(text, { dkLen: 32 }))
  return concatBytes(signature.slice(1), signature.slice(0, 1))
}

const base58check = createBase58check(sha256)
const hash160 = (bytes: Uint8Array) => ripemd160(sha256(bytes))
const KEY_HASH = hash160(SECP_KEY)
const NESTED_HASH = hash160(concatBytes(Uint8Array.of(0, 20), KEY_HASH))
const TAPROOT_KEY = schnorr.getPublicKey(SEED)

const bitcoin = (address: string, sign: (message: string) => Uint8Array): Signer => ({
  chainId: 'bip122:000000000019d6689c085ae165831e93',
  address,
  sign: message => base64.encode(sign(message)),
})

const witness = (...items: Uint8Array[]) =>
  concatBytes(Uint8Array.of(items.length), ...items.flatMap(item => [Uint8Array.of(item.length), item]))

const signSegwit = (script: Uint8Array) => (message: string) => {
  const hash = segwitHash(message, script, KEY_HASH)
  const signature = secp256k1.sign(hash, SEED, { prehash: false, format: 'der' })
  return witness(concatBytes(signature, Uint8Array.of(1)), SECP_KEY)
}

const signTaproot = (type: number) => (message: string) => {
  const script = concatBytes(Uint8Array.of(0x51, 32), TAPROOT_KEY)
  const signature = schnorr.sign(taprootHash(message, script, type), SEED)
  return witness(type === 0 ? signature : concatBytes(signature, Uint8Array.of(type)))
}

const signLegacy = (header: number) => (message: string) => {
  const signature = recoverable(legacyHash(message))
  return concatBytes(Uint8Array.of(header + signature[0]!), signature.slice(1))
}

const p2wpkh = bech32.encode('bc', [0, ...bech32.toWords(KEY_HASH)])
const nested = base58check.encode(concatBytes(Uint8Array.of(5), NESTED_HASH))
const p2pkh = base58check.encode(concatBytes(Uint8Array.of(0), KEY_HASH))
const uncompressed = base58check.encode(concatBytes(Uint8Array.of(0), hash160(secp256k1.getPublicKey(SEED, false))))

/** An account of each kind of key and address. */
export const signers: Record<string, Signer> = {
  'eip155, a key': ethereum,
  'solana, ed25519': solana,
  ...Object.fromEntries(
    (Object.keys(offchain) as OffchainLayout[]).map(layout => [`solana, off-chain message ${layout}`, ledger(layout)]),
  ),
  'solana, off-chain message whose signature alone is given': {
    ...solana,
    sign: message => base58.encode(signBytes(offchainBytes('v0 without a domain', message))),
  },
  'polkadot, sr25519 in <Bytes>': polkadot(sr25519Key, text => [signSr25519(sr25519Secret, wrapped(text))]),
  'polkadot, sr25519': polkadot(sr25519Key, text => [signSr25519(sr25519Secret, text)]),
  'polkadot, sr25519 with its kind': polkadot(sr25519Key, text => [
    Uint8Array.of(1),
    signSr25519(sr25519Secret, wrapped(text)),
  ]),
  'polkadot, ed25519 in <Bytes>': polkadot(ed25519.getPublicKey(SEED), text => [ed25519.sign(wrapped(text), SEED)]),
  'polkadot, ECDSA in <Bytes>': polkadot(blake2b(SECP_KEY, { dkLen: 32 }), text => [signEcdsa(wrapped(text))]),
  'polkadot, ECDSA with its kind': polkadot(blake2b(SECP_KEY, { dkLen: 32 }), text => [
    Uint8Array.of(2),
    signEcdsa(text),
  ]),
  'bip122, BIP-322 of P2WPKH': bitcoin(p2wpkh, signSegwit(concatBytes(Uint8Array.of(0, 20), KEY_HASH))),
  'bip122, BIP-322 of P2SH-P2WPKH': bitcoin(
    nested,
    signSegwit(concatBytes(Uint8Array.of(0xa9, 20), NESTED_HASH, Uint8Array.of(0x87))),
  ),
  'bip122, BIP-322 of P2TR': bitcoin(bech32m.encode('bc', [1, ...bech32m.toWords(TAPROOT_KEY)]), signTaproot(0)),
  'bip122, BIP-322 of P2TR over all': bitcoin(
    bech32m.encode('bc', [1, ...bech32m.toWords(TAPROOT_KEY)]),
    signTaproot(1),
  ),
  'bip122, ECDSA of P2PKH': bitcoin(p2pkh, signLegacy(31)),
  'bip122, ECDSA of P2PKH, not compressed': bitcoin(uncompressed, signLegacy(27)),
  'bip122, ECDSA of P2WPKH': bitcoin(p2wpkh, signLegacy(39)),
  'bip122, ECDSA of P2SH-P2WPKH': bitcoin(nested, signLegacy(35)),
}
