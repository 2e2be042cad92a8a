/** Pairing link of WalletConnect, or the key in one. */
const LINK = /\bwc(:|%3a)|symkey=/i

/** Beginning of an extended private key. */
const EXTENDED_KEY = /\b[t-z]prv\w{8}/i

/**
 * Recovery phrase, also a half-typed one, whose words may be numbered. Six words of 3 to 8 letters are more than a wallet's name; lists
 * in other scripts have shorter words.
 */
const PHRASE = /(^|\P{L})(\p{L}{3,8}\P{L}+){5}\p{L}{3,8}(\P{L}|$)|(^|\P{L})(\p{L}{1,8}\P{L}+){11}\p{L}/u

/** Key file with its bytes as decimal numbers. */
const BYTES = /(\d{1,3}[\s,]+){15}\d/

/** Text without a space as long as a key in hex, base58 or base64, or as a phrase whose line breaks were removed. */
const LONG = /[a-z\d+/=]{32,}/gi

const isKey = (text: string) => /^[\da-f]+$/i.test(text) || new Set(text).size > 1

/**
 * Whether a text may hold a secret: a pairing link, a recovery phrase or a private key. A key cannot be told from an address, so a long
 * address counts as one.
 */
export const holdsSecret = (text: string): boolean =>
  [LINK, EXTENDED_KEY, PHRASE, BYTES].some(pattern => pattern.test(text)) || (text.match(LONG) ?? []).some(isKey)
