import type { ConnectionFact } from '@foyer/core/chain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPage } from './page.fixture.ts'

const A = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const B = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const C = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const D = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

const account = (address: string): ConnectionFact => ({
  type: 'accounts.changed',
  accounts: [{ namespace: 'eip155', address }],
  selected: address,
})
const chain = (chainId: `eip155:${number}`): ConnectionFact => ({ type: 'chain.changed', chainId })

const QUESTIONS = { accountsChanged: 'eth_accounts', chainChanged: 'eth_chainId' } as const
type Event = keyof typeof QUESTIONS

beforeEach(() =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] }),
)
afterEach(() => vi.useRealTimers())

/** A wallet with account A on chain 1, which is watched. */
async function watched() {
  const page = openPage()
  const wallet = page.wallet({ chains: { 1: 'http://127.0.0.1:1', 137: 'http://127.0.0.1:1' } })
  page.discover()
  wallet.answer('eth_requestAccounts', [A])
  wallet.answer('eth_accounts', [A])
  wallet.answer('eth_chainId', '0x1')
  const facts: { fact: ConnectionFact; at: number }[] = []
  const connection = await page.connect()
  const stop = page.adapter.watchConnection(connection, fact => facts.push({ fact, at: Date.now() }))
  // What hears events has loaded, and what they said is settled.
  wallet.emit('accountsChanged', [A])
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(1_000)
  const from = Date.now()
  const changes = () => facts.map(({ fact }) => fact)
  const asked = (event: Event) => wallet.requests.filter(method => method === QUESTIONS[event]).length
  const answer = (event: Event, delay: number, value: () => unknown) =>
    wallet.answer(QUESTIONS[event], () => {
      const now = value()
      return delay === 0 ? now : new Promise(resolve => setTimeout(() => resolve(now), delay))
    })
  return { wallet, facts, changes, asked, answer, stop, from }
}

const SUBJECTS = [
  {
    event: 'accountsChanged',
    said: [B],
    answered: [B],
    before: [A],
    fact: account(B),
    otherwise: account(C),
    other: [C],
  },
  {
    event: 'chainChanged',
    said: '0x89',
    answered: '0x89',
    before: '0x1',
    fact: chain('eip155:137'),
    otherwise: chain('eip155:0'),
    other: '0x1',
  },
] as const

const DELAYS = [0, 50, 300, 1_200]

describe.each(SUBJECTS)('watchConnection with $event', ({ event, said, answered, before, fact, otherwise, other }) => {
  it.each(DELAYS)('H09 reports a change of a wallet that emits it with each answer, after %i ms', async delay => {
    const { wallet, changes, asked, answer, stop } = await watched()
    answer(event, delay, () => {
      setTimeout(() => wallet.emit(event, said), delay)
      return answered
    })
    const start = asked(event)
    wallet.emit(event, said)
    await vi.advanceTimersByTimeAsync(2 * delay + 500)
    expect(changes()).toEqual([fact])
    await vi.advanceTimersByTimeAsync(10_000)
    stop()
    expect(changes()).toEqual([fact])
    expect(asked(event) - start).toBeLessThan(50)
  })

  it.each(DELAYS.flatMap(delay => [50, 100, 200, 1_000, 4_000].map(every => [every, delay] as const)))(
    'H09 reports a change that is emitted every %i ms, and answered after %i ms',
    async (every, delay) => {
      const { wallet, changes, answer, asked, stop } = await watched()
      answer(event, delay, () => answered)
      const start = asked(event)
      wallet.emit(event, said)
      const emitting = setInterval(() => wallet.emit(event, said), every)
      await vi.advanceTimersByTimeAsync(delay + 50)
      expect(changes()).toEqual([fact])
      await vi.advanceTimersByTimeAsync(10_000)
      clearInterval(emitting)
      stop()
      expect(changes()).toEqual([fact])
      expect(asked(event) - start).toBeLessThan(50)
    },
  )

  it.each(DELAYS)(
    'H70 takes 5 s from the first of many equal events, where the wallet answers another one after %i ms',
    async delay => {
      const { wallet, changes, facts, answer, from } = await watched()
      answer(event, delay, () => other)
      const emitting = setInterval(() => wallet.emit(event, said), 100)
      await vi.advanceTimersByTimeAsync(5_050)
      expect(changes()).toEqual([])
      await vi.advanceTimersByTimeAsync(400)
      expect(changes()).toEqual([otherwise])
      expect(facts[0]!.at - from).toBeLessThan(5_500)
      clearInterval(emitting)
    },
  )

  it.each(DELAYS)(
    'H70 reports what a wallet does that says something else with each answer, after %i ms',
    async delay => {
      const { wallet, changes, answer, stop } = await watched()
      const said = event === 'accountsChanged' ? [[D], [A]] : ['0x89', '0xa']
      let count = 0
      answer(event, delay, () => {
        count += 1
        setTimeout(() => wallet.emit(event, said[count % 2]), delay)
        return other
      })
      wallet.emit(event, said[0])
      await vi.advanceTimersByTimeAsync(8_000)
      stop()
      expect(changes()).toEqual([otherwise])
    },
  )

  it('H70 gives a wallet that is slow the same time for each thing that it says', async () => {
    const { wallet, changes, answer } = await watched()
    answer(event, 0, () => before)
    wallet.emit(event, event === 'accountsChanged' ? [D] : '0xa')
    await vi.advanceTimersByTimeAsync(3_000)
    wallet.emit(event, said)
    await vi.advanceTimersByTimeAsync(4_500)
    answer(event, 0, () => answered)
    await vi.advanceTimersByTimeAsync(400)
    expect(changes().at(-1)).toEqual(fact)
  })

  it('H70 asks again for what a wallet says once more', async () => {
    const { wallet, changes, answer } = await watched()
    answer(event, 0, () => other)
    wallet.emit(event, said)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(changes()).toEqual([otherwise])
    wallet.emit(event, said)
    await vi.advanceTimersByTimeAsync(1_000)
    answer(event, 0, () => answered)
    await vi.advanceTimersByTimeAsync(400)
    expect(changes()).toEqual([otherwise, fact])
  })

  it('H06 asks nothing after the unsubscribe, also where an event waits for its answer', async () => {
    const { wallet, asked, answer, stop } = await watched()
    answer(event, 0, () => before)
    wallet.emit(event, said)
    await vi.advanceTimersByTimeAsync(100)
    stop()
    const start = asked(event)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked(event)).toBe(start)
  })

  it('H70 says after 5 s what a wallet that answers nothing more has done', async () => {
    const { wallet, changes, answer } = await watched()
    await vi.advanceTimersByTimeAsync(4_000)
    wallet.answer(QUESTIONS[event], () => new Promise(() => {}))
    wallet.emit(event, said)
    await vi.advanceTimersByTimeAsync(4_900)
    expect(changes()).toEqual([])
    await vi.advanceTimersByTimeAsync(400)
    expect(changes()).toEqual(event === 'chainChanged' ? [otherwise] : [])
    answer(event, 0, () => answered)
    wallet.emit(event, said)
    await vi.advanceTimersByTimeAsync(400)
    expect(changes().at(-1)).toEqual(fact)
  })
})
