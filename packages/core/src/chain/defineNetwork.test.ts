import { expect, expectTypeOf, test } from 'vitest'
import { defineNetwork } from './defineNetwork.ts'
import type { Network } from './network.ts'
import { completeNetwork } from './networks.ts'

const evmChain = {
  id: 31337,
  name: 'Anvil',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'], webSocket: ['ws://127.0.0.1:8545'] } },
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example', apiUrl: 'https://api.example' } },
  testnet: true,
  fees: undefined,
  formatters: { block: () => undefined },
}

test('completes a plain EVM chain', () => {
  const network = defineNetwork(evmChain)
  expectTypeOf(network).toEqualTypeOf<Network>()
  expect(network).toMatchObject({ id: 31337, caipNetworkId: 'eip155:31337', chainNamespace: 'eip155', testnet: true })
  expect(network).not.toHaveProperty('formatters')
  expect(network.rpcUrls).toEqual({ default: { http: ['http://127.0.0.1:8545'] } })
})

test('leaves out fields that the chain does not have', () => {
  const { id, name, nativeCurrency, rpcUrls } = evmChain
  expect(Object.keys(defineNetwork({ id, name, nativeCurrency, rpcUrls })).sort()).toEqual([
    'caipNetworkId',
    'chainNamespace',
    'id',
    'name',
    'nativeCurrency',
    'rpcUrls',
  ])
})

test('returns a network unchanged', () => {
  const network = defineNetwork(evmChain)
  expect(defineNetwork(network)).toBe(network)
})

test('its result passes validation', () => {
  expect(completeNetwork(defineNetwork(evmChain))).toEqual(completeNetwork(evmChain))
})
