import type { ChainNamespace } from '../chain/namespace.ts'
import { parseDateTime } from './rfc3339.ts'
import { isPathSegment, isUri } from './rfc3986.ts'
import { readChain } from './signInChain.ts'
import type { SignInFields } from './signInFields.ts'

/** Word before "account" in the first line, by namespace. */
export const ACCOUNT_WORDS: Record<ChainNamespace, string> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
}

/** Field that has a line with a label. */
export type LabelledField = Exclude<
  keyof SignInFields,
  'domain' | 'scheme' | 'accountAddress' | 'statement' | 'resources'
>

type Line = {
  field: LabelledField
  label: string
  /** Absent where only Solana may leave it out. */
  isOptional?: true
  isValid: (text: string, namespace: ChainNamespace) => boolean
}

const isDateTime = (text: string) => parseDateTime(text) !== undefined

/** The labelled lines in the order of EIP-4361, which Sign In With Solana has too. */
export const LINES: readonly Line[] = [
  { field: 'uri', label: 'URI', isValid: isUri },
  { field: 'version', label: 'Version', isValid: text => text === '1' },
  { field: 'chainId', label: 'Chain ID', isValid: (text, namespace) => readChain(namespace, text) !== undefined },
  { field: 'nonce', label: 'Nonce', isValid: text => /^[A-Za-z0-9]{8,}$/.test(text) },
  { field: 'issuedAt', label: 'Issued At', isValid: isDateTime },
  { field: 'expirationTime', label: 'Expiration Time', isOptional: true, isValid: isDateTime },
  { field: 'notBefore', label: 'Not Before', isOptional: true, isValid: isDateTime },
  { field: 'requestId', label: 'Request ID', isOptional: true, isValid: isPathSegment },
]

/** Line before the resources, of which each has a line of its own. */
export const RESOURCES = 'Resources:'
export const RESOURCE = '- '

/** Whether `text` is one sentence for the visitor: no line break and nothing that a parser of EIP-4361 refuses. */
export const isStatement = (text: string): boolean => /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]+$/.test(text)
