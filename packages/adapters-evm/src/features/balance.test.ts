import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineNetwork, type Network } from '@foyer/core/chain'
import { tempo, tempoDevnet, tempoModerato } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { foundry } from '../networks.ts'
import { openPage, rejection } from '../page.fixture.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const WEI = '0x8ac7230489e80001' // 10 ether and 1 wei

const json = (body: unknown) => (_: IncomingMessage, response: ServerResponse) => {
  response.setHeader('content-type', 'application/json')
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** Typical endpoints, by path. */
const endpoints: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/good': json({ jsonrpc: '2.0', id: 1, result: WEI }),
  '/zero': json({ jsonrpc: '2.0', id: 1, result: '0x0' }),
  '/most': json({ jsonrpc: '2.0', id: 1, result: `0x${'f'.repeat(32)}` }),
  // Of Tempo, for every account. @see https://docs.tempo.xyz/quickstart/evm-compatibility
  '/placeholder': json({
    jsonrpc: '2.0',
    id: 1,
    result: '0x9612084f0316e0ebd5182f398e5195a51b5ca47667d4c9b26c9b26c9b26c9b2',
  }),
  '/html': json('<!doctype html><title>Log in</title>'),
  '/empty': json(''),
  '/null': json('null'),
  '/list': json([]),
  '/number': json({ result: 10 }),
  '/decimal': json({ result: '10' }),
  '/nothing': json({ result: '0x' }),
  '/overflow': json({ result: `0x1${'0'.repeat(64)}` }),
  '/error': json({ error: { code: -32000, message: 'header \u202Enot\n found' } }),
  '/huge': (_, response) => {
    const chunk = ' '.repeat(64 * 1024)
    const write = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', write)
    write()
  },
  '/403': (_, response) => response.writeHead(403).end(),
  '/429': (_, response) => response.writeHead(429).end('slow down'),
  '/500': (_, response) => response.writeHead(500).end(JSON.stringify({ result: WEI })),
  '/login': (_, response) => response.writeHead(302, { location: '/html' }).end(),
  '/reset': request => request.socket.destroy(),
  '/hang': () => {},
}

const server = createServer((request, response) => endpoints[request.url!]!(request, response))
let origin = ''
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const network = (...paths: string[]): Network => ({
  ...foundry,
  rpcUrls: { default: { http: paths.map(path => (path.startsWith('/') ? origin + path : path)) } },
})
const read = (paths: string[], signal = AbortSignal.timeout(5_000)) =>
  openPage().adapter.features.balance!({ address: ADDRESS }, network(...paths), { signal })

describe('balance', () => {
  it('H26 reads the balance exactly', async () => {
    expect(await read(['/good'])).toBe(10_000_000_000_000_000_001n)
    expect(await read(['/zero'])).toBe(0n)
    expect(await read(['/most'])).toBe(2n ** 128n - 1n)
  })

  it.each([
    '/html',
    '/empty',
    '/null',
    '/list',
    '/number',
    '/decimal',
    '/nothing',
    '/overflow',
    '/error',
    '/huge',
    '/403',
    '/429',
    '/500',
    '/login',
    '/reset',
  ])('H40 rejects after %s, and reads from the next endpoint', async path => {
    const error = await rejection(read([path]))
    expect(error).toMatchObject({
      code: 'balance.unavailable',
      context: { chainId: 'eip155:31337' },
      cause: { code: 'rpc.failed', context: { method: 'eth_getBalance' } },
    })
    expect(await read([path, '/good'])).toBe(10_000_000_000_000_000_001n)
  })

  it('H74 has no balance where the chain answers a placeholder for everyone', async () => {
    expect(await read(['/placeholder'])).toBeUndefined()
  })

  it.each([tempo, tempoModerato, tempoDevnet])(
    'H74 has no balance on $name, whatever its node answers',
    async chain => {
      const { balance } = openPage().adapter.features
      const without = { ...defineNetwork(chain), rpcUrls: network('/good').rpcUrls }
      expect(await balance!({ address: ADDRESS }, without, { signal: AbortSignal.timeout(5_000) })).toBeUndefined()
    },
  )

  it('H40 rejects with the last reason as sanitized text', async () => {
    expect(await rejection(read(['/error']))).toMatchObject({ cause: { context: { reason: 'header not found' } } })
    expect(await rejection(read(['/429']))).toMatchObject({ cause: { context: { reason: 'HTTP status code: 429' } } })
  })

  it.each(['not a url', 'javascript:alert(1)', 'http://127.0.0.1:1'])('rejects for the endpoint %s', async url => {
    expect(await rejection(read([url]))).toMatchObject({ code: 'balance.unavailable' })
  })

  it('rejects with balance.unavailable on a network without endpoints', async () => {
    expect(await rejection(read([]))).toMatchObject({ code: 'balance.unavailable' })
  })

  it.each([[['/hang', '/good']], [['/hang']]])(
    'H08 leaves an endpoint that hangs when the signal aborts, with its reason: %j',
    async paths => {
      const controller = new AbortController()
      const reason = new Error('another account')
      const reading = rejection(read(paths, controller.signal))
      setTimeout(() => controller.abort(reason), 30)
      expect(await reading).toBe(reason)
    },
  )

  it('H40 tries the next endpoint after 10 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const reading = read(['/hang', '/good'], new AbortController().signal)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await reading).toBe(10_000_000_000_000_000_001n)
    } finally {
      vi.useRealTimers()
    }
  })

  it('uses the fetch of the host, without credentials', async () => {
    const seen: unknown[] = []
    const { adapter } = openPage({
      fetch: async (url, init) => {
        seen.push(url, init?.credentials, JSON.parse(init?.body as string))
        return new Response(JSON.stringify({ result: WEI }))
      },
    })
    await adapter.features.balance!({ address: ADDRESS }, network('https://rpc.example'), {
      signal: AbortSignal.timeout(1_000),
    })
    expect(seen).toEqual([
      'https://rpc.example',
      'omit',
      { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [ADDRESS, 'latest'] },
    ])
  })
})
