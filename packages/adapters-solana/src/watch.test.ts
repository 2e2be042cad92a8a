import type { ConnectionFact } from '@foyer/core/chain'
import { fastClock } from '@foyer/tests/fastClock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { A, B, C, D, openPage, settle } from './page.fixture.ts'

beforeEach(fastClock)

const chains = ['solana:localnet']
const account = (address: string) => ({ address, chains })
const accountsChanged = (...addresses: string[]): ConnectionFact => ({
  type: 'accounts.changed',
  accounts: addresses.map(address => ({ namespace: 'solana', address })),
  ...(addresses[0] && { selected: addresses[0] }),
})

/** Changes the wallet's own list, and says so. */
function lists(wallet: { wallet: object; emit(properties: unknown): void }, accounts: readonly unknown[]) {
  Object.defineProperty(wallet.wallet, 'accounts', { configurable: true, get: () => accounts })
  wallet.emit({ accounts })
}

async function connected() {
  const page = openPage()
  const wallet = page.wallet()
  page.discover()
  const connection = await page.connect()
  const facts: ConnectionFact[] = []
  const stop = page.adapter.watchConnection(connection, fact => facts.push(fact))
  return { ...page, wallet, connection, facts, stop }
}

describe('watchConnection', () => {
  it('H09 reports a change once when the wallet emits it repeatedly', async () => {
    const { wallet, facts } = await connected()
    lists(wallet, [account(B), account(A)])
    lists(wallet, [account(B), account(A), account(B)])
    wallet.emit({ accounts: [] })
    wallet.emit({ accounts: [] })
    expect(facts).toEqual([accountsChanged(B, A), accountsChanged()])
  })

  it('H09 ignores malformed events and changes of other properties', async () => {
    const { wallet, facts } = await connected()
    for (const value of [undefined, null, 7, {}, { chains }, { accounts: null }, { accounts: ['x'] }])
      wallet.emit(value)
    wallet.emit({ accounts: [account('nonsense')] })
    await settle()
    expect(facts).toEqual([])
  })

  it('H70 looks at the list of a wallet whose event names no account that can be read', async () => {
    for (const event of [
      { accounts: undefined },
      { accounts: ['x'] },
      { features: {} },
      { chains: ['solana:devnet'] },
    ]) {
      const { wallet, facts } = await connected()
      Object.defineProperty(wallet.wallet, 'accounts', { configurable: true, get: () => [account(B)] })
      wallet.emit(event)
      expect(facts.slice(0, 1)).toEqual([accountsChanged(B)])
    }
  })

  it('H70 reports no account of an event while the list cannot be read', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    try {
      const { wallet, facts } = await connected()
      for (const list of [undefined, [account('nonsense')]]) {
        Object.defineProperty(wallet.wallet, 'accounts', { configurable: true, get: () => list })
        wallet.emit({ accounts: [account(B)] })
        await vi.advanceTimersByTimeAsync(10_000)
        expect(facts).toEqual([])
      }
    } finally {
      vi.useRealTimers()
    }
  })

  it('H05 reports nothing of an event after a listener that unsubscribed in the middle of it', async () => {
    const { adapter, connection, wallet, stop } = await connected()
    stop()
    const facts: ConnectionFact[] = []
    const end = adapter.watchConnection(connection, fact => {
      facts.push(fact)
      end()
    })
    Object.defineProperty(wallet.wallet, 'accounts', { configurable: true, get: () => [account(B)] })
    Object.defineProperty(wallet.wallet, 'chains', { configurable: true, get: () => [...chains, 'solana:devnet'] })
    wallet.emit({ accounts: [account(B)], chains: [...chains, 'solana:devnet'] })
    expect(facts).toEqual([accountsChanged(B)])
  })

  it('H09 ignores accounts of other namespaces', async () => {
    const { wallet, facts } = await connected()
    lists(wallet, [account(B), { address: 'bc1q', chains: ['bitcoin:mainnet'] }])
    expect(facts).toEqual([accountsChanged(B)])
  })

  it('reports once that the wallet unregistered, and nothing after the unsubscribe', async () => {
    const { wallet, facts, stop } = await connected()
    wallet.unregister()
    wallet.unregister()
    expect(facts).toEqual([{ type: 'wallet.disconnected' }])
    const second = await connected()
    second.stop()
    second.wallet.unregister()
    second.wallet.emit({ accounts: [account(B)] })
    expect(second.facts).toEqual([])
    stop()
    expect([wallet.listeners, second.wallet.listeners]).toEqual([0, 0])
  })

  it('H70 reports no account of an event that the wallet does not list', async () => {
    const { wallet, facts } = await connected()
    wallet.emit({ accounts: [account(B)] })
    await settle(400)
    expect(facts).toEqual([])
    lists(wallet, [account(C)])
    expect(facts).toEqual([accountsChanged(C)])
    wallet.emit({ accounts: [account(B)] })
    await settle(6_000)
    expect(facts).toEqual([accountsChanged(C)])
  }, 10_000)

  it('H70 reports what a wallet lists that repeats another account, after its time', async () => {
    const { wallet, facts } = await connected()
    const own = [account(C)]
    Object.defineProperty(wallet.wallet, 'accounts', { configurable: true, get: () => own })
    const repeating = setInterval(() => wallet.emit({ accounts: [account(B)] }), 100)
    await expect.poll(() => facts, { timeout: 8_000 }).toEqual([accountsChanged(C)])
    clearInterval(repeating)
  }, 15_000)

  it('H06 reports nothing once its listener has unsubscribed', async () => {
    const { adapter, wallet, connection } = await connected()
    const reports: unknown[] = []
    const stop = adapter.watchConnection(connection, fact => {
      reports.push(fact)
      stop()
    })
    let own = [account(C)]
    Object.defineProperty(wallet.wallet, 'accounts', { configurable: true, get: () => own })
    const repeating = setInterval(() => wallet.emit({ accounts: [account(B)] }), 100)
    await expect.poll(() => reports, { timeout: 8_000 }).toHaveLength(1)
    clearInterval(repeating)
    own = [account(B)]
    await settle(700)
    expect(reports).toEqual([accountsChanged(C)])
  }, 15_000)

  it('H70 reports the account of an event that the wallet lists a moment later', async () => {
    const { wallet, facts } = await connected()
    wallet.emit({ accounts: [account(B)] })
    const own = [account(B)]
    Object.defineProperty(wallet.wallet, 'accounts', { configurable: true, get: () => own })
    expect(facts).toEqual([])
    await expect.poll(() => facts).toEqual([accountsChanged(B)])
  })

  it('reports the chains that the wallet supports once after a change', async () => {
    const { wallet, facts } = await connected()
    wallet.emit({ chains: ['solana:mainnet'] })
    expect(facts).toEqual([])
    const chainsOfWallet = wallet.wallet as { chains: unknown }
    chainsOfWallet.chains = ['solana:localnet', 'bitcoin:mainnet', 'solana:devnet']
    wallet.emit({ chains: chainsOfWallet.chains })
    wallet.emit({ chains: chainsOfWallet.chains })
    const approved = ['solana:localnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1']
    expect(facts).toEqual([{ ...accountsChanged(A, B, C, D), approved }])
  })

  it('H05 does not report a late change of wallet A to a watch of wallet B', async () => {
    const page = openPage()
    const [a] = [page.wallet({ name: 'A' }), page.wallet({ name: 'B' })]
    page.discover()
    const watch = async (connectorId: string) => {
      const facts: ConnectionFact[] = []
      const stop = page.adapter.watchConnection(await page.connect(connectorId), fact => facts.push(fact))
      return { facts, stop }
    }
    const first = await watch('wallet-standard:A')
    const second = await watch('wallet-standard:B')
    first.stop()
    a.disconnect()
    a.unregister()
    expect([first.facts, second.facts]).toEqual([[], []])
    expect(a.listeners).toBe(0)
  })

  it('H43 watches a wallet without events, and one that throws when a listener is removed', async () => {
    const page = openPage()
    const silent = page.wallet({ without: ['standard:events'] })
    page.discover()
    const facts: ConnectionFact[] = []
    page.adapter.watchConnection(await page.connect(), fact => facts.push(fact))()
    const features = silent.wallet.features
    let emit = (_properties: unknown) => {}
    features['standard:events'] = {
      on(_: string, listener: typeof emit) {
        emit = listener
      },
    }
    const stop = page.adapter.watchConnection(await page.connect(), fact => facts.push(fact))
    lists({ wallet: silent.wallet, emit }, [account(B)])
    stop()
    emit({ accounts: [account(A)] })
    expect(facts).toEqual([accountsChanged(B)])
  })
})
