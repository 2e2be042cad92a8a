import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RpcEndpoint } from '@foyer/core/chain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { foundry } from '../networks.ts'
import { call, openPage, rejection } from '../page.fixture.ts'

const ADDRESSES = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']

type Request = { id: number; method: string; params: unknown[] }
type Answer = { status?: number; headers?: Record<string, string>; body?: unknown }
type Seen = { path: string; key: string | undefined; body: Request | Request[] }

const seen: Seen[] = []
let answers: Record<string, (body: Request | Request[]) => Answer>
let origin = ''

const resultFor = ({ id, params: [address] }: Request) => ({
  jsonrpc: '2.0',
  id,
  result: address === ADDRESSES[0] ? '0x1' : '0x2',
})
const good = (body: Request | Request[]): Answer => ({
  body: Array.isArray(body) ? body.map(resultFor).reverse() : resultFor(body),
})

async function bodyOf(request: IncomingMessage) {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return JSON.parse(text) as Seen['body']
}

const server = createServer((request, response) => {
  void bodyOf(request).then(body => {
    const path = request.url!
    seen.push({ path, key: request.headers['x-key'] as string | undefined, body })
    const { status = 200, headers = {}, body: answer } = answers[path]!(body)
    response.writeHead(status, headers).end(JSON.stringify(answer))
  })
})

beforeEach(async () => {
  seen.length = 0
  answers = { '/good': good, '/next': good }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  vi.useRealTimers()
  server.closeAllConnections()
  server.close()
})

/** Reads balances of a network with these endpoints, which stays the same network from read to read. */
function networkOf(endpoints: RpcEndpoint | RpcEndpoint[]) {
  const network = { ...foundry, rpcUrls: { default: { http: [`${origin}/public`] } }, endpoints }
  const { adapter } = openPage()
  const read = (address = ADDRESSES[0]!, signal = call().signal) =>
    adapter.features.balance!({ address }, network, { signal })
  return { read, paths: () => seen.map(({ path }) => path) }
}
const at = (path: string) => origin + path

describe('endpoints of the app', () => {
  it('asks them in order, and never the public ones', async () => {
    answers['/down'] = () => ({ status: 500 })
    const { read, paths } = networkOf([at('/down'), at('/good')])
    expect(await read()).toBe(1n)
    expect(paths()).toEqual(['/down', '/good'])
    const failing = networkOf(at('/down'))
    expect(await rejection(failing.read())).toMatchObject({ code: 'balance.unavailable' })
    expect(paths()).not.toContain('/public')
  })

  it('sends the headers of an endpoint to it alone', async () => {
    answers['/down'] = () => ({ status: 500 })
    const { read } = networkOf([{ url: at('/down'), headers: { 'x-key': 'secret' } }, at('/good')])
    await read()
    expect(seen.map(({ path, key }) => [path, key])).toEqual([
      ['/down', 'secret'],
      ['/good', undefined],
    ])
  })
})

describe('an endpoint at its limit', () => {
  const limited =
    (headers = {}) =>
    () => ({ status: 429, headers })
  const startTime = () => vi.useFakeTimers({ toFake: ['Date'] })

  it.each([
    ['seconds', () => '7'],
    ['a date', () => new Date(Date.now() + 7_000).toUTCString()],
  ])('is left alone until the time of its Retry-After in %s, while the next one answers', async (_, value) => {
    startTime()
    answers['/limited'] = limited({ 'retry-after': value() })
    const { read, paths } = networkOf([at('/limited'), at('/good')])
    expect(await read()).toBe(1n)
    vi.advanceTimersByTime(5_000)
    await read()
    expect(paths()).toEqual(['/limited', '/good', '/good'])
    answers['/limited'] = good
    vi.advanceTimersByTime(2_500)
    await read()
    expect(paths().at(-1)).toBe('/limited')
  })

  it.each([
    ['a status without a time', () => limited()()],
    ['a JSON-RPC error', ({ id }: Request) => ({ body: { id, error: { code: -32005, message: 'limit exceeded' } } })],
  ])('is left alone for 30 s after %s', async (_, answer) => {
    startTime()
    answers['/limited'] = body => answer(body as Request)
    const { read, paths } = networkOf([at('/limited'), at('/good')])
    await read()
    vi.advanceTimersByTime(29_000)
    await read()
    vi.advanceTimersByTime(2_000)
    await read()
    expect(paths()).toEqual(['/limited', '/good', '/good', '/limited', '/good'])
  })

  it('is not asked even if it is the only one, and the failure says for how long', async () => {
    answers['/limited'] = limited({ 'retry-after': '9999999' })
    const { read, paths } = networkOf(at('/limited'))
    await rejection(read())
    expect(await rejection(read())).toMatchObject({
      code: 'balance.unavailable',
      cause: { context: { reason: expect.stringMatching(/^The endpoint is at its limit for 3\d\d\d s\.$/) } },
    })
    expect(paths()).toEqual(['/limited'])
  })

  it('is one thing for a 503 with a time, and a failure like any other without one', async () => {
    answers['/busy'] = () => ({ status: 503, headers: { 'retry-after': '60' } })
    answers['/broken'] = () => ({ status: 503, headers: { 'retry-after': 'soon' } })
    const { read, paths } = networkOf([at('/busy'), at('/broken'), at('/good')])
    await read()
    await read()
    expect(paths()).toEqual(['/busy', '/broken', '/good', '/broken', '/good'])
  })
})

