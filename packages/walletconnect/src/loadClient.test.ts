import { expect, test } from 'vitest'
import { loadError } from './loadClient.ts'

const dom = (name: string) => new DOMException('No.', name)

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
