/** Providers whose addresses differ in marks and endings that their mailboxes do not know, by their domains. */
const PROVIDERS: readonly { domains: readonly string[]; ignored: RegExp }[] = [
  // https://support.google.com/mail/answer/7436150
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  // https://proton.me/support/addresses-and-aliases
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
]

export type Mailbox = { name: string; domain: string }

/**
 * Mailbox that an address reaches, as far as it can be seen from outside, for limits alone: an account is by its exact address. A mail to
 * `ann+1@` comes to Ann at most providers; where it does not, two people share a limit and nothing else.
 */
export function mailboxOf(address: string): Mailbox {
  const at = address.lastIndexOf('@')
  const [local, host] = [address.slice(0, at), address.slice(at + 1)]
  const provider = PROVIDERS.find(({ domains }) => domains.includes(host))
  const domain = provider?.domains[0] ?? host
  const plain = local.replace(/(?<=.)\+.*$/, '')
  const name = provider ? plain.replace(provider.ignored, '') : plain
  return { name: `${name || plain}@${domain}`, domain }
}
