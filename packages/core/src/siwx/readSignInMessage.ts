import type { ChainNamespace } from '../chain/namespace.ts'
import { isAuthority, isUri } from './rfc3986.ts'
import { readChain } from './signInChain.ts'
import type { SignInFields } from './signInFields.ts'
import { ACCOUNT_WORDS, isStatement, LINES, RESOURCE, RESOURCES } from './signInLayout.ts'

const HEADER = /^(?:([A-Za-z][A-Za-z0-9+\-.]*):\/\/)?(\S+) wants you to sign in with your (\S+) account:$/

/** More than a wallet shows, and more than any message of ours has. */
const MAX_LENGTH = 16_384

/** Shape of an account in the families whose messages are read. */
export type AccountRules = Partial<Record<ChainNamespace, (account: string) => boolean>>

/** Message that was read, or the first field that breaks the format. */
export type SignInReading = { namespace: ChainNamespace; fields: SignInFields } | { malformed: string }

/** Reads a message of these families, as it was signed. Nothing is verified. */
export function readSignInMessage(text: string, rules: AccountRules): SignInReading {
  if (text.length > MAX_LENGTH) return { malformed: 'message' }
  const [header = '', accountAddress = '', ...rest] = text.split('\n')
  const [, scheme, domain = '', word] = HEADER.exec(header) ?? []
  const namespace = (Object.keys(rules) as ChainNamespace[]).find(each => ACCOUNT_WORDS[each] === word)
  if (!namespace || !isAuthority(domain)) return { malformed: 'domain' }
  if (!rules[namespace]!(accountAddress)) return { malformed: 'accountAddress' }
  const body = namespace === 'solana' ? splitSolana(rest) : splitEthereum(rest)
  if (!body) return { malformed: 'statement' }
  const { statement, lines } = body
  const fields: SignInFields = { domain, accountAddress }
  if (scheme !== undefined) fields.scheme = scheme
  if (statement !== undefined) fields.statement = statement
  const malformed = readLines(lines, namespace, fields)
  return malformed ? { malformed } : { namespace, fields }
}

type Body = { statement?: string; lines: readonly string[] }

/** EIP-4361: an empty line, the statement or nothing, an empty line. Undefined for anything else. */
function splitEthereum([first, second, third, ...rest]: readonly string[]): Body | undefined {
  if (first !== '' || second === undefined) return undefined
  if (second === '') return { lines: [third ?? '', ...rest] }
  return isStatement(second) && third === '' ? { statement: second, lines: rest } : undefined
}

const isLabelled = (line = '') => line === RESOURCES || LINES.some(({ label }) => line.startsWith(`${label}: `))

/**
 * Sign In With Solana: the statement and the lines are paragraphs, and either may be missing. A statement may have several paragraphs.
 * Without one, the two empty lines of EIP-4361 are read as well.
 */
function splitSolana(body: readonly string[]): Body | undefined {
  if (body.length === 0) return { lines: [] }
  if (body[0] !== '' || body.length === 1) return undefined
  const last = body.lastIndexOf('')
  const start = isLabelled(body[last + 1]) ? last : body.length
  const statement = body.slice(1, start)
  // A line with a label inside of the statement could be taken for one of the message's own.
  if (statement.some(isLabelled) || statement[0] === '' || statement.at(-1) === '') return undefined
  const lines = body.slice(start + 1)
  return statement.length > 0 ? { statement: statement.join('\n'), lines } : { lines }
}

/** Adds the labelled lines to the fields. Returns the first that is missing or not valid. */
function readLines(lines: readonly string[], namespace: ChainNamespace, fields: SignInFields): string | undefined {
  let at = 0
  for (const { field, label, isOptional, isValid } of LINES) {
    const prefix = `${label}: `
    const line = lines[at]
    if (!line?.startsWith(prefix)) {
      if (isOptional || namespace === 'solana') continue
      return field
    }
    const value = line.slice(prefix.length)
    if (!isValid(value, namespace)) return field
    if (field === 'chainId') fields.chainId = readChain(namespace, value)!
    else fields[field] = value
    at += 1
  }
  if (at === lines.length) return undefined
  if (lines[at] !== RESOURCES) return 'resources'
  const resources = lines.slice(at + 1)
  if (!resources.every(line => line.startsWith(RESOURCE) && isUri(line.slice(RESOURCE.length)))) return 'resources'
  fields.resources = resources.map(line => line.slice(RESOURCE.length))
  return undefined
}
