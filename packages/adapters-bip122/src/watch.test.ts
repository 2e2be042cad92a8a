import type { ConnectionFact } from '@foyer/core/chain'
import { fastClock } from '@foyer/tests/fastClock'
import { beforeEach, describe, expect, it } from 'vitest'
import { regtest, testnet } from './networks.ts'
import { A, B, call, openPage, settle } from './page.fixture.ts'

beforeEach(fastClock)

const GOOD = 'wbip004:SimulatedProviders.GoodWallet'
const CHAINS = { 'bitcoin:regtest': 'http://127.0.0.1:1', 'bitcoin:testnet': 'http://127.0.0.1:1' } as const
const addressesIn = (fact?: ConnectionFact) =>
  fact?.type === 'accounts.changed' ? fact.accounts.map(({ address }) => address) : fact?.type

async function watching(open: (page: ReturnType<typeof openPage>) => string) {
  const page = openPage({ networks: [regtest, testnet] })
  const connectorId = open(page)
  const { now, stop: stopDiscovery } = page.discover()
  const connection = await page.adapter.connect({ connectorId, networks: [regtest, testnet] }, call())
  const facts: ConnectionFact[] = []
  const stop = page.adapter.watchConnection(connection, fact => facts.push(fact))
  await settle()
  expect(facts).toEqual([])
  return { ...page, connection, facts, stop, now, stopDiscovery }
}

describe('by Wallet Standard', () => {
  const open = async (options: Parameters<ReturnType<typeof openPage>['wallet']>[0] = {}) => {
    let wallet!: ReturnType<ReturnType<typeof openPage>['wallet']>
    const all = await watching(page => {
      wallet = page.wallet(options)
      return wallet.id
    })
    return { ...all, wallet }
  }

  it('reports another account on the connection’s chain only', async () => {
    const { wallet, facts } = await open({ chains: CHAINS })
    wallet.switchAccount()
    await expect.poll(() => facts.map(addressesIn)).toEqual([[B.payment, B.ordinal]])
  })

  it('H09 reports a change once, and ignores events that cannot be read', async () => {
    const { wallet, facts } = await open()
    for (const odd of [
      undefined,
      7,
      {},
      { accounts: 'none' },
      { accounts: [{ address: 'x', chains: ['bitcoin:regtest'] }] },
    ]) {
      wallet.emit(odd)
    }
    wallet.emit({ accounts: wallet.wallet.accounts })
    await settle()
    expect(facts).toEqual([])
    wallet.emit({ accounts: [] })
    wallet.emit({ accounts: [] })
    await expect.poll(() => facts).not.toEqual([])
    await settle()
    expect(facts).toEqual([{ type: 'accounts.changed', accounts: [] }])
  })

  it('H70 reports no account of an event that the wallet does not list', async () => {
    const { wallet, facts } = await open()
    const [first, ...rest] = wallet.wallet.accounts as { address: string }[]
    wallet.emit({ accounts: [{ ...first, address: B.payment }, ...rest] })
    await settle(6_000)
    expect(facts).toEqual([])
  }, 15_000)

  it('H70 looks at the list of a wallet whose event cannot be read', async () => {
    const { wallet, facts } = await open()
    const [first] = wallet.wallet.accounts as { address: string }[]
    const other = { ...first, address: B.payment }
    Object.defineProperty(wallet.wallet, 'accounts', { configurable: true, get: () => [other] })
    wallet.emit({ accounts: ['x'] })
    await expect.poll(() => facts).toMatchObject([{ type: 'accounts.changed', accounts: [{ address: B.payment }] }])
  })

  it('reports once that a wallet left the page', async () => {
    const { wallet, facts, now, stopDiscovery } = await open()
    wallet.unregister()
    expect(now()).toEqual([])
    expect(facts).toEqual([{ type: 'wallet.disconnected' }])
    stopDiscovery()
  })

  it('watches a wallet without events, or one that throws, without reporting', async () => {
    const { facts, stop } = await open({ without: ['standard:events'] })
    expect(facts).toEqual([])
    stop()
    const page = openPage()
    const wallet = page.wallet()
    Object.assign(wallet.wallet.features, {
      'standard:events': {
        on() {
          throw new Error('no')
        },
      },
    })
    page.adapter.watchConnection(await page.connect(), () => {})()
  })

  it('throws for an absent wallet', () => {
    const page = openPage()
    const connection = {
      connectorId: 'Nobody',
      namespace: 'bip122',
      address: A.payment,
      chainId: regtest.caipNetworkId,
      accounts: [],
    } as const
    expect(() => page.adapter.watchConnection(connection, () => {})).toThrow('connector.notFound')
  })
})

