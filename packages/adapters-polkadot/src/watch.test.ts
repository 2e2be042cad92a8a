import type { ConnectionFact } from '@foyer/core/chain'
import { describe, expect, it } from 'vitest'
import { polkadot } from './networks.ts'
import { A, A_ON_KUSAMA, A_ON_POLKADOT, B, C, openPage, settle } from './page.fixture.ts'

const accountsChanged = (...addresses: string[]): ConnectionFact => ({
  type: 'accounts.changed',
  accounts: addresses.map(address => ({
    namespace: 'polkadot',
    address,
    type: 'eoa',
    publicKey: expect.stringMatching(/^0x[0-9a-f]{64}$/) as string,
  })),
})
const rows = (...addresses: string[]) => addresses.map(address => ({ address }))

async function connected(...parameters: Parameters<ReturnType<typeof openPage>['connect']>) {
  const page = openPage()
  const wallet = page.wallet()
  page.discover()
  const connection = await page.connect(...parameters)
  const facts: ConnectionFact[] = []
  const stop = page.adapter.watchConnection(connection, fact => facts.push(fact))
  await settle()
  return { ...page, wallet, connection, facts, stop }
}

describe('watchConnection', () => {
  it('H09 reports a change once when the wallet emits it repeatedly or in another form', async () => {
    const { wallet, facts } = await connected()
    wallet.emit(rows(B, A))
    wallet.emit(rows(B, A_ON_KUSAMA, B))
    wallet.emit([])
    wallet.emit([])
    expect(facts).toEqual([accountsChanged(B, A), accountsChanged()])
  })

  it('writes addresses with the prefix of the connection', async () => {
    const { wallet, facts } = await connected('injectedWeb3:good-wallet', polkadot)
    wallet.emit(rows(A))
    expect(facts).toEqual([accountsChanged(A_ON_POLKADOT)])
  })

  it('H02 reports no selected account, whatever the order of the list', async () => {
    const { wallet, facts } = await connected()
    wallet.emit(rows(B, C))
    expect(facts).toEqual([accountsChanged(B, C)])
    expect(facts[0]).not.toHaveProperty('selected')
  })

  it('H09 ignores malformed events', async () => {
    const { wallet, facts } = await connected()
    for (const value of [undefined, null, 7, {}, 'text', [null], rows('nonsense')]) wallet.emit(value)
    expect(facts).toEqual([])
    wallet.emit([...rows(C), { address: 'nonsense' }, { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }])
    expect(facts).toEqual([accountsChanged(C)])
  })

  it('reports once that the wallet left the page, and nothing after the unsubscribe', async () => {
    const { wallet, facts, target } = await connected()
    wallet.withdraw()
    target.dispatchEvent(new Event('focus'))
    target.dispatchEvent(new Event('focus'))
    expect(facts).toEqual([{ type: 'wallet.disconnected' }])
    const second = await connected()
    second.stop()
    second.wallet.withdraw()
    second.target.dispatchEvent(new Event('focus'))
    second.wallet.emit(rows(B))
    await settle()
    expect([second.facts, second.wallet.listeners]).toEqual([[], 0])
  })

  it('H10 keeps the row of a wallet that injects itself again', async () => {
    const { facts, wallet, target, adapter, connection } = await connected()
    wallet.withdraw()
    target.injectedWeb3!['good-wallet'] = { ...wallet.provider }
    target.dispatchEvent(new Event('focus'))
    wallet.emit(rows(B))
    expect(facts).toEqual([accountsChanged(B)])
    await adapter.features.signMessage!(connection, 'hi', { signal: new AbortController().signal })
  })

  it('H05 does not report a late change of wallet A to a watch of wallet B', async () => {
    const page = openPage()
    const [a] = [page.wallet({ name: 'a' }), page.wallet({ name: 'b' })]
    const watch = async (connectorId: string) => {
      const facts: ConnectionFact[] = []
      const stop = page.adapter.watchConnection(await page.connect(connectorId), fact => facts.push(fact))
      return { facts, stop }
    }
    const first = await watch('injectedWeb3:a')
    const second = await watch('injectedWeb3:b')
    first.stop()
    a.disconnect()
    await settle()
    expect([first.facts, second.facts, a.listeners]).toEqual([[], [], 0])
  })

  it('reads the accounts once for a wallet that emits none, and prefers an event to the answer', async () => {
    const page = openPage()
    const wallet = page.wallet()
    const connection = await page.connect()
    const facts: ConnectionFact[] = []
    let answer: ((accounts: unknown) => void) | undefined
    wallet.answer('get', () => new Promise(resolve => (answer = resolve)))
    const stop = page.adapter.watchConnection(connection, fact => facts.push(fact))
    await expect.poll(() => answer).toBeDefined()
    wallet.emit(rows(B, A))
    answer!(rows(C))
    await expect.poll(() => facts).not.toEqual([])
    await settle()
    expect(facts).toEqual([accountsChanged(B, A)])
    stop()
  })

  it('H43 watches a wallet without events, and one whose unsubscribe is late or missing', async () => {
    for (const subscribe of [undefined, () => Promise.reject(new Error('no')), () => undefined, () => 7]) {
      const page = openPage()
      const wallet = page.wallet({ without: ['subscribe'] })
      const accounts = { get: async () => rows(A), ...(subscribe && { subscribe }) }
      wallet.answer('enable', { accounts, signer: {} })
      const facts: ConnectionFact[] = []
      const stop = page.adapter.watchConnection(await page.connect(), fact => facts.push(fact))
      await settle()
      stop()
      expect(facts).toEqual([])
    }
    const page = openPage()
    let ended = false
    const end = () => {
      ended = true
    }
    let emit: ((accounts: unknown) => void) | undefined
    const subscribe = async (listener: (accounts: unknown) => void) => {
      emit = listener
      return end
    }
    page.wallet().answer('enable', { accounts: { get: async () => rows(A), subscribe }, signer: {} })
    const facts: ConnectionFact[] = []
    const stop = page.adapter.watchConnection(await page.connect(), fact => facts.push(fact))
    await expect.poll(() => emit).toBeDefined()
    emit!(rows(B))
    stop()
    emit!(rows(A))
    await expect.poll(() => ended).toBe(true)
    expect(facts).toEqual([accountsChanged(B)])
  })

  it('throws for a wallet that has not enabled the page', () => {
    const page = openPage()
    page.wallet()
    const connection = {
      connectorId: 'injectedWeb3:good-wallet',
      namespace: 'polkadot',
      accounts: [{ namespace: 'polkadot', address: A }],
      address: A,
      chainId: polkadot.caipNetworkId,
    } as const
    for (const connectorId of ['injectedWeb3:good-wallet', 'nobody']) {
      expect(() => page.adapter.watchConnection({ ...connection, connectorId }, () => expect.fail())).toThrow(
        'connector.notFound',
      )
    }
  })
})
