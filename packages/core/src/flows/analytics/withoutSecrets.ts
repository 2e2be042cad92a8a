/** Secrets that a visitor may paste into any field: a pairing URI (it holds a key), an email address, a recovery phrase, a private key. */
const SECRETS = [
  /wc:/i,
  /symkey/i,
  /[^\s@]@[^\s@]/,
  /(?:\S+\s+){11}\S/,
  /(?:^|[^0-9a-f])(?:0x)?[0-9a-f]{64}(?:$|[^0-9a-f])/i,
]
/** A link inside a link is encoded, and once more through Telegram. */
const MOST_ENCODINGS = 4
const MOST_CHARACTERS = 256
/** Maximum characters that are read of a long text; such a text is never sent. */
const MOST_READ = 4_096

const REMOVED = '(removed)'

/** Text that may leave the page: without secrets, without the query and hash of links, and not long. A text with a secret becomes empty. */
export function withoutSecrets(text: string): string {
  if (holdsSecret(text)) return REMOVED
  return text.replace(/(\w+:\/\/[^\s?#]*)[?#]\S*/g, '$1').slice(0, MOST_CHARACTERS)
}

/** True also for a text that is too long to be checked. */
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
