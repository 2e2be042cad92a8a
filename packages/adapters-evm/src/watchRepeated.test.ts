import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { A, accounts, B, C, chain, D, pass, useClock, watched } from './watched.fixture.ts'

beforeEach(() => useClock())
afterEach(() => vi.useRealTimers())

const SUBJECTS = [
  {
    event: 'accountsChanged',
    said: [B],
    answered: [B],
    before: [A],
    fact: accounts(B),
    otherwise: accounts(C),
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
    const { wallet, facts, asked, answer, stop } = await watched()
    answer(event, delay, () => {
      setTimeout(() => wallet.emit(event, said), delay)
      return answered
    })
    const start = asked(event)
    wallet.emit(event, said)
    await pass(2 * delay + 500)
    expect(facts).toEqual([fact])
    await pass(10_000)
    stop()
    expect(facts).toEqual([fact])
    expect(asked(event) - start).toBeLessThan(50)
  })

  it.each(DELAYS.flatMap(delay => [50, 100, 200, 1_000, 4_000].map(every => [every, delay] as const)))(
    'H09 reports a change that is emitted every %i ms, and answered after %i ms',
    async (every, delay) => {
      const { wallet, facts, answer, asked, stop } = await watched()
      answer(event, delay, () => answered)
      const start = asked(event)
      wallet.emit(event, said)
      const emitting = setInterval(() => wallet.emit(event, said), every)
      await pass(delay + 50)
      expect(facts).toEqual([fact])
      await pass(10_000)
      clearInterval(emitting)
      stop()
      expect(facts).toEqual([fact])
      expect(asked(event) - start).toBeLessThan(50)
    },
  )

  it.each(DELAYS)(
    'H70 takes 5 s from the first of many equal events, where the wallet answers another one after %i ms',
    async delay => {
      const { wallet, facts, answer } = await watched()
      answer(event, delay, () => other)
      const emitting = setInterval(() => wallet.emit(event, said), 100)
      await pass(5_050)
      expect(facts).toEqual([])
      // Accounts are those that it answers after its time.
      await pass(400 + delay)
      expect(facts).toEqual([otherwise])
      clearInterval(emitting)
    },
  )

  it.each(DELAYS)(
    'H70 reports what a wallet does that says something else with each answer, after %i ms',
    async delay => {
      const { wallet, facts, answer, stop } = await watched()
      const said = event === 'accountsChanged' ? [[D], [A]] : ['0x89', '0xa']
      let count = 0
      answer(event, delay, () => {
        count += 1
        setTimeout(() => wallet.emit(event, said[count % 2]), delay)
        return other
      })
      wallet.emit(event, said[0])
      await pass(8_000)
      stop()
      expect(facts).toEqual([otherwise])
    },
  )

  it('H70 gives a wallet that is slow the same time for each thing that it says', async () => {
    const { wallet, facts, answer } = await watched()
    answer(event, 0, () => before)
    wallet.emit(event, event === 'accountsChanged' ? [D] : '0xa')
    await pass(3_000)
    wallet.emit(event, said)
    await pass(4_500)
    answer(event, 0, () => answered)
    await pass(400)
    expect(facts.at(-1)).toEqual(fact)
  })

  it('H70 asks again for what a wallet says once more', async () => {
    const { wallet, facts, answer } = await watched()
    answer(event, 0, () => other)
    wallet.emit(event, said)
    await pass(6_000)
    expect(facts).toEqual([otherwise])
    wallet.emit(event, said)
    await pass(1_000)
    answer(event, 0, () => answered)
    await pass(400)
    expect(facts).toEqual([otherwise, fact])
  })

  it('H06 asks nothing after the unsubscribe, also where an event waits for its answer', async () => {
    const { wallet, asked, answer, stop } = await watched()
    answer(event, 0, () => before)
    wallet.emit(event, said)
    await pass(100)
    stop()
    const start = asked(event)
    await pass(10_000)
    expect(asked(event)).toBe(start)
  })

  it('H70 says after 5 s what a wallet that answers nothing more has done', async () => {
    const { wallet, facts, answer, hang } = await watched()
    await pass(4_000)
    hang(event)
    wallet.emit(event, said)
    await pass(4_900)
    expect(facts).toEqual([])
    await pass(400)
    expect(facts).toEqual(event === 'chainChanged' ? [otherwise] : [])
    answer(event, 0, () => answered)
    wallet.emit(event, said)
    await pass(400)
    expect(facts.at(-1)).toEqual(fact)
  })
})
