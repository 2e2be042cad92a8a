import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askEndpoint, readText } from './endpoint.ts'

const URL_OF_CHAIN = 'https://rpc.example/'
const { signal } = new AbortController()
const answering = (body: BodyInit, init?: ResponseInit) => ({ fetch: async () => new Response(body, init), signal })
const ask = (body: BodyInit, init?: ResponseInit) => askEndpoint(URL_OF_CHAIN, 'm', [], answering(body, init))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('askEndpoint', () => {
  it('sends one JSON-RPC request, without cookies, and resolves with its result', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ jsonrpc: '2.0', id: 1, result: null }))
    expect(await askEndpoint(URL_OF_CHAIN, 'getBalance', ['a'], { fetch, signal })).toBeNull()
    const [url, init] = fetch.mock.calls[0]!
    expect(url).toBe(URL_OF_CHAIN)
    expect(init).toMatchObject({ method: 'POST', credentials: 'omit', headers: { 'content-type': 'application/json' } })
    expect(JSON.parse(init!.body as string)).toEqual({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: ['a'] })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('uses the platform’s fetch at the time of the call by default', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ result: 7 }))
    expect(await askEndpoint(URL_OF_CHAIN, 'm', [], { signal })).toBe(7)
  })

  it.each([
    ['the message', '{"error":{"message":"header not found"}}', 'header not found'],
    ['and its data', '{"error":{"message":"Invalid","data":"Payment too low"}}', 'Invalid: Payment too low'],
    ['no data that is no text', '{"error":{"message":"Invalid","data":{"a":1}}}', 'Invalid'],
    ['no text', '{"error":null}', 'The endpoint answered without a result.'],
  ])('rejects with the endpoint’s reason: %s', async (_, body, message) => {
    await expect(ask(body)).rejects.toMatchObject({ message })
  })

  it.each(['null', '7', '"text"', '{}', '[]'])('H40 rejects for an answer without a result: %s', async body => {
    await expect(ask(body)).rejects.toThrow('The endpoint answered without a result.')
  })

  it('H40 rejects for invalid JSON, and for a status that is not OK', async () => {
    await expect(ask('<!doctype html>')).rejects.toThrow(SyntaxError)
    await expect(ask('{"result":7}', { status: 429 })).rejects.toThrow('HTTP status code: 429')
  })

  it('H26 a namespace can parse its numbers itself', async () => {
    const parse = (text: string) => ({ result: text })
    expect(await askEndpoint(URL_OF_CHAIN, 'm', [], { ...answering('12345678901234567890'), parse })).toBe(
      '12345678901234567890',
    )
  })
})

describe('readText', () => {
  const read = (options: Parameters<typeof readText>[2]) => readText(URL_OF_CHAIN, {}, options)

  it('H40 reads no more bytes than its limit', async () => {
    const two = answering('é')
    expect(await read({ ...two, largest: 2 })).toBe('é')
    await expect(read({ ...two, largest: 1 })).rejects.toThrow('more than 1 bytes')
    await expect(read(answering('x'.repeat(64 * 1024 + 1)))).rejects.toThrow('more than 65536 bytes')
  })

  it('H40 cancels an unread body, also where cancelling fails', async () => {
    const cancel = vi.fn(() => Promise.reject(new Error('no')))
    const pull = (controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(10))
    const endless = () => new ReadableStream({ pull, cancel })
    await expect(read({ ...answering(endless()), largest: 100 })).rejects.toThrow('more than 100 bytes')
    await expect(read(answering(endless(), { status: 500 }))).rejects.toThrow('500')
    expect(cancel).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['does not answer', () => new Promise<never>(() => {})],
    ['never ends its answer', async () => new Response(new ReadableStream())],
  ])('H40 an endpoint that %s is given up after 10 s, although it ignores its signal', async (_, fetch) => {
    const reading = read({ fetch, signal })
    const rejected = expect(reading).rejects.toMatchObject({ name: 'TimeoutError' })
    await vi.advanceTimersByTimeAsync(10_000)
    await rejected
  })

  it('an abort rejects with the reason of the signal', async () => {
    const controller = new AbortController()
    const reading = read({ fetch: () => new Promise<never>(() => {}), signal: controller.signal })
    controller.abort('left')
    await expect(reading).rejects.toBe('left')
    expect(vi.getTimerCount()).toBe(0)
  })
})
