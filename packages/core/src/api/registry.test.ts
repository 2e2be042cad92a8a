import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isFoyerError } from '../errors.ts'
import { createApi } from './index.ts'

const ROW = { id: 'a', name: 'Meadow', chains: ['eip155:1'], image_id: 'picture-1' }

/** Registry that answers each request as the test defines, with real Responses. */
const registryOf = (answer: (request: Request) => Response | Promise<Response>, rest: { clientId?: string } = {}) => {
  const requests: Request[] = []
  const { registry } = createApi({
    registryUrl: 'https://registry.example/v3/',
    projectId: 'demo',
    sv: 'react-0.1.0',
    ...rest,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      requests.push(request)
      return answer(request)
    },
  })
  return { registry: registry!, requests, asked: () => new URL(requests.at(-1)!.url) }
}

const page = (data: unknown, count: unknown = 1) => Response.json({ data, count })

const failureOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!isFoyerError(error)) throw new Error(`Not a FoyerError: ${String(error)}`)
  return error
}

describe('requests of the registry', () => {
  test('every call carries projectId, st and sv, and never clientId, which is for the blockchain API only', async () => {
    const { registry, requests } = registryOf(({ url }) =>
      url.includes('getWallets')
        ? page([])
        : url.includes('Config')
          ? Response.json({ isAnalyticsEnabled: false })
          : new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } }),
    )
    await registry.getWallets({})
    expect(await registry.getAnalyticsConfig()).toEqual({ isAnalyticsEnabled: false })
    for (const call of ['getWalletImage', 'getAssetImage', 'getCurrencyImage', 'getTokenImage'] as const)
      expect(await (await registry[call]({ id: 'x' })).text()).toBe('<svg/>')
    const urls = requests.map(({ url }) => new URL(url))
    expect(urls.map(({ pathname }) => pathname)).toEqual([
      '/v3/getWallets',
      '/v3/getAnalyticsConfig',
      '/v3/getWalletImage/x',
      '/v3/public/getAssetImage/x',
      '/v3/public/getCurrencyImage/x',
      '/v3/public/getTokenImage/x',
    ])
    for (const { search } of urls) expect(search).toBe('?projectId=demo&st=foyer&sv=react-0.1.0')
    for (const { method, credentials } of requests) expect([method, credentials]).toEqual(['GET', 'omit'])

    const known = registryOf(() => page([]), { clientId: 'did:key:z' })
    await known.registry.getWallets()
    expect(known.asked().searchParams.has('clientId')).toBe(false)
  })

  test('getWallets sends its parameters, lists joined by commas, and omits absent ones', async () => {
    const { registry, asked } = registryOf(() => page([]))
    await registry.getWallets({
      page: 2,
      entries: 40,
      include: ['a', 'b'],
      exclude: [],
      chains: ['eip155:1', 'solana:x'],
      search: 'm & m',
      badge_type: 'certified',
    })
    expect(Object.fromEntries(asked().searchParams)).toEqual({
      page: '2',
      entries: '40',
      include: 'a,b',
      chains: 'eip155:1,solana:x',
      search: 'm & m',
      badge_type: 'certified',
      projectId: 'demo',
      st: 'foyer',
      sv: 'react-0.1.0',
    })
  })

  test('H21 an id cannot lead to another address, and a query cannot overwrite the project', async () => {
    const { registry, requests } = registryOf(() => page([]))
    for (const id of ['../getAnalyticsConfig', 'x?projectId=other', 'x/y', '', '.', 'a#b']) {
      expect((await failureOf(registry.getWalletImage({ id }))).code).toBe('http.malformed')
      expect(registry.walletImageUrl(id)).toBeUndefined()
    }
    expect(requests).toEqual([])
  })
})

describe('answers of the registry', () => {
  test('a page has wallets, their pictures with the address of this registry, and the count', async () => {
    const { registry } = registryOf(() => page([ROW], 57))
    expect(await registry.getWallets({})).toEqual({
      wallets: [
        {
          id: 'a',
          name: 'Meadow',
          chains: ['eip155:1'],
          imageUrl: 'https://registry.example/v3/getWalletImage/picture-1?projectId=demo&st=foyer&sv=react-0.1.0',
        },
      ],
      count: 57,
      dropped: 0,
    })
  })

  test('H47 rows with the id of a wallet in the page, or of WalletConnect, are dropped', async () => {
    const ids = ['walletConnect', 'eip6963:io.example', 'wallet-standard:Meadow', 'meadow']
    const { registry } = registryOf(() => page(ids.map(id => ({ id, name: 'Meadow' }))))
    const { wallets, dropped } = await registry.getWallets({})
    expect([wallets.map(({ id }) => id), dropped]).toEqual([['meadow'], 3])
  })

  test('H22 invalid rows are dropped and counted', async () => {
    const rows = [null, 'row', [], {}, { ...ROW, id: 7 }, { ...ROW, name: '' }, { ...ROW, chains: 'eip155:1' }, ROW]
    const { registry } = registryOf(() => page(rows, 8))
    const { wallets, dropped } = await registry.getWallets({})
    expect(wallets.map(({ id }) => id)).toEqual(['a'])
    expect(dropped).toBe(7)
  })
})

