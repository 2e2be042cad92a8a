import type { Network } from '@foyer/core/chain'
import { describe, expect, it } from 'vitest'
import { mainnet } from '../networks.ts'
import { A, call, networkAt, rejection } from '../page.fixture.ts'
import { createBalance } from './balance.ts'

const stats = (funded: unknown, spent: unknown) => ({ funded_txo_sum: funded, spent_txo_sum: spent, tx_count: 1 })
const answering = (...answers: unknown[]) => {
  const asked: string[] = []
  const fetch = (async (url: string) => {
    asked.push(url)
    const answer = answers[Math.min(asked.length, answers.length) - 1]
    if (answer instanceof Error) throw answer
    return answer instanceof Response ? answer : new Response(JSON.stringify(answer))
  }) as unknown as typeof globalThis.fetch
  return {
    asked,
    read: (network: Network, address: string = A.payment) => createBalance(fetch)({ address }, network, call()),
  }
}

describe('balance', () => {
  it('adds confirmed and pending satoshi', async () => {
    const { read, asked } = answering({ chain_stats: stats(700, 200), mempool_stats: stats(30, 100) })
    expect(await read(networkAt('https://one.example/api/'))).toBe(430n)
    expect(asked).toEqual([`https://one.example/api/address/${A.payment}`])
  })

  it('asks the endpoints of the app with their headers instead of the public ones', async () => {
    const asked: [string, unknown][] = []
    const fetch = (async (url: string, { headers }: RequestInit) => {
      asked.push([url, headers])
      return new Response(JSON.stringify({ chain_stats: stats(7, 0), mempool_stats: stats(0, 0) }))
    }) as unknown as typeof globalThis.fetch
    const endpoints = { url: 'https://own.example/api', headers: { 'x-key': 'secret' } }
    const network = { ...networkAt('https://public.example'), endpoints }
    expect(await createBalance(fetch)({ address: A.payment }, network, call())).toBe(7n)
    expect(asked).toEqual([[`https://own.example/api/address/${A.payment}`, { 'x-key': 'secret' }]])
  })

  it('H26 reads balances up to the total supply exactly', async () => {
    const { read } = answering({ chain_stats: stats(2_100_000_000_000_001, 1), mempool_stats: stats(0, 0) })
    expect(await read(networkAt('https://one.example'))).toBe(2_100_000_000_000_000n)
  })

  it('H40 reads the balance from the next endpoint after a failure', async () => {
    for (const bad of [
      new Error('down'),
      new Response('<html>', { status: 200 }),
      new Response('', { status: 429 }),
      new Response('x'.repeat(70_000)),
      new Response(null),
      null,
      {},
      { chain_stats: stats(1, 0) },
      { chain_stats: stats('1', 0), mempool_stats: stats(0, 0) },
      { chain_stats: stats(1.5, 0), mempool_stats: stats(0, 0) },
      { chain_stats: stats(2 ** 53, 0), mempool_stats: stats(0, 0) },
      { chain_stats: stats(-1, 0), mempool_stats: stats(0, 0) },
      { chain_stats: stats(1, 2), mempool_stats: stats(0, 0) },
      { chain_stats: stats(2_100_000_000_000_001, 0), mempool_stats: stats(0, 0) },
      { chain_stats: stats(2_100_000_000_000_000, 0), mempool_stats: stats(1, 0) },
    ]) {
      const { read, asked } = answering(bad, { chain_stats: stats(5, 0), mempool_stats: stats(0, 0) })
      expect(await read(networkAt('https://one.example', 'https://two.example'))).toBe(5n)
      expect(asked).toHaveLength(2)
    }
  })

  it('rejects with balance.unavailable and the last reason when no endpoint answers or there is none', async () => {
    const { read } = answering(new Response('', { status: 503 }))
    expect(await rejection(read(networkAt('https://one.example')))).toMatchObject({
      code: 'balance.unavailable',
      cause: { code: 'rpc.failed', context: { reason: 'HTTP status code: 503' } },
    })
    expect(await rejection(read(networkAt()))).toMatchObject({ code: 'balance.unavailable' })
  })

  it('H31 names the balance where there are fewer bitcoins', async () => {
    const { read } = answering({ chain_stats: stats(2 ** 53 - 1, 0), mempool_stats: stats(0, 0) })
    expect(await rejection(read(networkAt('https://one.example')))).toMatchObject({
      code: 'balance.unavailable',
      cause: { code: 'rpc.failed', context: { reason: 'The balance is no amount that fits into satoshi.' } },
    })
  })

  it('sends no endpoint an address of another chain', async () => {
    const { read, asked } = answering({})
    expect(await rejection(read(mainnet))).toMatchObject({ code: 'balance.unavailable' })
    expect(await rejection(read(networkAt('https://one.example'), 'nonsense'))).toMatchObject({
      code: 'balance.unavailable',
    })
    expect(asked).toEqual([])
  })

  it('rejects with the reason of the signal', async () => {
    const controller = new AbortController()
    const fetch = ((_: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))) as never
    const reading = rejection(
      createBalance(fetch)({ address: A.payment }, networkAt('https://one.example', 'https://two.example'), controller),
    )
    await Promise.resolve()
    const reason = new Error('left')
    controller.abort(reason)
    expect(await reading).toBe(reason)
  })
})