describe('batches', () => {
  it('sends requests of the same moment as one, and gives each its own answer in any order', async () => {
    const { read } = networkOf({ url: at('/good'), batch: true, headers: { 'x-key': 'secret' } })
    expect(await Promise.all(ADDRESSES.map(address => read(address)))).toEqual([1n, 2n])
    expect(seen).toEqual([
      {
        path: '/good',
        key: 'secret',
        body: ADDRESSES.map((address, index) => ({
          jsonrpc: '2.0',
          id: index + 1,
          method: 'eth_getBalance',
          params: [address, 'latest'],
        })),
      },
    ])
  })

  it('sends a single request as it is, and sends none together without being asked to', async () => {
    const { read } = networkOf({ url: at('/good'), batch: true })
    expect(await read()).toBe(1n)
    const plain = networkOf(at('/next'))
    await Promise.all(ADDRESSES.map(address => plain.read(address)))
    expect(seen.map(({ path, body }) => [path, Array.isArray(body)])).toEqual([
      ['/good', false],
      ['/next', false],
      ['/next', false],
    ])
  })

  it.each([
    ['refuses batches', () => ({ body: { error: { code: -32600, message: 'no batches' } } })],
    ['answers none of them', () => ({ body: [] })],
    ['answers with nulls', () => ({ body: [null] })],
    ['is at its limit', () => ({ status: 429 })],
  ])('moves on to the next endpoint from one that %s', async (_, answer) => {
    answers['/refusing'] = answer
    const { read } = networkOf([{ url: at('/refusing'), batch: true }, at('/good')])
    expect(await Promise.all(ADDRESSES.map(address => read(address)))).toEqual([1n, 2n])
  })

  it('moves on only for the request that has failed', async () => {
    answers['/half'] = body => ({
      body: (body as Request[]).map(each =>
        each.id === 1 ? resultFor(each) : { id: each.id, error: { message: 'no' } },
      ),
    })
    const { read, paths } = networkOf([{ url: at('/half'), batch: true }, at('/good')])
    expect(await Promise.all(ADDRESSES.map(address => read(address)))).toEqual([1n, 2n])
    expect(paths()).toEqual(['/half', '/good'])
  })

  it('H08 goes on for the others when one of them is left', async () => {
    const { read } = networkOf({ url: at('/good'), batch: true })
    const controller = new AbortController()
    const left = rejection(read(ADDRESSES[0], controller.signal))
    const other = read(ADDRESSES[1])
    await Promise.resolve()
    controller.abort('left')
    expect(await left).toBe('left')
    expect(await other).toBe(2n)
  })

  it('H08 is given up when all are left', async () => {
    let aborted: AbortSignal | null | undefined
    const { adapter } = openPage({
      fetch: async (_, init) => {
        aborted = init?.signal
        return new Promise<Response>(() => {})
      },
    })
    const network = {
      ...foundry,
      rpcUrls: { default: { http: [] } },
      endpoints: { url: 'https://rpc.example', batch: true },
    }
    const controller = new AbortController()
    const reads = ADDRESSES.map(address =>
      rejection(adapter.features.balance!({ address }, network, { signal: controller.signal })),
    )
    await vi.waitFor(() => expect(aborted).toBeDefined())
    controller.abort('left')
    expect(await Promise.all(reads)).toEqual(['left', 'left'])
    expect(aborted?.aborted).toBe(true)
  })
})
