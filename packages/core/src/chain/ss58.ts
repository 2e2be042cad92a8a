import { blake2b } from '@noble/hashes/blake2.js'
import { base58 } from '@scure/base'
import { isSs58Network } from './ss58Network.ts'

const PREFIX = new TextEncoder().encode('SS58PRE')
const CHECKSUM_LENGTH = 2
/** Base58 of 35 to 37 bytes: network, account or key, and checksum. It takes quadratic time, so longer text is not decoded. */
const SHAPE = /^[1-9A-HJ-NP-Za-km-z]{35,51}$/
/** Account id, and compressed ECDSA key. Shorter values are account indices, where a four-letter word can pass for an address. */
const ACCOUNT_LENGTHS = [32, 33]

/**
 * Decodes an SS58 address into the network's number and the account's bytes. Undefined for anything else, a wrong checksum included.
 * @see https://docs.polkadot.com/reference/parachains/accounts/#address-formats
 */
export function decodeSs58(text: string): { network: number; account: Uint8Array } | undefined {
  if (!SHAPE.test(text)) return undefined
  const bytes = base58.decode(text)
  const [first = 0xff, second = 0] = bytes
  if (first > 127) return undefined
  const prefixLength = first < 64 ? 1 : 2
  const network = first < 64 ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  const body = bytes.slice(0, -CHECKSUM_LENGTH)
  const account = body.slice(prefixLength)
  if (!ACCOUNT_LENGTHS.includes(account.length) || !isSs58Network(network)) return undefined
  const isIntact = checksumOf(body).every((byte, index) => byte === bytes[body.length + index])
  return isIntact ? { network, account } : undefined
}

/**
 * Encodes an account's bytes as an SS58 address of the network with that number. Throws a RangeError for an invalid network or account.
 * @see https://docs.polkadot.com/reference/parachains/accounts/#address-formats
 */
export function encodeSs58(account: Uint8Array, network: number): string {
  if (!isSs58Network(network)) throw new RangeError(`${network} is no SS58 network.`)
  if (!ACCOUNT_LENGTHS.includes(account.length)) throw new RangeError(`${account.length} bytes are no account.`)
  const prefix = network < 64 ? [network] : [((network & 0xfc) >> 2) | 0x40, (network >> 8) | ((network & 0x03) << 6)]
  const body = Uint8Array.of(...prefix, ...account)
  return base58.encode(Uint8Array.of(...body, ...checksumOf(body)))
}

const checksumOf = (body: Uint8Array) =>
  blake2b(Uint8Array.of(...PREFIX, ...body), { dkLen: 64 }).slice(0, CHECKSUM_LENGTH)
