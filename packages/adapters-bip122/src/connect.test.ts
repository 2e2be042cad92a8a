import type { Network } from '@foyer/core/chain'
import { describe, expect, it } from 'vitest'
import { describeAccounts, type SharedAccount } from './accounts.ts'
import { selectAccounts } from './connect.ts'
import { mainnet, regtest, testnet, testnet4 } from './networks.ts'
import { A, call, openPage, rejection } from './page.fixture.ts'

const GOOD = 'wbip004:SimulatedProviders.GoodWallet'
const DEAD = { 'bitcoin:regtest': 'http://127.0.0.1:1', 'bitcoin:mainnet': 'http://127.0.0.1:1' } as const
const MAINNET = { payment: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', p2sh: '3Ai1JZ8pdJb2ksieUV8FsxSNVJCpoPi8W6' }

describe('describeAccounts', () => {
  const account = (address: string, type?: 'payment' | 'ordinal'): SharedAccount => ({ address, type, chains: [] })
  const typesOf = (...accounts: SharedAccount[]) =>
    describeAccounts(accounts).map(({ address, type }) => `${type} ${address.slice(0, 8)}`)

  it('puts accounts for payments first, by the purpose that the wallet names', () => {
    expect(typesOf(account(A.ordinal, 'ordinal'), account(A.payment, 'payment'))).toEqual([
      'payment bcrt1qqu',
      'ordinal bcrt1pfe',
    ])
    expect(typesOf(account(A.ordinal, 'payment'), account(A.payment, 'ordinal'))).toEqual([
      'payment bcrt1pfe',
      'ordinal bcrt1qqu',
    ])
  })

  it('treats taproot as ordinal without a purpose, as long as there is another address for payments', () => {
    expect(typesOf(account(A.ordinal), account(A.payment))).toEqual(['payment bcrt1qqu', 'ordinal bcrt1pfe'])
    expect(typesOf(account(A.ordinal))).toEqual(['payment bcrt1pfe'])
  })
})

describe('selectAccounts', () => {
  const shared = [
    { address: A.payment, chains: [regtest.caipNetworkId] },
    { address: MAINNET.payment, chains: [mainnet.caipNetworkId] },
  ]

  it('selects the addresses of the first preferred chain that has any', () => {
    expect(selectAccounts(shared, [testnet.caipNetworkId, undefined, mainnet.caipNetworkId])).toMatchObject({
      chainId: mainnet.caipNetworkId,
      accounts: [{ address: MAINNET.payment }],
      approved: [mainnet.caipNetworkId],
    })
    expect(selectAccounts(shared, [])?.chainId).toBe(regtest.caipNetworkId)
    expect(selectAccounts([], [mainnet.caipNetworkId])).toBeUndefined()
  })

  it('approves the chains that all accounts share', () => {
    const tests = [testnet.caipNetworkId, testnet4.caipNetworkId]
    const both = [
      { address: 'tb1', chains: tests },
      { address: 'tb2', chains: [testnet4.caipNetworkId] },
    ]
    expect(selectAccounts(both, [testnet4.caipNetworkId])?.approved).toEqual([testnet4.caipNetworkId])
  })
})

describe('by Wallet Standard', () => {
  it('connects on the requested chain when the wallet shares several', async () => {
    const page = openPage()
    page.wallet({ chains: DEAD })
    const connectTo = (network: Network) =>
      page.adapter.connect({ connectorId: 'wallet-standard:Good Wallet', networks: [network] }, call())
    expect(await connectTo(regtest)).toMatchObject({
      address: A.payment,
      chainId: regtest.caipNetworkId,
      accounts: [
        { namespace: 'bip122', address: A.payment, type: 'payment', publicKey: expect.stringMatching(/^0[23]/) },
        { address: A.ordinal, type: 'ordinal' },
      ],
      approved: [regtest.caipNetworkId],
    })
    const onMainnet = await connectTo(mainnet)
    expect(onMainnet.chainId).toBe(mainnet.caipNetworkId)
    for (const { address } of onMainnet.accounts) expect(address).toMatch(/^bc1/)
  })

  it('connects on the wallet’s chain when it has none of the requested ones', async () => {
    const page = openPage({ networks: [mainnet] })
    page.wallet()
    const connection = await page.adapter.connect(
      { connectorId: 'wallet-standard:Good Wallet', networks: [mainnet] },
      call(),
    )
    expect(connection).toMatchObject({ chainId: regtest.caipNetworkId, approved: [regtest.caipNetworkId] })
  })

  it('connects by standard:connect to a wallet without bitcoin:connect', async () => {
    const page = openPage()
    const wallet = page.wallet({ without: ['bitcoin:connect'] })
    expect((await page.connect()).accounts).toHaveLength(2)
    expect(wallet.requests).toEqual(['standard:connect'])
  })

  it('restores the listed accounts of a wallet without a silent request', async () => {
    const page = openPage()
    const wallet = page.wallet({ without: ['standard:connect'] })
    const record = { connectorId: 'wallet-standard:Good Wallet', address: A.ordinal }
    expect(await page.adapter.restore(record, call())).toBeUndefined()
    await page.connect()
    expect(await page.adapter.restore(record, call())).toMatchObject({ address: A.ordinal })
    expect(wallet.prompts).toBe(1)
  })

  it('H04 connects to the shared accounts when the wallet reports a pending request', async () => {
    const page = openPage()
    const wallet = page.wallet()
    await page.connect()
    wallet.behave('pending')
    wallet.answer('bitcoin:connect', () => {
      throw Object.assign(new Error('pending'), { code: -32002 })
    })
    expect((await page.connect()).address).toBe(A.payment)
  })

  it.each([
    ['no object', 7],
    ['no list', { accounts: 'none' }],
    ['a wrong checksum', { accounts: [{ address: `${A.payment.slice(0, -1)}x`, chains: ['bitcoin:regtest'] }] }],
    ['an address of another chain', { accounts: [{ address: MAINNET.payment, chains: ['bitcoin:regtest'] }] }],
    ['no chains', { accounts: [{ address: A.payment }] }],
    ['only invalid rows', { accounts: [{ address: 'x', chains: ['bitcoin:regtest'] }, null] }],
    ['no text', { accounts: [{ address: 7, chains: ['bitcoin:regtest'] }] }],
    ['too many', { accounts: Array(1_001).fill({ address: A.payment, chains: ['bitcoin:regtest'] }) }],
  ])('refuses %s', async (_, answer) => {
    const page = openPage()
    page.wallet().answer('bitcoin:connect', answer)
    expect(await rejection(page.connect())).toMatchObject({ code: 'wallet.malformedAnswer' })
  })

  it('keeps the wallet’s labels as sanitized text', async () => {
    const page = openPage()
    const row = { chains: ['bitcoin:regtest'] }
    page.wallet().answer('bitcoin:connect', {
      accounts: [
        { ...row, address: A.payment, label: ' ev\u202eil\n' },
        { ...row, address: A.ordinal, label: 7 },
      ],
    })
    expect((await page.connect()).accounts.map(({ label }) => label)).toEqual(['evil', undefined])
  })

  it('leaves out accounts of other namespaces, duplicates and invalid keys', async () => {
    const page = openPage()
    const row = { address: A.payment, chains: ['bitcoin:regtest'], publicKey: 'no bytes' }
    page.wallet().answer('bitcoin:connect', {
      accounts: [{ address: 'So1ana', chains: ['solana:mainnet'] }, row, row],
    })
    expect((await page.connect()).accounts).toEqual([{ namespace: 'bip122', address: A.payment, type: 'payment' }])
  })
})

describe('by request', () => {
  it('connects by the newest listed method, for both purposes and the requested chain', async () => {
    const page = openPage()
    const wallet = page.provider()
    let asked: unknown
    wallet.answer('wallet_connect', (params: unknown) => {
      asked = params
      return { addresses: [{ address: A.payment, purpose: 'payment' }], network: { bitcoin: { name: 'Regtest' } } }
    })
    expect(await page.connect(GOOD)).toMatchObject({ address: A.payment, chainId: regtest.caipNetworkId })
    expect(asked).toEqual({ addresses: ['payment', 'ordinals'], network: 'Regtest' })
  })

  it('connects by an older method when the newer one is missing', async () => {
    const page = openPage()
    const wallet = page.provider({ without: ['wallet_connect', 'getAccounts'] })
    expect((await page.connect(GOOD)).accounts).toHaveLength(2)
    expect(wallet.requests).toEqual(['getAddresses'])
    const silent = openPage()
    const unlisted = silent.provider({ without: ['wallet_connect'], announce: 'never' })
    unlisted.announceAs({ methods: undefined })
    const { accounts, chainId } = await silent.connect(GOOD)
    expect([accounts.length, chainId]).toEqual([2, regtest.caipNetworkId])
    expect(unlisted.requests).toEqual(['wallet_connect', 'getAccounts'])
  })

  it('tries no other method after a refusal', async () => {
    const page = openPage()
    const wallet = page.provider({ behaviour: 'reject' })
    expect(await rejection(page.connect(GOOD))).toMatchObject({ code: 'wallet.rejected' })
    expect(wallet.requests).toEqual(['wallet_connect'])
    const mute = openPage()
    mute.provider({ without: ['wallet_connect', 'getAccounts', 'getAddresses'] })
    expect(await rejection(mute.connect(GOOD))).toMatchObject({ code: 'wallet.unsupportedMethod' })
  })

  it('uses the requested test network when the wallet names none', async () => {
    const page = openPage({ networks: [testnet4] })
    const wallet = page.provider({ without: ['wallet_connect'] })
    wallet.answer('getAccounts', [{ address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', purpose: 'payment' }])
    const connection = await page.adapter.connect({ connectorId: GOOD, networks: [testnet4] }, call())
    expect(connection.chainId).toBe(testnet4.caipNetworkId)
    expect(connection.approved).toContain(testnet.caipNetworkId)
  })

  it('leaves out purposes of other namespaces, and keeps a legacy payment address', async () => {
    const page = openPage({ networks: [mainnet] })
    page.provider().answer('wallet_connect', {
      addresses: [
        { address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', purpose: 'stacks' },
        { address: MAINNET.p2sh, purpose: 'payment', publicKey: 'nonsense' },
      ],
    })
    expect((await page.connect(GOOD)).accounts).toEqual([
      { namespace: 'bip122', address: MAINNET.p2sh, type: 'payment' },
    ])
  })

  it.each([
    [
      'an unknown network',
      { addresses: [{ address: A.payment, purpose: 'payment' }], network: { bitcoin: { name: 'Moonnet' } } },
    ],
    [
      'an address of another network',
      { addresses: [{ address: A.payment, purpose: 'payment' }], network: { bitcoin: { name: 'Mainnet' } } },
    ],
    ['no list', {}],
    ['nothing', null],
  ])('refuses %s', async (_, answer) => {
    const page = openPage()
    page.provider().answer('wallet_connect', answer)
    expect(await rejection(page.connect(GOOD))).toMatchObject({ code: 'wallet.malformedAnswer' })
  })

  it.each([undefined, 'text', {}, { jsonrpc: '2.0' }])('rejects %s instead of a JSON-RPC answer', async answer => {
    const page = openPage()
    const { provider } = page.provider()
    Object.assign(provider, { request: async () => answer })
    expect(await rejection(page.connect(GOOD))).toMatchObject({ code: 'wallet.malformedAnswer' })
    page.discover()
    Reflect.deleteProperty(provider, 'request')
    // It can no longer be listed.
    expect(await rejection(page.connect(GOOD))).toMatchObject({ code: 'connector.notFound' })
  })

  it('sends the wallet a request only when the permission is revoked', async () => {
    const page = openPage()
    const wallet = page.provider()
    const connection = await page.connect(GOOD)
    await page.adapter.disconnect(connection, { revoke: false })
    expect(await page.adapter.restore(connection, call())).toMatchObject({ address: A.payment })
    await page.adapter.disconnect(connection, { revoke: true })
    expect(await page.adapter.restore(connection, call())).toBeUndefined()
    expect(wallet.requests.filter(method => method === 'wallet_disconnect')).toHaveLength(1)
  })
})

describe('disconnects by Wallet Standard', () => {
  it('disconnects by bitcoin:disconnect, else by standard:disconnect unless other namespaces are connected', async () => {
    const disconnected = async (options: Parameters<ReturnType<typeof openPage>['wallet']>[0], revoke: boolean) => {
      const page = openPage()
      const wallet = page.wallet(options)
      await page.adapter.disconnect(await page.connect(), { revoke })
      return wallet.requests.includes('standard:disconnect')
    }
    expect(await disconnected({}, false)).toBe(true)
    expect(await disconnected({ otherChains: ['solana:mainnet'] }, false)).toBe(false)
    expect(await disconnected({ otherChains: ['solana:mainnet'] }, true)).toBe(true)
    const page = openPage()
    const wallet = page.wallet()
    const released: string[] = []
    const disconnect = () => void released.push('bitcoin:disconnect')
    Object.assign(wallet.wallet.features, { 'bitcoin:disconnect': { disconnect } })
    await page.adapter.disconnect(await page.connect(), { revoke: false })
    expect([...released, ...wallet.requests]).toEqual(['bitcoin:disconnect', 'bitcoin:connect'])
  })
})
