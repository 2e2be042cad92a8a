import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

const KEY = Buffer.alloc(32, 5).toString('base64url')

const ENV = {
  LOGIN_PUBLIC_URL: 'https://login.example',
  LOGIN_VAULT_ORIGIN: 'https://vault.example',
  LOGIN_DATABASE_URL: 'file:login.db',
  LOGIN_MASTER_KEY: KEY,
  LOGIN_CODE_KEY: KEY,
  LOGIN_SMTP_URL: 'smtps://mail.example',
  LOGIN_MAIL_FROM: 'Foyer <login@foyer.example>',
}

test('the least environment starts a server without social logins, on the loopback address', () => {
  const { settings, port, host } = readEnvironment(ENV)
  expect({ port, host }).toEqual({ port: 8790, host: '127.0.0.1' })
  expect(settings.masterKey).toEqual(new Uint8Array(32).fill(5))
  expect(settings.providers).toEqual({})
  expect(settings.farcaster).toBeUndefined()
})

test('providers are those that have a client', () => {
  const { settings } = readEnvironment({
    ...ENV,
    LOGIN_GOOGLE_CLIENT_ID: 'id',
    LOGIN_GOOGLE_CLIENT_SECRET: 'secret',
    LOGIN_APPLE_CLIENT_ID: 'id',
    LOGIN_APPLE_TEAM_ID: 'team',
    LOGIN_APPLE_KEY_ID: 'key',
    LOGIN_APPLE_PRIVATE_KEY: 'first\\nsecond',
    LOGIN_FARCASTER_RPC: 'https://optimism.example',
  })
  expect(settings.providers?.google).toEqual({ clientId: 'id', clientSecret: 'secret' })
  expect(settings.providers?.apple?.privateKey).toBe('first\nsecond')
  expect(settings.farcaster?.fidOf).toBeTypeOf('function')
})

test('an error names each variable that is wrong, and no value', () => {
  const wrong = { ...ENV, LOGIN_MASTER_KEY: 'too short to be a key', LOGIN_MAIL_FROM: undefined }
  expect(() => readEnvironment(wrong)).toThrow(
    'The environment is not complete.\nLOGIN_MASTER_KEY: must be 32 bytes as base64url\nLOGIN_MAIL_FROM: is not set',
  )
  expect(() => readEnvironment({ ...ENV, LOGIN_X_CLIENT_ID: 'id' })).toThrow('LOGIN_X_CLIENT_SECRET must be set too.')
})

test('sites that mails name are JSON, and a mistake is told without the text', () => {
  const { settings } = readEnvironment({ ...ENV, LOGIN_SITES: '{"https://shop.example":"Shop"}' })
  expect(settings.sites).toEqual({ 'https://shop.example': 'Shop' })
  for (const LOGIN_SITES of ['Shop', '["https://shop.example"]', '{"https://shop.example":1}']) {
    expect(() => readEnvironment({ ...ENV, LOGIN_SITES })).toThrow('LOGIN_SITES: must be JSON, such as')
  }
})
