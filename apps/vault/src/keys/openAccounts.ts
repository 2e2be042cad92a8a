import { encodeSs58 } from '@foyer/core/chain'
import { checksumAddress } from '@foyer/core/chain/checksum'
import { ed25519 } from '@noble/curves/ed25519.js'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { pbkdf2, sha512 } from '@noble/hashes/webcrypto.js'
import { base58 } from '@scure/base'
import { mnemonicToSeedWebcrypto } from '@scure/bip39'
import { p2tr, p2wpkh } from '@scure/btc-signer'
import { taprootTweakPrivKey } from '@scure/btc-signer/utils.js'
import * as sr25519 from '@scure/sr25519'
import { BITCOIN_NETWORKS, type BitcoinNetwork } from './bitcoinNetworks.ts'
import { deriveBip32, deriveSlip10, hardened } from './derive.ts'
import { writePhrase } from './phrase.ts'

/** One account. `sign` holds the private key and never gives it out. */
export interface Account {
  address: string
  publicKey: Uint8Array
  /** Signs bytes that a decoder gave. Throws once the accounts are closed. */
  sign: (bytes: Uint8Array) => Uint8Array
}

/** Accounts of one phrase. */
export interface Accounts {
  /** Signs a digest of 32 bytes: r, s and v (27 or 28). */
  eip155: Account
  /** Signs a message of any length with ed25519. */
  solana: Account
  /** Signs a BIP-143 digest with ECDSA, in DER without the sighash byte. The public key is compressed. */
  payment: Account
  /** Signs a BIP-341 digest with the tweaked key. The public key is the internal one, x-only. */
  ordinal: Account
  /** Signs a message of any length with sr25519 in the context `substrate`. */
  polkadot: Account
  /** Overwrites the private keys. */
  close: () => void
}

/** Networks whose addresses look different. */
export interface AccountSettings {
  bitcoin: BitcoinNetwork
  /** Number of the SS58 network, 42 for the generic one. */
  ss58: number
}

/**
 * Derives the accounts of a phrase by the paths that other wallets use, so that it opens the same ones there.
 * The caller overwrites `entropy`. Out of our reach stay the phrase (a string), the numbers that the curves compute with (BigInt), buffers
 * inside of the libraries, and copies that the engine makes. A script that runs in this page can sign while accounts are open.
 */
export async function openAccounts(entropy: Uint8Array, { bitcoin, ss58 }: AccountSettings): Promise<Accounts> {
  const { network, coinType } = BITCOIN_NETWORKS[bitcoin]
  const seed = await mnemonicToSeedWebcrypto(writePhrase(entropy))
  const miniSecret = await substrateSeed(entropy)
  const bip32 = (purpose: number, coin: number) =>
    deriveBip32(seed, [hardened(purpose), hardened(coin), hardened(0), 0, 0])
  const internal = bip32(86, coinType)
  const keys = {
    eip155: bip32(44, 60),
    payment: bip32(84, coinType),
    ordinal: taprootTweakPrivKey(internal),
    solana: deriveSlip10(seed, [hardened(44), hardened(501), hardened(0), hardened(0)]),
    polkadot: sr25519.secretFromSeed(miniSecret),
  }
  const ethereumPoint = secp256k1.getPublicKey(keys.eip155, false)
  const paymentPoint = secp256k1.getPublicKey(keys.payment)
  const ordinal = p2tr(schnorr.getPublicKey(internal), undefined, network)
  const solana = ed25519.getPublicKey(keys.solana)
  const polkadot = sr25519.getPublicKey(keys.polkadot)
  for (const bytes of [seed, miniSecret, internal]) bytes.fill(0)

  let isOpen = true
  const account = (address: string, publicKey: Uint8Array, sign: Account['sign'], length?: number): Account => ({
    address,
    publicKey,
    sign(bytes) {
      if (!isOpen) throw new Error('The accounts are closed.')
      if (length !== undefined && bytes.length !== length) throw new TypeError(`A digest has ${length} bytes.`)
      return sign(bytes)
    },
  })
  return {
    eip155: account(ethereumAddress(ethereumPoint), ethereumPoint, digest => signRecoverable(digest, keys.eip155), 32),
    payment: account(p2wpkh(paymentPoint, network).address!, paymentPoint, digest => signDer(digest, keys.payment), 32),
    ordinal: account(ordinal.address!, ordinal.tapInternalKey, digest => schnorr.sign(digest, keys.ordinal), 32),
    solana: account(base58.encode(solana), solana, message => ed25519.sign(message, keys.solana)),
    polkadot: account(encodeSs58(polkadot, ss58), polkadot, message => sr25519.sign(keys.polkadot, message)),
    close() {
      isOpen = false
      for (const key of Object.values(keys)) key.fill(0)
    },
  }
}

/**
 * Mini secret of substrate-bip39: of the entropy and not of the words' seed, unlike BIP-39.
 * @see https://github.com/paritytech/polkadot-sdk/tree/master/substrate/utils/substrate-bip39
 */
export async function substrateSeed(entropy: Uint8Array): Promise<Uint8Array> {
  const seed = await pbkdf2(sha512, entropy, new TextEncoder().encode('mnemonic'), { c: 2048, dkLen: 64 })
  const miniSecret = seed.slice(0, 32)
  seed.fill(0)
  return miniSecret
}

const ethereumAddress = (point: Uint8Array) => checksumAddress(bytesToHex(keccak_256(point.subarray(1)).subarray(-20)))

const signDer = (digest: Uint8Array, key: Uint8Array) => secp256k1.sign(digest, key, { prehash: false, format: 'der' })

/** Noble writes the recovery bit first, Ethereum as v at the end. */
function signRecoverable(digest: Uint8Array, key: Uint8Array): Uint8Array {
  const [recovery, ...rs] = secp256k1.sign(digest, key, { prehash: false, format: 'recovered' })
  return Uint8Array.of(...rs, 27 + recovery!)
}
