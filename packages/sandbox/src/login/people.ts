import { createHash } from 'node:crypto'

/** How a person's email address looks to an app: shown, hidden on the public profile, never confirmed, or absent. */
export type EmailState = 'shown' | 'private' | 'unverified' | 'absent'

/** Made-up person with an account at every provider. */
export interface Person {
  /** Name in lower case: two logins with it are the same person. */
  key: string
  name: string
  email: string
  emailState: EmailState
}

const LONGEST_NAME = 64

const slugOf = (key: string) =>
  key
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '')

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

function madeUp(name: string): Person {
  const key = name.toLowerCase()
  const local = slugOf(key) || `person.${digestOf(key).slice(0, 8)}`
  return { key, name, email: `${local}@example.com`, emailState: 'shown' }
}

const listed = (name: string, email: string, emailState: EmailState): Person => ({ ...madeUp(name), email, emailState })

/** People that every account-choosing page lists. */
export const PEOPLE: readonly Person[] = [
  listed('Ada Example', 'ada@example.com', 'shown'),
  listed('Ben Example', 'ben@example.com', 'private'),
  listed('Chen Example', 'chen@example.com', 'unverified'),
  listed('Dora Example', 'dora@example.com', 'absent'),
]

/** Returns the person of a name: a listed one, or one made up for it. Undefined for an empty or overlong name. */
export function personNamed(text: string): Person | undefined {
  const name = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  if (name === '' || name.length > LONGEST_NAME) return undefined
  const made = madeUp(name)
  return PEOPLE.find(({ key }) => key === made.key) ?? made
}

/** Returns the id of a person's account at a provider as hexadecimal digits, the same at every start. */
export const accountHex = (provider: string, { key }: Person, variant = '') =>
  digestOf(`${provider}:${key}${variant === '' ? '' : `:${variant}`}`)

/** Returns the id of a person's account at a provider as that many decimal digits. */
export function accountDigits(provider: string, owner: Person, length: number, variant = ''): string {
  const number = BigInt(`0x${accountHex(provider, owner, variant)}`)
  return `1${(number % 10n ** BigInt(length - 1)).toString().padStart(length - 1, '0')}`
}

/** Returns a person's user name, for the providers that have one. */
export const userName = ({ email }: Person) => email.split('@')[0]!.replaceAll('.', '_')
