import { expect, test } from 'vitest'
import { formatSignInMessage } from './formatSignInMessage.ts'
import { hasSignInFields } from './hasSignInFields.ts'
import type { SignInFields } from './signInFields.ts'

const FIELDS = {
  domain: 'app.example',
  accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  statement: 'Sign in to the example.',
  uri: 'https://app.example/login',
  version: '1',
  chainId: 'eip155:137',
  nonce: 'A7fk39Zq',
  issuedAt: '2026-01-31T12:00:00Z',
  resources: ['https://app.example/terms', 'https://app.example/privacy'],
} as const satisfies SignInFields

const MESSAGE = formatSignInMessage(FIELDS)

test('a message with the fields is accepted, with and without those that were not asked for', () => {
  expect(hasSignInFields(MESSAGE, FIELDS)).toBe(true)
  const { statement: _, resources: __, ...fewer } = FIELDS
  expect(hasSignInFields(MESSAGE, { ...fewer, requestId: undefined } as SignInFields)).toBe(true)
})

test('a time in another form is the same time', () => {
  expect(hasSignInFields(MESSAGE, { ...FIELDS, issuedAt: '2026-01-31T13:00:00.000+01:00' })).toBe(true)
  expect(hasSignInFields(MESSAGE, { ...FIELDS, issuedAt: '2026-01-31T12:00:01Z' })).toBe(false)
})

test.each([
  ['domain', 'other.example'],
  ['scheme', 'https'],
  ['accountAddress', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ['statement', 'Sign in to another example.'],
  ['uri', 'https://app.example/'],
  ['chainId', 'eip155:1'],
  ['chainId', 'solana:137'],
  ['nonce', 'A7fk39Zz'],
  ['expirationTime', '2026-01-31T12:10:00Z'],
  ['notBefore', '2026-01-31T12:00:00Z'],
  ['requestId', 'one'],
  ['resources', ['https://app.example/terms']],
])('H34 a message with another %s, or without it, is refused: %j', (field, value) => {
  expect(hasSignInFields(MESSAGE, { ...FIELDS, [field]: value })).toBe(false)
})

test('clusters of solana are compared by the names in the message', () => {
  const account = { domain: 'app.example', accountAddress: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96' }
  const devnet = { ...account, chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' } as const
  const local = { ...account, chainId: 'solana:localnet' } as const
  expect(hasSignInFields(formatSignInMessage(devnet), devnet)).toBe(true)
  expect(hasSignInFields(formatSignInMessage(devnet), local)).toBe(false)
  expect(
    hasSignInFields(formatSignInMessage(local), { ...local, chainId: 'solana:7xKXtg2CW87d97TXJSDpbD5jBkheTqA8' }),
  ).toBe(true)
  expect(hasSignInFields(formatSignInMessage({ ...account, chainId: 'solana:localnet' }), devnet)).toBe(false)
})

test('H46 a text that is no sign-in message is refused, and one without a chain where one is asked for', () => {
  expect(hasSignInFields('', FIELDS)).toBe(false)
  expect(hasSignInFields(MESSAGE.replace('Chain ID: 137\n', ''), FIELDS)).toBe(false)
  const account = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
  const bare = `app.example wants you to sign in with your Solana account:\n${account}`
  expect(hasSignInFields(bare, { domain: 'app.example', accountAddress: account })).toBe(true)
  expect(hasSignInFields(bare, { domain: 'app.example', accountAddress: account, chainId: 'solana:localnet' })).toBe(
    false,
  )
})