describe('H40 failures of the registry', () => {
  const login = () => {
    const response = new Response('<!doctype html><form action="/login">', { headers: { 'content-type': 'text/html' } })
    Object.defineProperty(response, 'redirected', { value: true })
    return response
  }
  const endless = () => new ReadableStream({ pull: controller => controller.enqueue(new Uint8Array(64 * 1024)) })

  test.each([
    ['HTML', () => new Response('<!doctype html>')],
    ['a login page after a redirect', login],
    ['nothing', () => new Response(null)],
    ['another shape', () => Response.json([])],
    ['rows that are no list', () => page({})],
    ['no count', () => Response.json({ data: [] })],
    ['an invalid count', () => page([], -1)],
    ['a body without an end', () => new Response(endless())],
    ['a huge body', () => page(['x'.repeat(3_000_000)])],
  ])('%s is http.malformed', async (_, answer) => {
    const { registry, requests } = registryOf(answer)
    expect((await failureOf(registry.getWallets({}))).code).toBe('http.malformed')
    expect(requests).toHaveLength(1)
  })

  test.each([400, 401, 403, 404, 429, 500, 503])(
    '%s rejects with the specification’s error, without a retry',
    async status => {
      const { registry, requests } = registryOf(() => new Response('<html>', { status }))
      const error = await failureOf(registry.getWallets({}))
      expect(error).toMatchObject({ code: 'http.status', context: { status }, message: `HTTP status code: ${status}` })
      expect(error.context).not.toHaveProperty('reason')
      expect(requests).toHaveLength(1)
    },
  )

  test('the reason of an error is the first reason’s text, made safe to display', async () => {
    const reasons = [
      { name: 'origin', description: 'Not on\u202e the\nallowlist' },
      { name: 'x', description: 'y' },
    ]
    const { registry } = registryOf(() => Response.json({ status: 'FAILURE', reasons }, { status: 403 }))
    expect((await failureOf(registry.getWallets({}))).context).toEqual({
      status: 403,
      reason: 'Not on the allowlist',
      parameter: 'origin',
    })
  })

  test('a network failure is http.unreachable, with the cause kept', async () => {
    const cause = new TypeError('Failed to fetch')
    const { registry } = registryOf(() => Promise.reject(cause))
    expect(await failureOf(registry.getWallets({}))).toMatchObject({
      code: 'http.unreachable',
      context: { call: 'getWallets' },
      cause,
    })
  })

  test('a body that ends early is http.unreachable', async () => {
    const { registry } = registryOf(
      () => new Response(new ReadableStream({ start: controller => controller.error(new TypeError('terminated')) })),
    )
    expect((await failureOf(registry.getWallets({}))).code).toBe('http.unreachable')
  })

  test('an invalid picture is http.malformed', async () => {
    const { registry } = registryOf(() => new Response('<html>', { headers: { 'content-type': 'text/html' } }))
    expect((await failureOf(registry.getTokenImage({ id: 'x' }))).code).toBe('http.malformed')
  })
})

describe('time limits of the registry', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test.each([
    ['a request that hangs', () => new Promise<Response>(() => {})],
    ['a body that hangs', () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) }))],
  ])('H40 %s is http.timeout after 10 s', async (_, answer) => {
    const { registry, requests } = registryOf(answer)
    let settled = false
    const failure = failureOf(registry.getWallets({})).finally(() => {
      settled = true
    })
    await vi.advanceTimersByTimeAsync(9_999)
    expect(settled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect((await failure).code).toBe('http.timeout')
    expect(requests[0]!.signal.aborted).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('H40 an error status is kept when its body hangs', async () => {
    const { registry } = registryOf(
      () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) }), { status: 403 }),
    )
    const failure = failureOf(registry.getWallets({}))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await failure).toMatchObject({ code: 'http.status', context: { status: 403 } })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('an aborted call rejects with its signal’s reason at once, and aborts its request', async () => {
    const { registry, requests } = registryOf(() => new Promise(() => {}))
    const controller = new AbortController()
    const call = registry.getWallets({}, { signal: controller.signal })
    await vi.advanceTimersByTimeAsync(0)
    const reason = new Error('left')
    controller.abort(reason)
    await expect(call).rejects.toBe(reason)
    expect(requests[0]!.signal.aborted).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
    await expect(registry.getWallets({}, { signal: controller.signal })).rejects.toBe(reason)
    expect(requests).toHaveLength(1)
  })

  test('H43 an answered call leaves no timer', async () => {
    const { registry } = registryOf(() => page([ROW]))
    await registry.getWallets({})
    expect(vi.getTimerCount()).toBe(0)
  })
})
