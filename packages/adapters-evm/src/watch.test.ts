import type { Connection, ConnectionFact } from '@foyer/core/chain'
import { ProviderRpcError } from '@foyer/testing/evm'
import { fastClock } from '@foyer/tests/fastClock'
import { beforeEach, describe, expect, it } from 'vitest'
import { call, openPage, settle } from './page.fixture.ts'

beforeEach(fastClock)

const A = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const B = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const accountsChanged = (...addresses: string[]): ConnectionFact => ({
  type: 'accounts.changed',
  accounts: addresses.map(address => ({ namespace: 'eip155', address })),
  ...(addresses[0] && { selected: addresses[0] }),
})

async function connected() {
  const page = openPage()
  const wallet = page.wallet({ chains: { 1: 'http://127.0.0.1:1', 137: 'http://127.0.0.1:1' } })
  page.discover()
  wallet.answer('eth_requestAccounts', [A, B])
  wallet.answer('eth_accounts', [A, B])
  const connection = await page.connect()
  const watch = (of: Connection = connection) => {
    const facts: ConnectionFact[] = []
    const stop = page.adapter.watchConnection(of, fact => facts.push(fact))
    return { facts, stop }
  }
  /** Resolves when the wallet has been asked for its accounts. */
  const watchedOnce = async () => {
    const before = wallet.requests.length
    const watching = watch()
    await expect.poll(() => wallet.requests.slice(before)).toContain('eth_accounts')
    return watching
  }
  return { ...page, wallet, connection, watch, watchedOnce }
}

