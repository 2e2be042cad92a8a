import { describe, expect, it, vi } from 'vitest'
import { untouchable } from '../../testing/index.ts'
import type { Network } from '../network.ts'
import { fromAnyEndpoint, readHoldings, rpcFailed } from './fromAnyEndpoint.ts'

const { signal } = new AbortController()
const networkAt = (...http: string[]): Network => ({
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http } },
})
const rejection = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('fromAnyEndpoint', () => {
  it('returns the first valid answer, and asks no further endpoint', async () => {
    const read = vi.fn(async (url: string) => {
      if (url === 'one') throw new Error('no')
      return url
    })
    expect(await fromAnyEndpoint({ network: networkAt('one', 'two', 'three'), method: 'm', signal }, read)).toBe('two')
    expect(read.mock.calls).toEqual([
      ['one', {}],
      ['two', {}],
    ])
  })

  it('H40 rejects with the last reason, as safe text', async () => {
    const read = async (url: string) => {
      throw new Error(`${url}\u202E ${'x'.repeat(999)}`)
    }
    const error = await rejection(fromAnyEndpoint({ network: networkAt('one', 'two'), method: 'm', signal }, read))
    expect(error).toMatchObject({ code: 'rpc.failed', context: { method: 'm' }, cause: expect.any(Error) })
    expect((error as ReturnType<typeof rpcFailed>).context.reason).toMatch(/^two x{296}$/)
    expect(rpcFailed('m', undefined).context).toEqual({ method: 'm' })
    expect(rpcFailed('m', untouchable()).context).toEqual({ method: 'm' })
  })

  it('rejects on a network without endpoints', async () => {
    expect(
      await rejection(fromAnyEndpoint({ network: networkAt(), method: 'm', signal }, async () => 7)),
    ).toMatchObject({ code: 'rpc.failed', context: { reason: 'The network has no endpoint.' } })
  })

  it('H08 asks no further endpoint after an abort, and rejects with the signal’s reason', async () => {
    const controller = new AbortController()
    const read = vi.fn(async () => {
      controller.abort('left')
      throw new Error('no')
    })
    const reading = fromAnyEndpoint({ network: networkAt('a', 'b'), method: 'm', signal: controller.signal }, read)
    expect(await rejection(reading)).toBe('left')
    expect(
      await rejection(fromAnyEndpoint({ network: networkAt('a'), method: 'm', signal: controller.signal }, read)),
    ).toBe('left')
    expect(read).toHaveBeenCalledTimes(1)
  })
})

describe('readHoldings', () => {
  const fetch = async (url: RequestInfo | URL) =>
    url === 'bad' ? new Response('', { status: 503 }) : Response.json({ result: url })

  it('sends all requests of one read to the same endpoint', async () => {
    const read = readHoldings({ fetch, network: networkAt('bad', 'good'), method: 'm', signal }, async ask => [
      await ask('m', []),
      await ask('n', []),
    ])
    expect(await read).toEqual(['good', 'good'])
  })

  it('rejects with balance.unavailable and the failure of the last endpoint', async () => {
    const read = readHoldings({ fetch, network: networkAt('bad'), method: 'm', signal }, ask => ask('m', []))
    expect(await rejection(read)).toMatchObject({
      code: 'balance.unavailable',
      context: { chainId: 'eip155:1' },
      cause: { code: 'rpc.failed', context: { method: 'm', reason: 'HTTP status code: 503' } },
    })
  })

  it('an abort is not balance.unavailable', async () => {
    const left = { fetch, network: networkAt('good'), method: 'm', signal: AbortSignal.abort('left') }
    expect(await rejection(readHoldings(left, ask => ask('m', [])))).toBe('left')
  })
})
