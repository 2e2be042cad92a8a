import { blake2b } from '@noble/hashes/blake2.js'
import { base58 } from '@scure/base'

const PREFIX = new TextEncoder().encode('SS58PRE')
const CHECKSUM_LENGTH = 2
/** 2 bytes of network, 33 of key and 2 of checksum take 51 characters; base58 takes quadratic time, so longer text is not decoded. */
const MAX_LENGTH = 51
/** An account id, and a compressed ECDSA key. Shorter ones are account indices, in which a four-letter word can pass for an address. */
const ACCOUNT_LENGTHS = [32, 33]
/** Kept free by the registry. */
const RESERVED_NETWORKS = [46, 47]

/**
 * Reads an SS58 address: the network's number and the account's bytes. Undefined for anything else, a wrong checksum included.
 * @see https://docs.polkadot.com/reference/parachains/accounts/#address-formats
 */
export function decodeSs58(text: string): { network: number; account: Uint8Array } | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const bytes = decodeBase58(text)
  const [first = 0xff, second = 0] = bytes ?? []
  if (!bytes || first > 127) return undefined
  const prefixLength = first < 64 ? 1 : 2
  const network = first < 64 ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  const body = bytes.slice(0, -CHECKSUM_LENGTH)
  const account = body.slice(prefixLength)
  if (!ACCOUNT_LENGTHS.includes(account.length) || RESERVED_NETWORKS.includes(network)) return undefined
  const checksum = blake2b(Uint8Array.of(...PREFIX, ...body), { dkLen: 64 })
  for (let index = 0; index < CHECKSUM_LENGTH; index += 1) {
    if (checksum[index] !== bytes[body.length + index]) return undefined
  }
  return { network, account }
}

function decodeBase58(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}
