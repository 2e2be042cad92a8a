import { expect, test } from 'vitest'
import { network } from '../../scriptedAdapter.fixture.ts'
import { transactionUrl } from './transactionUrl.ts'

const HASH = `0x${'ab'.repeat(32)}`
const at = (url: string) => ({
  ...network('eip155:1', 'Ethereum'),
  blockExplorers: { default: { name: 'Explorer', url } },
})

test('a transaction has an address in its explorer', () => {
  expect(transactionUrl(at('https://explorer.example//'), HASH)).toBe(`https://explorer.example/tx/${HASH}`)
})

test('there is no address without an explorer, or for an id that is not a hash', () => {
  expect(transactionUrl(undefined, HASH)).toBeUndefined()
  for (const id of ['5f3e-11', `${HASH}/../..`, '', HASH.slice(2)])
    expect(transactionUrl(at('https://explorer.example'), id)).toBeUndefined()
})
