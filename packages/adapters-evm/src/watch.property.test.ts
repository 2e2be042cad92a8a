import type { ConnectionFact } from '@foyer/core/chain'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { A, accounts, B, C, chain, pass, useClock, watched } from './watched.fixture.ts'

beforeEach(() => useClock())
afterEach(() => vi.useRealTimers())

const ADDRESSES = [A, B, C]
const CHAINS = ['0x1', '0x89', '0xa']

/** A move of a wallet: it goes somewhere, and says where it is at once, later, before, or something else, or nothing; and it answers in its own time. */
const step = fc.record({
  place: fc.nat(2),
  /** Milliseconds from the move to the event. Before the move where negative. */
  event: fc.option(fc.integer({ min: -2_000, max: 2_000 })),
  says: fc.option(fc.nat(2)),
  repeats: fc.nat(4),
  every: fc.integer({ min: 30, max: 900 }),
  delay: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 6_000 })),
  answers: fc.constantFrom('well', 'well', 'well', 'with an error', 'nothing'),
  pause: fc.integer({ min: 0, max: 6_000 }),
})

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** A wallet whose account and chain are places of a list. */
async function play(steps: readonly Step[], last: number, contradicts: boolean) {
  const { wallet, facts, stop } = await watched()
  let place = 0
  let { delay, answers } = { delay: 0, answers: 'well' }
  const answered = new Set<string>(['0'])
  const reply = (value: (at: number) => unknown) => () => {
    const at = place
    if (answers === 'nothing') return new Promise(() => {})
    if (answers === 'with an error') throw new Error('The wallet is busy.')
    answered.add(`${at}`)
    return delay === 0 ? value(at) : new Promise(resolve => setTimeout(() => resolve(value(at)), delay))
  }
  wallet.answer(
    'eth_accounts',
    reply(at => [ADDRESSES[at]]),
  )
  wallet.answer(
    'eth_chainId',
    reply(at => CHAINS[at]),
  )
  const emit = (at: number) => {
    wallet.emit('accountsChanged', [ADDRESSES[at]])
    wallet.emit('chainChanged', CHAINS[at])
  }
  for (const each of steps) {
    const said = each.says ?? each.place
    ;({ delay, answers } = each)
    const move = () => {
      place = each.place
    }
    const events = () => {
      for (let count = 0; count <= each.repeats; count += 1) setTimeout(() => emit(said), count * each.every)
    }
    if (each.event === null) move()
    else if (each.event < 0) {
      events()
      setTimeout(move, -each.event)
    } else {
      move()
      setTimeout(events, each.event)
    }
    await pass(each.pause)
  }
  // Everything that was under way has happened; now it is calm.
  await pass(6_000)
  place = last
  delay = 50
  answers = 'well'
  emit(contradicts ? (last + 1) % 3 : last)
  await pass(7_000)
  stop()
  return { facts, answered }
}

const lastOf = (facts: readonly ConnectionFact[], type: ConnectionFact['type'], otherwise: ConnectionFact) =>
  facts.filter(fact => fact.type === type).at(-1) ?? otherwise

describe('watchConnection', () => {
  it('H70 shows where a wallet is once it is calm, whatever it did before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 5 }), fc.nat(2), async (steps, last) => {
        const { facts } = await play(steps, last, false)
        expect(lastOf(facts, 'accounts.changed', accounts(A))).toEqual(accounts(ADDRESSES[last]!))
        expect(lastOf(facts, 'chain.changed', chain('eip155:1'))).toEqual(chain(`eip155:${Number(CHAINS[last])}`))
      }),
      { seed: 37, numRuns: 300 },
    )
  })

  it('H70 shows the accounts that a wallet answers and no chain, where its last event says something else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 4 }), fc.nat(2), async (steps, last) => {
        const { facts } = await play(steps, last, true)
        expect(lastOf(facts, 'accounts.changed', accounts(A))).toEqual(accounts(ADDRESSES[last]!))
        expect(lastOf(facts, 'chain.changed', chain('eip155:1'))).toEqual(chain('eip155:0'))
      }),
      { seed: 70, numRuns: 200 },
    )
  })

  it('H70 reports nothing that the wallet did not answer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 5 }), fc.nat(2), async (steps, last) => {
        const { facts, answered } = await play(steps, last, false)
        for (const fact of facts) {
          if (fact.type === 'accounts.changed') {
            expect([...answered]).toContain(`${ADDRESSES.indexOf(fact.accounts[0]!.address)}`)
          } else if (fact.type === 'chain.changed' && fact.chainId !== 'eip155:0') {
            expect([...answered]).toContain(`${CHAINS.findIndex(each => `eip155:${Number(each)}` === fact.chainId)}`)
          }
        }
      }),
      { seed: 9, numRuns: 200 },
    )
  })
})
