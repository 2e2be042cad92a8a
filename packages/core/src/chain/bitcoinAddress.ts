import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'

/** P2PKH and P2SH, each on mainnet, then on testnet and regtest. @see https://en.bitcoin.it/wiki/List_of_address_prefixes */
const BASE58_VERSIONS = [0x00, 0x05, 0x6f, 0xc4]
const HASH_LENGTH = 20
/** A version byte, 20 bytes of hash and 4 of checksum, at most 35 characters. */
const BASE58_SHAPE = /^[1-9A-HJ-NP-Za-km-z]{25,35}$/
/** Mainnet; testnet and signet; regtest. */
const SEGWIT_PREFIX = /^(?:bc|tb|bcrt)1/i

const base58check = createBase58check(sha256)

/**
 * Whether `text` is a Bitcoin address of mainnet, testnet or regtest with a valid checksum: base58check, bech32 or bech32m.
 * Future witness versions are accepted, as BIP-350 asks of senders.
 * @see https://github.com/bitcoin/bips/blob/master/bip-0350.mediawiki
 */
export const isBitcoinAddress = (text: string): boolean => isBase58Address(text) || isSegwitAddress(text)

function isBase58Address(text: string): boolean {
  if (!BASE58_SHAPE.test(text)) return false
  try {
    const bytes = base58check.decode(text)
    return bytes.length === 1 + HASH_LENGTH && BASE58_VERSIONS.includes(bytes[0]!)
  } catch {
    return false
  }
}

function isSegwitAddress(text: string): boolean {
  if (!SEGWIT_PREFIX.test(text)) return false
  const asBech32 = bech32.decodeUnsafe(text)
  const decoded = asBech32 ?? bech32m.decodeUnsafe(text)
  if (!decoded) return false
  const [version, ...words] = decoded.words
  if (version === undefined || version > 16) return false
  // Version 0 uses bech32, every later one bech32m.
  if ((version === 0) !== (asBech32 !== undefined)) return false
  const program = bech32.fromWordsUnsafe(words)
  if (!program) return false
  return version === 0 ? program.length === 20 || program.length === 32 : program.length >= 2 && program.length <= 40
}
