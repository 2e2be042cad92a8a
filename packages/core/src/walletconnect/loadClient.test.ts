import { expect, test } from 'vitest'
import { loadError } from './loadClient.ts'

const dom = (name: string) => new DOMException('No.', name)

test.each([
  [
    'the package is missing, in Node',
    new Error("Cannot find package '@walletconnect/sign-client' imported from /app.js"),
  ],
  ['the package is missing, in a bundle', new Error("Cannot find module '@walletconnect/sign-client'")],
  ['the package is missing, in Vite', new Error('Could not resolve "@walletconnect/sign-client". Is it installed?')],
  ['the package is missing, without a bundler', new TypeError("Failed to resolve module specifier '@walletconnect/…'")],
])('%s: the error is pairing.unavailable', (_, cause) => expect(loadError(cause).code).toBe('pairing.unavailable'))

test.each(['SecurityError', 'InvalidStateError', 'QuotaExceededError'])(
  'H42 a storage with a %s is pairing.storageRefused',
  name => expect(loadError(dom(name)).code).toBe('pairing.storageRefused'),
)

test.each([
  new TypeError('Failed to fetch dynamically imported module: https://app.example/assets/sign-client.js'),
  new TypeError('error loading dynamically imported module: https://app.example/assets/sign-client.js'),
  new TypeError('Importing a module script failed.'),
  Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' }),
  undefined,
])('%s: the error is chunk.failed', cause => {
  expect(loadError(cause)).toMatchObject({ code: 'chunk.failed', context: { chunk: 'walletConnect' }, cause })
})
