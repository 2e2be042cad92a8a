/** A pairing (its URI holds a key), an email address, the words of a wallet, a private key: what a visitor may paste into any field. */
const SECRETS = [
  /wc:/i,
  /symkey/i,
  /[^\s@]@[^\s@]/,
  /(?:\S+\s+){11}\S/,
  /(?:^|[^0-9a-f])(?:0x)?[0-9a-f]{64}(?:$|[^0-9a-f])/i,
]
/** A link in a link is encoded, and on its way through Telegram once more. */
const MOST_ENCODINGS = 4
const MOST_CHARACTERS = 256
/** Of a text of megabytes no more is read, and none of it told. */
const MOST_READ = 4_096

const REMOVED = '(removed)'

/** Text that may leave the page: without secrets, without the query and hash of links, and not long. Where there is a secret nothing is left of it. */
export function withoutSecrets(text: string): string {
  if (holdsSecret(text)) return REMOVED
  return text.replace(/(\w+:\/\/[^\s?#]*)[?#]\S*/g, '$1').slice(0, MOST_CHARACTERS)
}

/** Also of what is too long to be looked through. */
export function holdsSecret(text: string): boolean {
  if (text.length > MOST_READ) return true
  let plain = text
  for (let times = 0; times < MOST_ENCODINGS; times += 1) {
    const current = plain
    if (SECRETS.some(secret => secret.test(current))) return true
    plain = decoded(current)
    if (plain === current) return false
  }
  // Nobody who is honest encodes that often.
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
