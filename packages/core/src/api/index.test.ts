import { expect, test, vi } from 'vitest'
import { doors } from '../doors.ts'
import { defaultPorts } from '../platform/defaultPorts.ts'
import * as api from './index.ts'
import { createApi } from './index.ts'
import { loadApi } from './loadApi.ts'

test('@foyer/core/api exports these values', () => {
  expect(Object.keys(api)).toEqual(['createApi'])
})

const HOST = { projectId: 'demo', sv: 'react-0.1.0' }

test('a service without its address is absent', () => {
  expect(createApi(HOST)).toEqual({ registry: undefined, blockchain: undefined, analytics: undefined })
  const { loaded: _, ...services } = loadApi(HOST, defaultPorts())
  expect(Object.values(services)).toEqual(Array(4).fill(undefined))
  const { registry, blockchain } = createApi({ ...HOST, blockchainUrl: 'https://api.example' })
  expect(registry).toBeUndefined()
  expect(blockchain?.getBalance).toBeTypeOf('function')
})

test('a chunk is loaded once, at the first call', async () => {
  const { registry, blockchain, analytics } = loadApi(
    {
      ...HOST,
      registryUrl: 'https://registry.example',
      analyticsUrl: 'https://analytics.example',
    },
    defaultPorts(),
  )
  const [first, second] = await Promise.all([registry!(), registry!()])
  expect(first).toBe(second)
  expect(first.getWallets).toBeTypeOf('function')
  expect(blockchain).toBeUndefined()
  expect((await analytics!()).sendEvent).toBeTypeOf('function')
})

test('the blockchain API has its caches, in clients that contain each of its calls once', async () => {
  const host = { ...HOST, blockchainUrl: 'https://api.example' }
  const api = loadApi(host, defaultPorts())
  const { blockchain, ...others } = await api.services!()
  expect(await api.blockchain!()).toBe(blockchain)
  const { peek, clear: _, clearNames: __, supportsChain: ___, ...cached } = blockchain
  expect(await peek.balance({ address: '0x1' })).toBeUndefined()
  const calls = [cached, ...Object.values(others)].flatMap(client => Object.keys(client))
  expect(calls.sort()).toEqual(Object.keys(createApi(host).blockchain!).sort())
})

test('a chunk that fails to load is chunk.failed, and is loaded again at the next call', async () => {
  const { analytics } = loadApi({ ...HOST, analyticsUrl: 'https://analytics.example' }, defaultPorts())
  const door = vi.spyOn(doors, 'services').mockRejectedValueOnce(new TypeError('offline'))
  await expect(analytics!()).rejects.toMatchObject({ code: 'chunk.failed', context: { chunk: 'analytics' } })
  expect((await analytics!()).sendEvent).toBeTypeOf('function')
  expect(door).toHaveBeenCalledTimes(2)
  door.mockRestore()
})

test('the client id goes to the blockchain API alone, once it is known', async () => {
  const asked: URL[] = []
  let clientId: string | undefined
  const services = { registryUrl: 'https://registry.example', blockchainUrl: 'https://api.example' }
  const api = loadApi(
    {
      ...HOST,
      ...services,
      clientId: () => clientId,
      fetch: async input => {
        asked.push(new URL((input as Request).url))
        return Response.json({ data: [], count: 0, tokens: [], http: [], ws: [] })
      },
    },
    defaultPorts(),
  )
  const ask = async () => {
    await (await api.registry!()).getWallets()
    await (await api.blockchain!()).getName({ name: 'alice.foyer.id' }).catch(() => {})
    await (await api.services!()).convert.getSwapTokens({ chainId: 'eip155:1' })
  }
  await ask()
  clientId = 'did:key:z'
  await ask()
  expect(asked.map(({ searchParams }) => searchParams.get('clientId'))).toEqual([
    ...[null, null, null],
    ...[null, 'did:key:z', 'did:key:z'],
  ])
})
