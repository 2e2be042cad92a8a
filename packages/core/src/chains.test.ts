import { expect, test } from 'vitest'
import { Chains } from './chains.ts'
import { chainsWith } from './flows/adapter.fixture.ts'
import { network } from './scriptedAdapter.fixture.ts'
import { ETHEREUM, evm, POLYGON, SOLANA, solana } from './visit.fixture.ts'

test('adapters from all sources are loaded by namespace', async () => {
  const [eip155, sol] = [evm().adapter, solana().adapter]
  const chains = new Chains(undefined)
  expect(() => chains.adapter('eip155')).toThrow('Chain adapter not found')
  expect(await chains.load([eip155, async () => [sol]])).toEqual([eip155, sol])
  expect(chains.adapter('solana')).toBe(sol)
})

test('networks are the host’s, or the adapter’s own where the host names none', async () => {
  const own = new Chains(undefined)
  await own.load([evm().adapter])
  expect(own.networks('eip155').map(({ caipNetworkId }) => caipNetworkId)).toEqual([ETHEREUM, POLYGON])
  const hosts = new Chains([network(POLYGON), network(SOLANA)])
  await hosts.load([evm().adapter])
  expect(hosts.networks('eip155').map(({ caipNetworkId }) => caipNetworkId)).toEqual([POLYGON])
  expect(hosts.network(POLYGON, 'eip155').id).toBe(137)
  expect(() => hosts.network(ETHEREUM, 'eip155')).toThrow('Network not found')
})

test('endpoints of the host are with their network, its own and an adapter’s, and the public ones stay', async () => {
  const rpc = { [POLYGON]: ['https://rpc.example/key', { url: 'https://next.example', batch: true }] }
  for (const networks of [undefined, [network(ETHEREUM), network(POLYGON)]]) {
    const chains = new Chains(networks, rpc)
    await chains.load([evm().adapter])
    const { endpoints, rpcUrls } = chains.network(POLYGON, 'eip155')
    expect(endpoints).toBe(rpc[POLYGON])
    // The same object: what is remembered of the endpoints is kept by it.
    expect(chains.network(POLYGON, 'eip155').rpcUrls).toBe(rpcUrls)
    expect(chains.network(ETHEREUM, 'eip155')).not.toHaveProperty('endpoints')
  }
})

test('a missing feature is an error with its name', async () => {
  const chains = new Chains(undefined)
  await chains.load([solana().adapter])
  expect(chains.feature('solana', 'signMessage')).toBeTypeOf('function')
  expect(() => chains.feature('solana', 'switchNetwork')).toThrow('Unsupported chain')
})

test('a connector with its own source has it in every namespace, any other one the adapter of its namespace', async () => {
  const chains = await chainsWith({})
  const phone = { ...chains.adapter('eip155') }
  chains.addSource('phone', () => phone)
  expect(chains.source({ connectorId: 'phone', namespace: 'eip155' })).toBe(phone)
  expect(chains.source({ connectorId: 'phone', namespace: 'solana' })).toBe(phone)
  expect(chains.source({ connectorId: 'fox', namespace: 'eip155' })).toBe(chains.adapter('eip155'))
  expect(() => chains.source({ connectorId: 'fox', namespace: 'solana' })).toThrow(
    expect.objectContaining({ code: 'chain.adapterNotFound' }),
  )
})
