import type { CaipNetworkId, ConnectionFact } from '@foyer/core/chain'
import { vi } from 'vitest'
import { openPage } from './page.fixture.ts'

export const A = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const B = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const C = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const D = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

export const accounts = (...addresses: string[]): ConnectionFact => ({
  type: 'accounts.changed',
  accounts: addresses.map(address => ({ namespace: 'eip155', address })),
  ...(addresses[0] && { selected: addresses[0] }),
})
export const chain = (chainId: CaipNetworkId): ConnectionFact => ({ type: 'chain.changed', chainId })

const QUESTIONS = { accountsChanged: 'eth_accounts', chainChanged: 'eth_chainId' } as const

export type WalletEvent = keyof typeof QUESTIONS

/** A clock that the test moves. */
export const useClock = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })

/** Lets so many milliseconds pass. */
export const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** A wallet with account A on chain 1, which is watched, with the test's clock. */
export async function watched() {
  const page = openPage()
  const wallet = page.wallet({ chains: { 1: 'http://127.0.0.1:1', 137: 'http://127.0.0.1:1' } })
  page.discover()
  wallet.answer('eth_requestAccounts', [A])
  wallet.answer('eth_accounts', [A])
  wallet.answer('eth_chainId', '0x1')
  const connection = await page.connect()
  const watch = () => {
    const facts: ConnectionFact[] = []
    return { facts, stop: page.adapter.watchConnection(connection, fact => facts.push(fact)) }
  }
  const { facts, stop } = watch()
  await vi.dynamicImportSettled()
  await pass(1_000)
  return {
    ...page,
    connection,
    wallet,
    watch,
    facts,
    stop,
    /** Number of questions so far. */
    asked: (event: WalletEvent) => wallet.requests.filter(method => method === QUESTIONS[event]).length,
    /** From now on the wallet answers so many milliseconds after each question, with what the value is at the question. */
    answer: (event: WalletEvent, delay: number, value: () => unknown) =>
      wallet.answer(QUESTIONS[event], () => {
        const now = value()
        return delay === 0 ? now : new Promise(resolve => setTimeout(() => resolve(now), delay))
      }),
    /** From now on the wallet leaves each question open. */
    hang: (event: WalletEvent) => wallet.answer(QUESTIONS[event], () => new Promise(() => {})),
  }
}
