import { describe, expect, test } from 'vitest'
import { isFoyerError } from '../errors.ts'
import type { Network } from './network.ts'
import { completeNetwork } from './networks.ts'

const evmChain = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
}

const solana: Network = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://rpc.example', 'http://127.0.0.1:8899'] } },
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
  assets: { imageId: 'a1b2', imageUrl: 'data:image/svg+xml,%3Csvg/%3E' },
  testnet: false,
}

const issuesOf = (input: unknown, path?: string): Record<string, string> => {
  try {
    completeNetwork(input, path)
  } catch (error) {
    if (!isFoyerError(error, 'config.invalid')) throw error
    return Object.fromEntries(error.context.issues.map(issue => [issue.path, issue.message]))
  }
  throw new Error('The network was accepted.')
}

describe('accepted networks', () => {
  test('a network is returned unchanged', () => {
    expect(completeNetwork(solana)).toEqual(solana)
  })

  test('a polkadot network keeps its address prefix', () => {
    const id = '91b171bb158e2d3848fa23a9f1c25182'
    const polkadot = { ...solana, id, caipNetworkId: `polkadot:${id}`, chainNamespace: 'polkadot' }
    expect(completeNetwork({ ...polkadot, ss58Format: 0 })).toEqual({ ...polkadot, ss58Format: 0 })
    for (const ss58Format of [-1, 46, 16_384, '0']) {
      expect(Object.keys(issuesOf({ ...polkadot, ss58Format }))).toEqual(['ss58Format'])
    }
  })

  test('a plain EVM chain is completed', () => {
    expect(completeNetwork(evmChain)).toEqual({ ...evmChain, caipNetworkId: 'eip155:1', chainNamespace: 'eip155' })
  })

  test('a result is accepted again', () => {
    const network = completeNetwork(evmChain)
    expect(completeNetwork(network)).toEqual(network)
  })

  test('an empty list of endpoints is accepted', () => {
    expect(completeNetwork({ ...solana, rpcUrls: { default: { http: [] } } }).rpcUrls.default.http).toEqual([])
  })

  test('0 and 36 decimals are accepted', () => {
    for (const decimals of [0, 36]) {
      const network = completeNetwork({ ...evmChain, nativeCurrency: { ...evmChain.nativeCurrency, decimals } })
      expect(network.nativeCurrency.decimals).toBe(decimals)
    }
  })

  test('other fields are left out, so that the result can be cloned', () => {
    const network = completeNetwork({
      ...evmChain,
      formatters: { block: () => undefined },
      contracts: { multicall3: { address: '0x' } },
      rpcUrls: { default: { http: ['https://rpc.example'], webSocket: ['wss://rpc.example'] }, other: { http: [] } },
      blockExplorers: { default: { name: 'E', url: 'https://e.example', apiUrl: 'https://api.example' } },
    })
    expect(structuredClone(network)).toEqual(network)
    expect(network).toEqual({
      ...evmChain,
      caipNetworkId: 'eip155:1',
      chainNamespace: 'eip155',
      blockExplorers: { default: { name: 'E', url: 'https://e.example' } },
    })
  })
})

