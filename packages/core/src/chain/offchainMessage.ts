/** Ed25519 signature and key, in bytes. */
const SIGNATURE = 64
const KEY = 32

/** First bytes of every off-chain message. A transaction cannot begin like this. */
const SIGNING_DOMAIN = '\xffsolana offchain'

const VERSION = SIGNING_DOMAIN.length

/** Formats of version 0: printable ASCII, and UTF-8 in two lengths. */
const ASCII = 0
const UTF_8 = 1
const LONG_UTF_8 = 2

/** More than the length field of version 0 can say. */
const LONGEST = 0xff_ff

const join = (...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap(part => [...part]))

/** Bytes of an off-chain message. */
const begin = (...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array =>
  join(
    Array.from(SIGNING_DOMAIN, char => char.charCodeAt(0)),
    ...parts,
  )

/** Whether both are the same bytes. */
export const isSameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

const lengthOf = ({ length }: Uint8Array) => [length & 0xff, length >> 8]

// The specification has no line break here. Devices take one, and a sign-in message has several.
const isAscii = (text: Uint8Array) => text.every(byte => (byte >= 0x20 && byte <= 0x7e) || byte === 0x0a)

function isText(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Formats of version 0 that a message may have, the one that devices choose first. */
const formatsOf = (message: Uint8Array) => (isAscii(message) ? [ASCII, UTF_8, LONG_UTF_8] : [UTF_8, LONG_UTF_8])

type Layout = {
  version: 0 | 1
  /** Bytes before the message. */
  header: number
  /** Off-chain messages of this layout with this text and this one signer. `given` has the site's domain, which may be anything. */
  write: (message: Uint8Array, key: Uint8Array, given: Uint8Array) => Uint8Array[]
}

const DOMAIN = [VERSION + 1, VERSION + 1 + KEY] as const

/**
 * Layouts that devices sign, the newest first.
 * @see https://docs.anza.xyz/proposals/off-chain-message-signing
 * @see https://github.com/solana-foundation/SRFCs/discussions/3 (version 1)
 */
const LAYOUTS: readonly Layout[] = [
  { version: 1, header: 50, write: (message, key) => [begin([1, 1], key, message)] },
  // As version 1 was before it was final: with the length of the message.
  { version: 1, header: 52, write: (message, key) => [begin([1, 1], key, lengthOf(message), message)] },
  {
    version: 0,
    header: 85,
    write: (message, key, given) =>
      formatsOf(message).map(format =>
        begin([0], given.slice(...DOMAIN), [format, 1], key, lengthOf(message), message),
      ),
  },
  // Without the site's domain and without signers: Solana's command line, and devices before 1.8 of the Solana app.
  {
    version: 0,
    header: 20,
    write: message => formatsOf(message).map(format => begin([0, format], lengthOf(message), message)),
  },
]

const isMessage = (text: Uint8Array) => text.length > 0 && text.length <= LONGEST && isText(text)

/** Whether bytes begin like an off-chain message. */
export const isOffchainMessage = (bytes: Uint8Array): boolean =>
  bytes.length > VERSION && isSameBytes(bytes.slice(0, VERSION), begin())

/**
 * Texts that the bytes of an off-chain message may stand for, where this key is its one signer: none for anything else, and for bytes that are
 * too short or too long. Versions 0 and 1 in all of the layouts that devices sign; one may be read as two.
 */
export const readOffchainMessage = (bytes: Uint8Array, key: Uint8Array): Uint8Array[] =>
  isOffchainMessage(bytes)
    ? LAYOUTS.filter(({ version }) => version === bytes[VERSION]).flatMap(({ header, write }) => {
        const message = bytes.slice(header)
        const isRead = isMessage(message) && write(message, key, bytes).some(each => isSameBytes(each, bytes))
        return isRead ? [message] : []
      })
    : []

/** Off-chain messages that a device makes of a text without being told a domain, in all layouts. */
export const offchainMessages = (message: Uint8Array, key: Uint8Array): Uint8Array[] =>
  isMessage(message) ? LAYOUTS.map(({ write }) => write(message, key, new Uint8Array(DOMAIN[1]))[0]!) : []

/** Envelope of an off-chain message: the number of its signatures, which is one, the signature, and the bytes that were signed. */
export const writeOffchainEnvelope = (signature: Uint8Array, signed: Uint8Array): Uint8Array =>
  join([1], signature, signed)

/** Signature and signed bytes in an envelope. Undefined for any other bytes, and for several signatures. */
export function readOffchainEnvelope(bytes: Uint8Array): { signature: Uint8Array; signed: Uint8Array } | undefined {
  const signed = bytes.slice(1 + SIGNATURE)
  return bytes[0] === 1 && isOffchainMessage(signed) ? { signature: bytes.slice(1, 1 + SIGNATURE), signed } : undefined
}
