import { expect, test, vi } from 'vitest'
import { defaultPorts } from '../platform/defaultPorts.ts'
import * as api from './index.ts'
import { createApi } from './index.ts'
import { loadApi } from './loadApi.ts'

test('the values of @foyer/core/api', () => {
  expect(Object.keys(api)).toEqual(['createApi'])
})

const HOST = { projectId: 'demo', sv: 'react-0.1.0' }

test('a service without its address is not there', () => {
  expect(createApi(HOST)).toEqual({ registry: undefined, blockchain: undefined, analytics: undefined })
  expect(loadApi(HOST, defaultPorts())).toEqual({ registry: undefined, blockchain: undefined, analytics: undefined })
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

test('the blockchain API comes with its caches', async () => {
  const { blockchain } = loadApi({ ...HOST, blockchainUrl: 'https://api.example' }, defaultPorts())
  expect((await blockchain!()).peek.balance({ address: '0x1' })).toBeUndefined()
})

test('a chunk that does not come is chunk.failed, and is asked for again', async () => {
  const { analytics } = loadApi({ ...HOST, analyticsUrl: 'https://analytics.example' }, defaultPorts())
  vi.resetModules()
  vi.doMock('./analytics.ts', () => {
    throw new Error('Failed to fetch dynamically imported module')
  })
  await expect(analytics!()).rejects.toMatchObject({ code: 'chunk.failed', context: { chunk: 'analytics' } })
  vi.doUnmock('./analytics.ts')
  expect((await analytics!()).sendEvent).toBeTypeOf('function')
})