describe('rejected networks, with the path and the fix', () => {
  test.each([undefined, null, 'eip155:1', 1, []])('%o is rejected', input => {
    expect(issuesOf(input)).toEqual({ '': expect.any(String) })
  })

  test('an empty object has one issue per field', () => {
    expect(issuesOf({})).toEqual({
      id: 'Give the chain id: a whole number above 0 on eip155, text elsewhere.',
      caipNetworkId: 'Give the CAIP-2 chain id, e.g. "eip155:1".',
      chainNamespace: 'Choose from eip155, solana, polkadot, bip122.',
      name: 'Give text.',
      nativeCurrency: 'Give an object.',
      rpcUrls: 'Give an object.',
    })
  })

  test('an issue has the path of the value', () => {
    expect(Object.keys(issuesOf({ ...evmChain, name: '' }, 'networks.2'))).toEqual(['networks.2.name'])
    expect(Object.keys(issuesOf(undefined, 'networks.2'))).toEqual(['networks.2'])
  })

  test('text is rejected as the id of a plain chain, because its namespace is unknown', () => {
    expect(Object.keys(issuesOf({ ...evmChain, id: '1' })).sort()).toEqual(['caipNetworkId', 'chainNamespace'])
  })

  test.each([0, -1, 1.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])('%d is rejected as an EVM chain id', id => {
    expect(issuesOf({ ...evmChain, id })).toHaveProperty('id')
  })

  test('text is rejected as an EVM chain id, and a number as any other', () => {
    expect(issuesOf({ ...evmChain, id: '1', caipNetworkId: 'eip155:1', chainNamespace: 'eip155' })).toHaveProperty('id')
    expect(issuesOf({ ...solana, id: 1, caipNetworkId: 'solana:1' })).toHaveProperty('id')
  })

  test.each([
    { ...evmChain, caipNetworkId: 'eip155:5' },
    { ...evmChain, caipNetworkId: 'solana:1' },
    { ...solana, id: 'mainnet' },
    { ...solana, chainNamespace: 'polkadot' },
  ])('an id and a CAIP-2 id of different chains are rejected (%#)', input => {
    expect(issuesOf(input)).toEqual({ caipNetworkId: expect.stringContaining('another chain') })
  })

  test.each(['', 'eip155', 'eip155:', 'cosmos:1', 'eip155:1:2', 'eip155:a b', 1])(
    '"%s" is rejected as a CAIP-2 id',
    caipNetworkId => {
      expect(issuesOf({ ...evmChain, caipNetworkId })).toHaveProperty('caipNetworkId')
    },
  )

  test.each(['', '  ', 7, null])('H31 "%s" is rejected as a name or symbol', value => {
    expect(issuesOf({ ...evmChain, name: value })).toHaveProperty('name')
    expect(issuesOf({ ...evmChain, nativeCurrency: { name: value, symbol: value, decimals: 18 } })).toMatchObject({
      'nativeCurrency.name': expect.any(String),
      'nativeCurrency.symbol': expect.any(String),
    })
  })

  test.each([-1, 37, 255, 1.5, '18', null, undefined, Number.NaN])('H31 %o decimals are rejected', decimals => {
    expect(issuesOf({ ...evmChain, nativeCurrency: { ...evmChain.nativeCurrency, decimals } })).toEqual({
      'nativeCurrency.decimals': 'Give the decimals as a whole number from 0 to 36.',
    })
  })

  const hostileUrls = [
    '',
    'rpc.example',
    '//rpc.example',
    '/rpc',
    'ws://rpc.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://wallet.example@evil.example',
    'https://user:secret@rpc.example',
    7,
    null,
  ]

  test.each(hostileUrls)('H22 %o is rejected as an endpoint', url => {
    const rpcUrls = { default: { http: ['https://rpc.example', url] } }
    expect(Object.keys(issuesOf({ ...evmChain, rpcUrls }))).toEqual(['rpcUrls.default.http.1'])
  })

  test.each(hostileUrls)('H22 %o is rejected as a block explorer', url => {
    const blockExplorers = { default: { name: 'Explorer', url } }
    expect(Object.keys(issuesOf({ ...evmChain, blockExplorers }))).toEqual(['blockExplorers.default.url'])
  })

  test.each(['http://img.example/a.png', 'javascript:alert(1)', 'data:text/html,x', '/a.png', ''])(
    'H22 %o is rejected as a picture',
    imageUrl => {
      expect(Object.keys(issuesOf({ ...evmChain, assets: { imageUrl } }))).toEqual(['assets.imageUrl'])
    },
  )

  test('text is rejected for testnet', () => {
    expect(issuesOf({ ...evmChain, testnet: 'yes' })).toEqual({ testnet: 'Give true or false.' })
  })
})
