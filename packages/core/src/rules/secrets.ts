/** Secrets that a visitor may paste into any field: a pairing link (it holds a key), an email address, a recovery phrase, a private key. */
const SECRETS = [
  /wc:/i,
  /symkey/i,
  /[^\s@]@[^\s@]/,
  // A phrase, whatever its language. Its words may be numbered, or separated by commas.
  /(\S+\s+){11}\S/,
  /(\p{L}{3,8}\P{L}+){11}\p{L}{3}/u,
  // A key in hex, in base58 as bitcoin and solana write it, or extended.
  /(^|[^\da-f])(0x)?([\da-f]{64}|[\da-f]{128})($|[^\da-f])/i,
  /(^|[^a-z\d])([5KLc9][1-9A-HJ-NP-Za-km-z]{50,51}|6P[1-9A-HJ-NP-Za-km-z]{56}|[1-9A-HJ-NP-Za-km-z]{87,88})($|[^a-z\d])/i,
  /[t-z]prv[a-z\d]{8}/i,
  // A key file, with bytes as decimal numbers.
  /(\d{1,3}[\s,]+){15}\d/,
]
/** A link inside a link is encoded, and once more through Telegram. */
const MOST_ENCODINGS = 4
/** Characters. A longer text cannot be checked in a moment. */
const MOST_READ = 4_096

/** Whether a text holds a secret. True also for a text that is too long to be checked. */
export function holdsSecret(text: string): boolean {
  if (text.length > MOST_READ) return true
  let plain = text
  for (let times = 0; times < MOST_ENCODINGS; times += 1) {
    const current = plain
    if (SECRETS.some(secret => secret.test(current))) return true
    plain = decoded(current)
    if (plain === current) return false
  }
  // Ordinary text is never encoded that often.
  return true
}

/** Decodes a text as far as its encoding is valid. */
const decoded = (text: string) =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, part => {
    try {
      return decodeURIComponent(part)
    } catch {
      return part
    }
  })