describe('watchConnection', () => {
  it('H09 reports a change once when the wallet emits it repeatedly', async () => {
    const { wallet, watch } = await connected()
    const { facts } = watch()
    wallet.emit('accountsChanged', [A, B])
    wallet.emit('accountsChanged', [B.toLowerCase(), A])
    wallet.emit('accountsChanged', [B, A])
    await expect.poll(() => facts).toHaveLength(1)
    wallet.emit('chainChanged', '0x1')
    wallet.switchChain('137')
    wallet.emit('chainChanged', '0x89')
    await expect.poll(() => facts).toHaveLength(2)
    wallet.emit('chainChanged', '0x89')
    wallet.emit('accountsChanged', [])
    wallet.emit('accountsChanged', [])
    await settle()
    expect(facts).toEqual([accountsChanged(B, A), { type: 'chain.changed', chainId: 'eip155:137' }, accountsChanged()])
  })

  it('H06 reports changes after an aborted connect was answered', async () => {
    const { adapter, wallet, connection, watch } = await connected()
    const controller = new AbortController()
    wallet.answer('eth_requestAccounts', async () => {
      controller.abort()
      return [B]
    })
    await adapter
      .connect({ connectorId: connection.connectorId, networks: [] }, { signal: controller.signal })
      .catch(() => {})
    await settle()
    wallet.answer('eth_accounts', [B])
    const { facts } = watch()
    await expect.poll(() => facts).toEqual([accountsChanged(B)])
  })

  it('throws for an absent wallet', async () => {
    const { adapter, connection } = await connected()
    const nobody = { ...connection, connectorId: 'eip6963:org.nobody' }
    expect(() => adapter.watchConnection(nobody, () => {})).toThrow('connector.notFound')
  })

  it('verifies and reports a repeated loss once', async () => {
    const { wallet, watch } = await connected()
    const { facts } = watch()
    wallet.answer('eth_accounts', [])
    await settle()
    facts.splice(0)
    const before = wallet.requests.length
    for (let count = 0; count < 50; count += 1) wallet.emit('disconnect')
    await expect.poll(() => facts).toEqual([{ type: 'wallet.disconnected' }])
    expect(wallet.requests.length - before).toBeLessThan(5)
  })

  it('H09 ignores malformed events', async () => {
    const { wallet, watch } = await connected()
    const { facts } = watch()
    for (const value of [undefined, null, A, [42], ['banana'], [A, null], { 0: A }])
      wallet.emit('accountsChanged', value)
    for (const value of [undefined, null, 'banana', '1', '0x', -1, Number.NaN, {}]) wallet.emit('chainChanged', value)
    await settle()
    expect(facts).toEqual([])
  })

  it('H09 prefers an event to an older answer', async () => {
    const { wallet, watch } = await connected()
    const asked = new Promise<(accounts: unknown) => void>(isAsked => {
      wallet.answer('eth_accounts', () => new Promise(resolve => isAsked(resolve)))
    })
    const { facts } = watch()
    const answer = await asked
    wallet.answer('eth_accounts', [B])
    wallet.emit('accountsChanged', [B])
    answer([A, B])
    await expect.poll(() => facts).not.toEqual([])
    await settle()
    expect(facts).toEqual([accountsChanged(B)])
  })

  it('H09 reports a chain that changed during connect', async () => {
    const { wallet, watch } = await connected()
    wallet.switchChain('137')
    const { facts } = watch()
    await expect.poll(() => facts).toEqual([{ type: 'chain.changed', chainId: 'eip155:137' }])
  })

  it('H70 reports no account of an event that the wallet does not answer', async () => {
    const { wallet, watch } = await connected()
    const { facts } = watch()
    wallet.answer('eth_accounts', [A])
    wallet.emit('accountsChanged', [B])
    await settle(4_000)
    expect(facts).toEqual([])
    wallet.answer('eth_accounts', [B])
    await expect.poll(() => facts).toEqual([accountsChanged(B)])
    // It answers another one to the end.
    wallet.emit('accountsChanged', [A])
    wallet.answer('eth_accounts', [B, A])
    await expect.poll(() => facts).toEqual([accountsChanged(B), accountsChanged(A)])
    wallet.answer('eth_accounts', [B])
    wallet.emit('accountsChanged', ['0x0000000000000000000000000000000000000001'])
    await expect.poll(() => facts, { timeout: 7_000 }).toHaveLength(3)
    expect(facts.at(-1)).toEqual(accountsChanged(B))
  }, 20_000)

  it('H09 asks a wallet that emits with each answer a few times in a second, and not endlessly', async () => {
    const { wallet, watch } = await connected()
    const emitting = (event: string, answer: unknown, values: unknown[]) =>
      wallet.answer(event, () => {
        for (const value of values) wallet.emit(event === 'eth_chainId' ? 'chainChanged' : 'accountsChanged', value)
        return answer
      })
    emitting('eth_chainId', '0x89', ['0x1', '0x89'])
    emitting(
      'eth_accounts',
      [A, B],
      [
        [A, B],
        [B, A],
      ],
    )
    const before = wallet.requests.length
    const { facts, stop } = watch()
    wallet.emit('chainChanged', '0x1')
    wallet.emit('accountsChanged', [A, B])
    await settle(1_000)
    stop()
    expect(wallet.requests.length - before).toBeLessThan(30)
    expect(facts).toHaveLength(2)
    expect(facts).toEqual(
      expect.arrayContaining([accountsChanged(B, A), { type: 'chain.changed', chainId: 'eip155:137' }]),
    )
    const after = wallet.requests.length
    await settle(600)
    expect(wallet.requests.length).toBe(after)
  })

  it('H70 keeps the selected account where another one has gone without an event', async () => {
    const { adapter, wallet, connection, watchedOnce } = await connected()
    const C = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    wallet.answer('eth_accounts', [A, B, C])
    const { facts } = await watchedOnce()
    wallet.emit('accountsChanged', [B, A, C])
    await expect.poll(() => facts.at(-1)).toEqual(accountsChanged(B, A, C))
    facts.splice(0)
    wallet.answer('eth_accounts', [A, B])
    const sign = (address: string) => adapter.features.signMessage!({ ...connection, address }, 'Hello', call())
    // The question before a signature is an occasion to look.
    await expect(sign(C)).rejects.toMatchObject({ code: 'wallet.unauthorized' })
    await expect.poll(() => facts).toEqual([accountsChanged(B, A)])
    wallet.answer('eth_accounts', [A])
    await expect(sign(B)).rejects.toMatchObject({ code: 'wallet.unauthorized' })
    await expect.poll(() => facts.slice(1)).toEqual([accountsChanged(A)])
  })

  it('H70 a look while an event waits for its answer does not forget the event', async () => {
    const { adapter, wallet, connection, watchedOnce } = await connected()
    const C = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    const { facts } = await watchedOnce()
    await settle()
    wallet.answer('eth_accounts', [A])
    wallet.emit('accountsChanged', [C, A])
    await settle(50)
    const signing = adapter.features.signMessage!({ ...connection, address: B }, 'Hello', call())
    await expect(signing).rejects.toMatchObject({ code: 'wallet.unauthorized' })
    wallet.answer('eth_accounts', [C, A])
    await expect.poll(() => facts.at(-1), { timeout: 10_000 }).toEqual(accountsChanged(C, A))
  })

  it('H70 says that nobody knows the chain also where the wallet is asked again and again', async () => {
    const { adapter, wallet, connection, watchedOnce } = await connected()
    const { facts } = await watchedOnce()
    wallet.emit('chainChanged', '0x89')
    const asking = setInterval(() => {
      adapter.features.signMessage!(connection, 'Hello', call()).catch(() => {})
    }, 300)
    await expect.poll(() => facts, { timeout: 20_000 }).toEqual([{ type: 'chain.changed', chainId: 'eip155:0' }])
    clearInterval(asking)
  })

  it('H70 reports no chain of an event while the wallet answers another one, and then that nobody knows it', async () => {
    const { wallet, watch } = await connected()
    const { facts } = watch()
    wallet.emit('chainChanged', '0x89')
    await settle(4_000)
    expect(facts).toEqual([])
    const unknown = { type: 'chain.changed', chainId: 'eip155:0' }
    await expect.poll(() => facts, { timeout: 3_000 }).toEqual([unknown])
    // The wallet is where it answers, once it says so too.
    wallet.emit('chainChanged', '0x1')
    await expect.poll(() => facts).toEqual([unknown, { type: 'chain.changed', chainId: 'eip155:1' }])
  }, 10_000)

  it('H70 reports the chain of an event that the wallet answers a moment later', async () => {
    const { wallet, watch } = await connected()
    const { facts } = watch()
    wallet.emit('chainChanged', '0x89')
    await settle(400)
    expect(facts).toEqual([])
    wallet.answer('eth_chainId', '0x89')
    await expect.poll(() => facts).toEqual([{ type: 'chain.changed', chainId: 'eip155:137' }])
  })

  it('H70 says that nobody knows the chain of a wallet that answers nothing after its event', async () => {
    const { wallet, watch } = await connected()
    const { facts } = watch()
    await settle()
    wallet.answer('eth_chainId', () => new Promise(() => {}))
    wallet.emit('chainChanged', '0x89')
    await expect.poll(() => facts, { timeout: 7_000 }).toEqual([{ type: 'chain.changed', chainId: 'eip155:0' }])
  }, 10_000)

  it('reports the same to two watchers', async () => {
    const { wallet, watch } = await connected()
    const [one, two] = [watch(), watch()]
    wallet.emit('accountsChanged', [B])
    await expect.poll(() => [one.facts, two.facts]).toEqual([[accountsChanged(B)], [accountsChanged(B)]])
  })

  it('ignores a disconnect while the wallet still shares accounts', async () => {
    const { wallet, watch } = await connected()
    const { facts } = watch()
    wallet.blink()
    wallet.blink()
    await settle(100)
    expect(facts).toEqual([])
  })

  it('waits for a wallet that does not answer for a moment', async () => {
    const { wallet, watchedOnce } = await connected()
    const { facts } = await watchedOnce()
    let asked = 0
    wallet.answer('eth_accounts', () => {
      asked += 1
      if (asked === 1) throw new ProviderRpcError(4900, 'Disconnected')
      return [A, B]
    })
    wallet.blink()
    await expect.poll(() => asked).toBeGreaterThan(1)
    await settle()
    expect(facts).toEqual([])
  })

  it('reports a loss when the wallet shares no accounts', async () => {
    const { wallet, watch } = await connected()
    const { facts } = watch()
    wallet.answer('eth_accounts', [])
    wallet.emit('disconnect', new ProviderRpcError(4900, 'Disconnected'))
    await expect.poll(() => facts).toContainEqual({ type: 'wallet.disconnected' })
  })

  it('reports a loss when the wallet does not answer in time', async () => {
    const { wallet, watchedOnce } = await connected()
    const { facts } = await watchedOnce()
    wallet.answer('eth_accounts', () => new Promise(() => {}))
    wallet.emit('disconnect')
    await settle()
    expect(facts).toEqual([])
    await expect.poll(() => facts).toEqual([{ type: 'wallet.disconnected' }])
  })

  it('H05 does not report a late disconnect of wallet A to a watch of wallet B', async () => {
    const page = openPage()
    const [a] = [page.wallet({ rdns: 'org.a' }), page.wallet({ rdns: 'org.b' })]
    page.discover()
    const watch = async (connectorId: string) => {
      const facts: ConnectionFact[] = []
      const stop = page.adapter.watchConnection(await page.connect(connectorId), fact => facts.push(fact))
      return { facts, stop }
    }
    const first = await watch('eip6963:org.a')
    const second = await watch('eip6963:org.b')
    a.disconnect()
    first.stop()
    await settle(100)
    expect([first.facts, second.facts]).toEqual([[], []])
    expect(a.listeners).toBe(0)
  })

  it('H43 survives a provider without events', async () => {
    const page = openPage()
    page.discover()
    const answers: Record<string, unknown> = { eth_requestAccounts: [A], eth_accounts: [A], eth_chainId: '0x1' }
    const provider = { request: async ({ method }: { method: string }) => answers[method] }
    const info = { uuid: crypto.randomUUID(), name: 'Old', icon: '', rdns: 'org.good' }
    page.target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    const facts: ConnectionFact[] = []
    page.adapter.watchConnection(await page.connect(), fact => facts.push(fact))()
    expect(facts).toEqual([])
  })
})
