import { expect, test } from 'vitest'
import { network } from '../../scriptedAdapter.fixture.ts'
import { transactionUrl } from './transactionUrl.ts'

const HASH = `0x${'ab'.repeat(32)}`
const at = (url: string) => ({
  ...network('eip155:1', 'Ethereum'),
  blockExplorers: { default: { name: 'Explorer', url } },
})

test('a transaction on its explorer', () => {
  expect(transactionUrl(at('https://explorer.example//'), HASH)).toBe(`https://explorer.example/tx/${HASH}`)
})

test('without an explorer, or by an id that the chain does not know, nowhere', () => {
  expect(transactionUrl(undefined, HASH)).toBeUndefined()
  for (const id of ['5f3e-11', `${HASH}/../..`, '', HASH.slice(2)])
    expect(transactionUrl(at('https://explorer.example'), id)).toBeUndefined()
})
