export type SignInFields = Partial<
  Record<
    | 'domain'
    | 'statement'
    | 'uri'
    | 'version'
    | 'chainId'
    | 'nonce'
    | 'issuedAt'
    | 'expirationTime'
    | 'notBefore'
    | 'requestId',
    string
  >
> & { address: string; resources?: readonly string[] }

const FIELDS = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const

/**
 * Message of a sign-in, for a wallet that signs only messages that the page writes. Default domain: this page's.
 * @see https://github.com/phantom/sign-in-with-solana
 */
export function signInText(fields: SignInFields): string {
  const domain = fields.domain ?? globalThis.location?.host ?? ''
  const lines = FIELDS.flatMap(([label, field]) => (fields[field] === undefined ? [] : `${label}: ${fields[field]}`))
  const resources = fields.resources ? ['Resources:', ...fields.resources.map(resource => `- ${resource}`)] : []
  const parts = [
    `${domain} wants you to sign in with your Solana account:\n${fields.address}`,
    fields.statement,
    [...lines, ...resources].join('\n'),
  ]
  return parts.filter(part => part !== undefined && part !== '').join('\n\n')
}
