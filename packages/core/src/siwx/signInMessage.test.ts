import { describe, expect, test } from 'vitest'
import type { ChainNamespace } from '../chain/namespace.ts'
import { isFoyerError } from '../errors.ts'
import { attempt } from '../foreign.ts'
import { formatSignInMessage, signInMessageFor } from './formatSignInMessage.ts'
import { isSameAccount } from './isSameAccount.ts'
import { parseSignInMessage } from './parseSignInMessage.ts'
import type { SignInFields } from './signInFields.ts'

/** The example of EIP-4361. */
const EXAMPLE = `example.com wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

I accept the ExampleOrg Terms of Service: https://example.com/tos

URI: https://example.com/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2021-09-30T16:25:24Z
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://example.com/my-web2-claim.json`

const FIELDS = {
  domain: 'example.com',
  accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  statement: 'I accept the ExampleOrg Terms of Service: https://example.com/tos',
  uri: 'https://example.com/login',
  version: '1',
  chainId: 'eip155:1',
  nonce: '32891756',
  issuedAt: '2021-09-30T16:25:24Z',
  resources: [
    'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
    'https://example.com/my-web2-claim.json',
  ],
} as const satisfies SignInFields

const ACCOUNTS = {
  eip155: { accountAddress: FIELDS.accountAddress, chainId: 'eip155:1' },
  solana: {
    accountAddress: 'FAe4sisG95oZ42w7buUn5qEE4TAnfTTFPiguZUHmhiF',
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  },
  polkadot: {
    accountAddress: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  },
  bip122: {
    accountAddress: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
    chainId: 'bip122:000000000019d6689c085ae165831e93',
  },
} as const

const NAMESPACES = Object.keys(ACCOUNTS) as ChainNamespace[]

const ALL = {
  ...FIELDS,
  scheme: 'https',
  expirationTime: '2021-10-01T00:00:00Z',
  notBefore: '2021-09-30T16:00:00+02:00',
  requestId: 'some_id',
} as const satisfies SignInFields

const refusal = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    return isFoyerError(error, 'siwx.malformed') ? error.context.field : error
  }
  return undefined
}

test('the example of EIP-4361 is read and written', () => {
  expect(parseSignInMessage(EXAMPLE)).toEqual(FIELDS)
  expect(formatSignInMessage(FIELDS)).toBe(EXAMPLE)
})

test('each family has its own words and its own chain', () => {
  const texts = NAMESPACES.map(namespace => formatSignInMessage({ ...FIELDS, ...ACCOUNTS[namespace] }))
  expect(texts.map(text => text.split('\n')).map(lines => [lines[0], lines[7]])).toMatchInlineSnapshot(`
    [
      [
        "example.com wants you to sign in with your Ethereum account:",
        "Chain ID: 1",
      ],
      [
        "example.com wants you to sign in with your Solana account:",
        "Chain ID: mainnet",
      ],
      [
        "example.com wants you to sign in with your Polkadot account:",
        "Chain ID: 91b171bb158e2d3848fa23a9f1c25182",
      ],
      [
        "example.com wants you to sign in with your Bitcoin account:",
        "Chain ID: 000000000019d6689c085ae165831e93",
      ],
    ]
  `)
})

test.each(NAMESPACES)('every field of a message of %s reads as it was written', namespace => {
  const fields = { ...ALL, ...ACCOUNTS[namespace] }
  expect(parseSignInMessage(signInMessageFor(namespace, fields))).toEqual(fields)
})

test.each(['eip155', 'polkadot', 'bip122'] as const)(
  'without a statement a message of %s has two empty lines',
  namespace => {
    const { statement: _, ...fields } = { ...FIELDS, ...ACCOUNTS[namespace] }
    const text = signInMessageFor(namespace, fields)
    expect(text).toContain(`${fields.accountAddress}\n\n\nURI: `)
    expect(parseSignInMessage(text)).toEqual(fields)
  },
)

