import { expect, test } from 'vitest'
import { CHAIN_NAMESPACES } from '../chain/namespace.ts'
import { isServed } from './isServed.ts'

test.each([
  ['names', ['eip155']],
  ['balances', ['eip155', 'solana']],
  ['activity', ['eip155']],
  ['onramp', ['eip155', 'solana']],
] as const)('%s supports %j', (service, namespaces) => {
  expect(CHAIN_NAMESPACES.filter(namespace => isServed(service, namespace))).toEqual(namespaces)
})