describe('by request', () => {
  const open = async () => {
    let wallet!: ReturnType<ReturnType<typeof openPage>['provider']>
    const all = await watching(page => {
      wallet = page.provider({ chains: CHAINS })
      return GOOD
    })
    return { ...all, wallet }
  }

  it('H08 reports another chain together with its addresses', async () => {
    const { wallet, facts } = await open()
    wallet.switchChain(testnet.id)
    await expect.poll(() => facts).not.toEqual([])
    await settle()
    expect(facts).toMatchObject([
      {
        type: 'chain.changed',
        chainId: testnet.caipNetworkId,
        accounts: [{ address: expect.stringMatching(/^tb1q/), type: 'payment' }, { type: 'ordinal' }],
        approved: [testnet.caipNetworkId],
      },
    ])
  })

  it('requests the account silently after an event without accounts, which the wallet may refuse', async () => {
    const { wallet, facts } = await open()
    wallet.switchAccount()
    facts.length = 0
    await settle()
    wallet.emit('accountChange', { type: 'accountChange' })
    await settle()
    expect(facts.filter(({ type }) => type !== 'accounts.changed')).toEqual([])
    wallet.answer('wallet_getAccount', () => {
      throw Object.assign(new Error('Access denied.'), { code: -32002 })
    })
    wallet.emit('accountChange', { type: 'accountChange' })
    await expect.poll(() => facts.at(-1)).toEqual({ type: 'accounts.changed', accounts: [] })
    expect(wallet.prompts).toBe(1)
  })

  it('H08 ignores the answer to an earlier event after a later one', async () => {
    const { wallet, facts } = await open()
    const answer = await new Promise<(value: unknown) => void>(isAsked => {
      wallet.answer('wallet_getAccount', () => new Promise(resolve => isAsked(resolve)))
      wallet.emit('accountChange', { type: 'accountChange' })
    })
    const addresses = [{ address: B.payment, purpose: 'payment' }]
    wallet.answer('wallet_getAccount', { addresses })
    wallet.emit('accountChange', { type: 'accountChange', addresses })
    answer({ addresses: [{ address: A.payment, purpose: 'payment' }] })
    await expect.poll(() => facts).not.toEqual([])
    await settle()
    expect(facts.map(addressesIn)).toEqual([[B.payment]])
  })

  it('H70 reports no address and no chain of an event that the wallet does not answer', async () => {
    const { wallet, facts } = await open()
    const network = { bitcoin: { name: 'Testnet' } }
    wallet.emit('accountChange', { type: 'accountChange', addresses: [{ address: B.payment, purpose: 'payment' }] })
    await settle(400)
    expect(facts).toEqual([])
    wallet.emit('networkChange', {
      type: 'networkChange',
      ...network,
      addresses: [{ address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', purpose: 'payment' }],
    })
    await settle(6_000)
    expect(facts).toEqual([])
    wallet.switchAccount()
    await expect.poll(() => facts.map(addressesIn)).toEqual([[B.payment, B.ordinal]])
  }, 15_000)

  it('H09 ignores events that cannot be read', async () => {
    const { wallet, facts } = await open()
    for (const addresses of ['none', [{ address: 'x', purpose: 'payment' }], [null]]) {
      wallet.emit('accountChange', { type: 'accountChange', addresses })
    }
    wallet.emit('accountChange', undefined)
    wallet.emit('networkChange', { type: 'networkChange', bitcoin: { name: 'Moonnet' }, addresses: [] })
    await settle()
    expect(facts).toEqual([])
  })

  it('reports a disconnect once, and a removed provider', async () => {
    const one = await open()
    one.wallet.disconnect()
    one.wallet.emit('disconnect', { type: 'disconnect' })
    const ends = () => one.facts.filter(({ type }) => type === 'wallet.disconnected')
    await expect.poll(ends).not.toEqual([])
    await settle()
    expect(ends()).toHaveLength(1)
    const two = await open()
    two.wallet.unregister()
    await expect.poll(() => two.facts).toEqual([{ type: 'wallet.disconnected' }])
    two.stopDiscovery()
  })

  it('H05 reports nothing after the unsubscribe, and leaves no listener on a failing wallet', async () => {
    const { wallet, facts, stop } = await open()
    wallet.emit('accountChange', { type: 'accountChange' })
    stop()
    wallet.switchAccount()
    wallet.disconnect()
    await settle()
    expect(facts).toEqual([])
    expect(wallet.listeners).toBe(0)
    for (const addListener of [
      undefined,
      () => 7,
      () => {
        throw new Error('no')
      },
    ]) {
      const page = openPage()
      Object.assign(page.provider().provider, { addListener })
      page.adapter.watchConnection(await page.connect(GOOD), () => {})()
    }
  })
})
