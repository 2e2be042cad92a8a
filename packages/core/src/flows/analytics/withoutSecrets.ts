import { holdsSecret } from '../../rules/secrets.ts'

const MOST_CHARACTERS = 256

const REMOVED = '(removed)'

/** Text that may leave the page: without secrets, without the query and hash of links, and not long. A text with a secret becomes empty. */
export function withoutSecrets(text: string): string {
  if (holdsSecret(text)) return REMOVED
  return text.replace(/(\w+:\/\/[^\s?#]*)[?#]\S*/g, '$1').slice(0, MOST_CHARACTERS)
}