describe('Sign In With Solana', () => {
  const { domain } = FIELDS
  const { accountAddress } = ACCOUNTS.solana
  const head = `example.com wants you to sign in with your Solana account:\n${accountAddress}`

  test.each<[string, Partial<SignInFields>, string]>([
    ['nothing but domain and account', {}, ''],
    ['a statement', { statement: 'Hi' }, '\n\nHi'],
    ['a statement of two paragraphs', { statement: 'Hi\n\nthere' }, '\n\nHi\n\nthere'],
    ['a field', { uri: 'https://example.com' }, '\n\nURI: https://example.com'],
    ['a statement and a field', { statement: 'Hi', nonce: 'oBbLoEldZs' }, '\n\nHi\n\nNonce: oBbLoEldZs'],
    ['resources alone', { resources: ['https://example.com'] }, '\n\nResources:\n- https://example.com'],
  ])('a message with %s', (_, fields, text) => {
    const message = signInMessageFor('solana', { domain, accountAddress, ...fields })
    expect(message).toBe(head + text)
    expect(parseSignInMessage(message)).toEqual({ domain, accountAddress, ...fields })
  })

  test.each([
    ['mainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    ['testnet', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
  ] as const)('the cluster %s has its name', (name, chainId) => {
    const message = signInMessageFor('solana', { domain, accountAddress, chainId })
    expect(message).toBe(`${head}\n\nChain ID: ${name}`)
    for (const text of [name, `solana:${name}`, chainId, chainId.slice('solana:'.length)])
      expect(parseSignInMessage(`${head}\n\nChain ID: ${text}`).chainId).toBe(chainId)
  })

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'H75 a name of Object’s own, %s, is no cluster',
    reference => {
      const fields = { domain, accountAddress, chainId: `solana:${reference}` } as const
      expect(refusal(() => signInMessageFor('solana', fields))).toBe('chainId')
      expect(refusal(() => parseSignInMessage(`${head}\n\nChain ID: ${reference}`))).toBe('chainId')
    },
  )

  test('a cluster without a name is a local one', () => {
    const chainId = 'solana:2mShDMmYANhKGqgtUFrP6rL8pSeVnQhA'
    const message = signInMessageFor('solana', { domain, accountAddress, chainId })
    expect(message).toBe(`${head}\n\nChain ID: localnet`)
    expect(parseSignInMessage(message).chainId).toBe('solana:localnet')
  })

  test('without a statement the two empty lines of EIP-4361 are read', () => {
    const text = `${head}\n\n\nNonce: oBbLoEldZs`
    expect(parseSignInMessage(text)).toEqual({ domain, accountAddress, nonce: 'oBbLoEldZs' })
  })

  test.each([
    '\n',
    '\n\n',
    '\n\nHi\n',
    '\n\nHi\n\n\nNonce: oBbLoEldZs',
    '\n\nHi\n\nURI: https://a.example\nHi',
    '\n\nNonce: oBbLoEldZs\n\nHi',
    'Hi',
  ])('the body %j is refused', body => expect(refusal(() => parseSignInMessage(head + body))).toBeDefined())
})

test('an address of eip155 gets its checksum, and one without it is not read', () => {
  const accountAddress = FIELDS.accountAddress.toLowerCase()
  expect(formatSignInMessage({ ...FIELDS, accountAddress })).toBe(EXAMPLE)
  expect(refusal(() => parseSignInMessage(EXAMPLE.replace(FIELDS.accountAddress, accountAddress)))).toBe(
    'accountAddress',
  )
})

