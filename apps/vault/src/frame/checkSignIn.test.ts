import { formatSignInMessage, type SignInFields, signInMessageFor } from '@foyer/core/siwx'
import { describe, expect, test } from 'vitest'
import { openAccounts } from '../keys/openAccounts.ts'
import { checkSignIn } from './checkSignIn.ts'

const entropy = new Uint8Array(16).fill(5)
const accounts = await openAccounts(entropy, { bitcoin: 'regtest', ss58: 42 })
const other = await openAccounts(new Uint8Array(16).fill(6), { bitcoin: 'regtest', ss58: 42 })

const NOW = Date.parse('2026-05-01T12:00:00Z')
const EMBEDDER = 'https://shop.example:8443'

const FAMILIES = {
  eip155: ['eip155:1', accounts.eip155.address, other.eip155.address],
  solana: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', accounts.solana.address, other.solana.address],
  polkadot: ['polkadot:91b171bb158e2d3848fa23a9f1c25182', accounts.polkadot.address, other.polkadot.address],
  bip122: ['bip122:000000000019d6689c085ae165831e93', accounts.payment.address, other.payment.address],
} as const

describe.each(Object.keys(FAMILIES) as (keyof typeof FAMILIES)[])('sign-in on %s', namespace => {
  const [chainId, address, stranger] = FAMILIES[namespace]
  const fields: SignInFields = {
    domain: 'shop.example:8443',
    accountAddress: address,
    uri: `${EMBEDDER}/cart`,
    version: '1',
    chainId,
    nonce: 'ABCDEFGH12345678',
    issuedAt: new Date(NOW).toISOString(),
  }
  const check = (text: string, changes: object = {}) =>
    checkSignIn(text, { embedder: EMBEDDER, namespace, address, chainId, now: NOW, ...changes })
  const checkFields = (changes: Partial<SignInFields>) => check(signInMessageFor(namespace, { ...fields, ...changes }))

  test('of the page that embeds the vault is signed', () => {
    expect(checkFields({})?.nonce).toBe('ABCDEFGH12345678')
    expect(checkFields({ scheme: 'https', statement: 'Sign in to the shop.' })).toBeDefined()
    expect(checkFields({ expirationTime: new Date(NOW + 1000).toISOString() })).toBeDefined()
  })

  test.each<[string, Partial<SignInFields>]>([
    ['another domain', { domain: 'bank.example' }],
    ['the domain without the port', { domain: 'shop.example' }],
    ['a subdomain', { domain: 'a.shop.example:8443' }],
    ['another scheme', { scheme: 'http' }],
    ['an address of another site', { uri: 'https://bank.example/' }],
    ['an address with a user', { uri: 'https://shop.example:8443@bank.example/' }],
    ['an address of another port', { uri: 'https://shop.example/' }],
    ['another account', { accountAddress: stranger }],
    ['an end in the past', { expirationTime: new Date(NOW - 1).toISOString() }],
    ['a beginning in the future', { notBefore: new Date(NOW + 3_600_000).toISOString() }],
    ['a time in the future', { issuedAt: new Date(NOW + 3_600_000).toISOString() }],
    ['resources, which may hand over rights', { resources: ['urn:recap:eyJhdHQiOnt9fQ'] }],
  ])('H62 with %s is not signed', (_, changes) => {
    expect(checkFields(changes)).toBeUndefined()
  })

  test('H62 for another chain than the one that is asked for is not signed', () => {
    expect(check(signInMessageFor(namespace, fields), { chainId: `${namespace}:2` })).toBeUndefined()
  })

  test.each([
    ['a line before', (text: string) => `Transfer all\n${text}`],
    ['a line after', (text: string) => `${text}\nTransfer all`],
    ['carriage returns', (text: string) => text.replaceAll('\n', '\r\n')],
    ['a space at the end', (text: string) => `${text} `],
    ['no nonce', (text: string) => text.replace(/\nNonce: .*/, '')],
    ['a short nonce', (text: string) => text.replace(/Nonce: .*/, 'Nonce: A1')],
    ['another version', (text: string) => text.replace('Version: 1', 'Version: 2')],
    ['no address of the site', (text: string) => text.replace(/\nURI: .*/, '')],
    ['a second domain', (text: string) => text.replace(' wants', ' and bank.example wants')],
  ])('H62 with %s is not signed', (_, change) => {
    expect(check(change(signInMessageFor(namespace, fields)))).toBeUndefined()
  })

  test('H62 of another family is not signed', () => {
    for (const [name, [chain, account]] of Object.entries(FAMILIES))
      if (name !== namespace)
        expect(check(formatSignInMessage({ ...fields, chainId: chain, accountAddress: account }))).toBeUndefined()
  })
})

test.each(['', 'Hello', '0x00', '{"types":{}}', 'a'.repeat(100_000)])('H62 text %# is no sign-in', text => {
  const [chainId, address] = FAMILIES.eip155
  expect(checkSignIn(text, { embedder: EMBEDDER, namespace: 'eip155', address, chainId, now: NOW })).toBeUndefined()
})
