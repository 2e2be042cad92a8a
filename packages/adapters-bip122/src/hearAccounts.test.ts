import { FoyerError } from '@foyer/core/chain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SharedAccount } from './accounts.ts'
import { hearAccounts } from './hearAccounts.ts'

beforeEach(() =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] }),
)
afterEach(() => vi.useRealTimers())

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const account = (address: string): SharedAccount[] => [
  { address, type: 'payment', chains: [] } as unknown as SharedAccount,
]
const [a, b, c] = [account('a'), account('b'), account('c')]

/** Watches a wallet whose answers are those of the function. */
function listening(answer: () => unknown) {
  const stopped = new AbortController()
  const reports: string[] = []
  let current = answer
  let questions = 0
  const ask = async () => {
    questions += 1
    return (await current()) as SharedAccount[]
  }
  const hear = hearAccounts(ask, stopped.signal, accounts =>
    reports.push(accounts.map(({ address }) => address).join() || 'none'),
  )
  return {
    hear,
    reports,
    stop: () => stopped.abort(),
    questions: () => questions,
    answers: (next: () => unknown) => {
      current = next
    },
  }
}

const late = (milliseconds: number, value: unknown) => () =>
  new Promise(resolve => setTimeout(() => resolve(value), milliseconds))
const fails = () => Promise.reject(new Error('The wallet is busy.'))
const cannot = () => Promise.reject(new FoyerError('wallet.unsupportedMethod', { method: 'wallet_getAccount' }))

describe('hearAccounts', () => {
  it.each([0, 50, 300, 1_200])('H70 reports what a wallet repeats and answers after %i ms', async delay => {
    const { hear, reports, stop, questions } = listening(late(delay, b))
    hear(b)
    const repeating = setInterval(() => hear(b), 100)
    await pass(delay + 50)
    expect(reports[0]).toBe('b')
    await pass(5_000)
    clearInterval(repeating)
    stop()
    expect([...new Set(reports)]).toEqual(['b'])
    expect(questions()).toBeLessThan(30)
  })

  it('H70 reports what a wallet answers to the end, where it repeats another one', async () => {
    const { hear, reports, stop } = listening(() => a)
    const repeating = setInterval(() => hear(b), 100)
    await pass(5_500)
    clearInterval(repeating)
    stop()
    expect(reports).toEqual(['a'])
  })

  it('H70 an error says nothing of the accounts of an event', async () => {
    const { hear, reports, answers } = listening(fails)
    hear(b)
    await pass(100)
    answers(() => a)
    await pass(6_000)
    expect(reports).toEqual(['a'])
  })

  it('H70 an error to a later question does not take the place of an answer', async () => {
    const { hear, reports, answers } = listening(late(1_600, a))
    hear(b)
    await pass(1_000)
    answers(fails)
    hear(b)
    await pass(10_000)
    expect(reports).not.toContain('b')
  })

  it('reports the accounts of an event after its time, where the wallet only fails', async () => {
    const { hear, reports } = listening(fails)
    hear(b)
    await pass(4_900)
    expect(reports).toEqual([])
    await pass(1_000)
    expect(reports).toEqual(['b'])
  })

  it('reports the accounts of an event at once, where the wallet cannot be asked, also before one that names none', async () => {
    const { hear, reports } = listening(cannot)
    hear(b)
    hear(undefined)
    await pass(500)
    expect(reports.at(-1)).toBe('b')
    hear(c)
    await pass(500)
    expect(reports.at(-1)).toBe('c')
  })

  it('reports none at once, and nothing old afterwards', async () => {
    const { hear, reports } = listening(late(2_000, a))
    hear(a)
    await pass(300)
    hear([])
    await pass(10_000)
    expect(reports).toEqual(['none'])
  })

  it('H06 asks and reports nothing after the end', async () => {
    const { hear, reports, questions, stop } = listening(late(100, a))
    hear(b)
    await pass(50)
    stop()
    const before = questions()
    await pass(10_000)
    expect(reports).toEqual([])
    expect(questions()).toBe(before)
  })
})