test.each<[keyof SignInFields, string]>([
  ['domain', '#example.com'],
  ['domain', 'example.com wants'],
  ['domain', ''],
  ['scheme', '1https'],
  ['accountAddress', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756C'],
  ['statement', ''],
  ['statement', 'Grüße'],
  ['statement', 'a\nb'],
  ['uri', ':not_a_uri_'],
  ['version', '2'],
  ['nonce', '1234567'],
  ['nonce', '12345678-'],
  ['issuedAt', '2022-02-31T17:09:38Z'],
  ['expirationTime', 'tomorrow'],
  ['notBefore', '0'],
  ['requestId', 'a/b'],
  ['requestId', 'a\nResources:\n- https://other.example'],
])('a message with %s %j is not written', (field, value) => {
  const found = refusal(() => formatSignInMessage({ ...ALL, [field]: value }))
  expect(found).toBe(field === 'scheme' ? 'domain' : field)
})

test('a resource that is no URI is not written', () => {
  const resources = ['https://example.com', 'a b']
  expect(refusal(() => formatSignInMessage({ ...FIELDS, resources }))).toBe('resources')
})

test.each(['domain', 'accountAddress', 'uri', 'version', 'nonce', 'issuedAt'] as const)(
  'a message without %s is not written',
  field => {
    expect(refusal(() => formatSignInMessage({ ...FIELDS, [field]: undefined } as never))).toBe(field)
  },
)

test('a chain of another family is not written', () => {
  expect(refusal(() => signInMessageFor('eip155', { ...FIELDS, chainId: ACCOUNTS.solana.chainId }))).toBe('chainId')
})

const lines = EXAMPLE.split('\n')

test.each(lines.map((line, index) => [line, index] as const).filter(([, index]) => index < 10 && index !== 3))(
  'the example without the line %j is refused',
  (_, index) =>
    expect(refusal(() => parseSignInMessage(lines.filter((_, at) => at !== index).join('\n')))).toBeDefined(),
)

test.each([5, 6, 7, 8, 9])('line %d in another place is refused', index => {
  const moved = [...lines.slice(0, index), lines[index + 1], lines[index], ...lines.slice(index + 2)]
  expect(refusal(() => parseSignInMessage(moved.join('\n')))).toBeDefined()
})

test.each<[string, string]>([
  ['a line break at the end', `${EXAMPLE}\n`],
  ['a carriage return', EXAMPLE.replaceAll('\n', '\r\n')],
  ['a line after the resources', `${EXAMPLE}\nRequest ID: 1`],
  ['a label in other letter case', EXAMPLE.replace('Version', 'version')],
  ['two spaces after a label', EXAMPLE.replace('Nonce: ', 'Nonce:  ')],
  ['a chain that is no number', EXAMPLE.replace('Chain ID: 1', 'Chain ID: 0x1')],
  ['a family that is not known', EXAMPLE.replace('Ethereum', 'Dogecoin')],
  ['nothing', ''],
  ['more than a wallet shows', EXAMPLE.replace('I accept', 'I accept '.repeat(2_000))],
])('a message with %s is refused', (_, text) => expect(refusal(() => parseSignInMessage(text))).toBeDefined())

test.each<[ChainNamespace, readonly string[]]>([
  ['eip155', ['01', '0', '1e3', '0x1', '+1', '1'.repeat(33)]],
  ['solana', ['mainnet-beta', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvd', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpT', '0'.repeat(32)]],
  ['polkadot', ['91b171bb158e2d3848fa23a9f1c2518', '91B171BB158E2D3848FA23A9F1C25182', `91${'0'.repeat(31)}`]],
  ['bip122', ['000000000019d6689c085ae165831e9', '000000000019D6689C085AE165831E93', 'g'.repeat(32)]],
])('H33 a chain of %s has one form: %j are no references', (namespace, references) => {
  const account = ACCOUNTS[namespace]
  const message = signInMessageFor(namespace, { ...FIELDS, ...account })
  for (const reference of references) {
    const chainId = `${namespace}:${reference}` as const
    expect(
      refusal(() => signInMessageFor(namespace, { ...FIELDS, ...account, chainId })),
      chainId,
    ).toBe('chainId')
    const text = message.replace(/^Chain ID: .*$/m, `Chain ID: ${reference}`)
    expect(
      refusal(() => parseSignInMessage(text)),
      text,
    ).toBe('chainId')
    const isSame = attempt(() => isSameAccount({ ...account, chainId }, { ...account, chainId }))
    expect(isSame ?? false, chainId).toBe(false)
  }
})
