import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import {
  type Address,
  concat,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  type Hex,
  namehash,
  numberToHex,
  parseAbi,
  size,
  zeroAddress,
} from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ensResolver } from './ensResolver.ts'

const BOB: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const UNIVERSAL_RESOLVER = mainnet.contracts.ensUniversalResolver.address
const GATEWAY = 'https://gateway.example/{sender}/{data}.json'

const ABI = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'error ResolverNotFound(bytes name)',
  'error HttpError(uint16 status, string message)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData)',
])

/** Code of a contract that answers each call with this data, or reverts with it. */
const answering = (data: Hex, end: 'return' | 'revert' = 'return') =>
  concat(['0x61', numberToHex(size(data), { size: 2 }), '0x80600c6000396000', end === 'return' ? '0xf3' : '0xfd', data])

const answer = (result: Hex) => encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [result, BOB])
const asAddress = (address: Address) => encodeAbiParameters([{ type: 'address' }], [address])
const asBytes = (bytes: Hex) => encodeAbiParameters([{ type: 'bytes' }], [bytes])

const offchain = encodeErrorResult({
  abi: ABI,
  errorName: 'OffchainLookup',
  args: [UNIVERSAL_RESOLVER, [GATEWAY], '0x1234', '0x12345678', '0x'],
})

let chain: Anvil
beforeAll(async () => {
  chain = await startAnvil({ chainId: 1 })
})
afterAll(() => chain.stop())
afterEach(() => vi.restoreAllMocks())

/** Puts a resolver contract on the chain, and resolves a name by it. `asked` holds the addresses and bodies of the requests since. */
async function resolve(
  code: Hex,
  question: { name?: string; chainId?: `eip155:${number}`; gateways?: boolean; signal?: AbortSignal } = {},
) {
  const order = { jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params: [UNIVERSAL_RESOLVER, code] }
  await fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  const { name = 'alice.eth', chainId = 'eip155:1', gateways, signal = new AbortController().signal } = question
  const asked: { url: string; body: string }[] = []
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
    const url = String(call[0])
    if (new URL(url).hostname === 'gateway.example') {
      asked.push({ url, body: '' })
      return new Response('', { status: 500 })
    }
    // The chain's own requests to its process pass here too.
    if (url.startsWith(chain.url)) asked.push({ url, body: call[1]?.body as string })
    return real(...call)
  })
  const resolver = ensResolver({ url: chain.url, ...(gateways !== undefined && { gateways }) })
  const found = resolver({ name, namespace: 'eip155', chainId }, { signal })
  // Read by the caller.
  found.catch(() => {})
  return { found, asked }
}

/** Call that the resolver contract was asked to make. */
const callIn = ({ body }: { body: string }) => {
  const { params } = JSON.parse(body) as { params: [{ to: Address; data: Hex }] }
  expect(params[0].to.toLowerCase()).toBe(UNIVERSAL_RESOLVER.toLowerCase())
  const { args } = decodeFunctionData({ abi: ABI, data: params[0].data })
  return decodeFunctionData({ abi: ABI, data: args[1] as Hex }).args
}

test('a name on mainnet has the address of Ethereum', async () => {
  const { found, asked } = await resolve(answering(answer(asAddress(BOB))))
  expect(await found).toBe(BOB)
  expect(asked.map(callIn)).toEqual([[namehash('alice.eth')]])
})

test('a name with emoji is asked for in ENS’s own spelling, with its joiners', async () => {
  const { found, asked } = await resolve(answering(answer(asAddress(BOB))), { name: '👩‍❤️‍👩.eth' })
  expect(await found).toBe(BOB)
  expect(asked.map(callIn)).toEqual([[namehash('👩‍❤‍👩.eth')]])
})

test('a name on another EVM chain has the address of the chain’s coin type', async () => {
  const { found, asked } = await resolve(answering(answer(asBytes(BOB))), { chainId: 'eip155:10' })
  expect((await found) as string).toBe(BOB.toLowerCase())
  expect(asked.map(callIn)).toEqual([[namehash('alice.eth'), 2147483658n]])
})

describe('a name has no address', () => {
  test.each([
    ['for the zero address', answering(answer(asAddress(zeroAddress)))],
    ['for an empty answer', answering(answer('0x'))],
    [
      'without a resolver',
      answering(encodeErrorResult({ abi: ABI, errorName: 'ResolverNotFound', args: ['0x00'] }), 'revert'),
    ],
  ])('%s', async (_, code) => expect(await (await resolve(code)).found).toBeUndefined())

  test('that ENS does not allow, without a request', async () => {
    const { found, asked } = await resolve(answering('0x00'), { name: 'a_b.eth' })
    expect(await found).toBeUndefined()
    expect(asked).toEqual([])
  })

  test('on another family, without a request', async () => {
    const resolver = ensResolver({ url: 'http://127.0.0.1:1' })
    const question = {
      name: 'alice.eth',
      namespace: 'solana',
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    } as const
    expect(await resolver(question, { signal: new AbortController().signal })).toBeUndefined()
  })

  test('on a chain that has no coin type, without a request', async () => {
    const { found, asked } = await resolve(answering('0x00'), { chainId: 'eip155:2147483648' })
    expect(await found).toBeUndefined()
    expect(asked).toEqual([])
  })

  test('that is outside the chain, where its gateway is not to be asked', async () => {
    const { found, asked } = await resolve(answering(offchain, 'revert'), { gateways: false })
    expect(await found).toBeUndefined()
    expect(asked.map(({ url }) => new URL(url).origin)).toEqual([new URL(chain.url).origin])
  })
})

describe('an answer that is not known rejects', () => {
  test('from a gateway that fails, which is asked by default', async () => {
    const { found, asked } = await resolve(answering(offchain, 'revert'))
    await expect(found).rejects.toThrow()
    expect(asked.map(({ url }) => new URL(url).origin)).toContain('https://gateway.example')
  })

  test.each([
    [
      'from a gateway that the contract reports',
      encodeErrorResult({ abi: ABI, errorName: 'HttpError', args: [500, ''] }),
    ],
    ['from a contract that reverts', '0x' as Hex],
  ])('%s', async (_, data) => await expect((await resolve(answering(data, 'revert'))).found).rejects.toThrow())

  test('from a chain without ENS', async () => {
    await expect((await resolve('0x')).found).rejects.toThrow()
  })

  test('from an endpoint that is down', async () => {
    const resolver = ensResolver({ url: 'http://127.0.0.1:1' })
    const question = { name: 'alice.eth', namespace: 'eip155', chainId: 'eip155:1' } as const
    await expect(resolver(question, { signal: new AbortController().signal })).rejects.toThrow()
  })

  test('H23 after the visitor has typed on', async () => {
    const { found } = await resolve(answering(answer(asAddress(BOB))), { signal: AbortSignal.abort() })
    await expect(found).rejects.toThrow()
  })
})
