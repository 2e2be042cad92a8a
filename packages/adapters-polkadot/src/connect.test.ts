import type { CaipNetworkId } from '@foyer/core/chain'
import { memoryWalletStorage } from '@foyer/testing/polkadot'
import { describe, expect, it } from 'vitest'
import { kusama, polkadot, westend } from './networks.ts'
import { A, A_AS_HEX, A_ON_KUSAMA, A_ON_POLKADOT, B, C, call, D, openPage, rejection, settle } from './page.fixture.ts'

const EVM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('the chain of a connection', () => {
  const chainOf = async (request: object, options = {}) => {
    const page = openPage(options)
    page.wallet()
    const connection = await page.adapter.connect(
      { connectorId: 'injectedWeb3:good-wallet', networks: [], ...request },
      call(),
    )
    return connection.chainId
  }

  it('uses the requested chain, else the first requested network, else the first offered one', async () => {
    const networks = [kusama, polkadot]
    expect(await chainOf({ networks, chainId: polkadot.caipNetworkId })).toBe(polkadot.caipNetworkId)
    expect(await chainOf({ networks })).toBe(kusama.caipNetworkId)
    expect(await chainOf({}, { networks: [westend] })).toBe(westend.caipNetworkId)
    expect(await rejection(chainOf({}, { networks: [] }))).toMatchObject({ code: 'network.notFound' })
  })
})

describe('the accounts of a connection', () => {
  const answered = async (accounts: unknown, ...networks: Parameters<ReturnType<typeof openPage>['connect']>[1][]) => {
    const page = openPage()
    page.wallet().answer('get', accounts)
    return page.connect('injectedWeb3:good-wallet', ...networks.map(network => network!))
  }
  const addresses = async (...parameters: Parameters<typeof answered>) =>
    (await answered(...parameters)).accounts.map(({ address }) => address)

  it.each([
    [polkadot, A_ON_POLKADOT],
    [kusama, A_ON_KUSAMA],
    [westend, A],
    [{ ...westend, ss58Format: undefined }, A],
  ])('writes addresses with the prefix of the network: $0.name', async (network, address) => {
    for (const written of [A, A_ON_POLKADOT, A_ON_KUSAMA, A_AS_HEX, A_AS_HEX.toUpperCase().replace('0X', '0x')]) {
      expect(await answered([{ address: written }], network as typeof westend)).toMatchObject({
        address,
        accounts: [{ namespace: 'polkadot', address, type: 'eoa' }],
      })
    }
  })

  it('lists each account once, in the wallet’s order', async () => {
    expect(await addresses([{ address: B }, { address: A }, { address: A_ON_KUSAMA }, { address: B }])).toEqual([B, A])
  })

  it('H31 labels accounts with the wallet’s names as sanitized text', async () => {
    const { accounts } = await answered([
      { address: A, name: 'Savings' },
      { address: B, name: ' \u202Eevil\n ' },
      { address: C, name: ' ' },
      { address: D, name: { toString: () => 'trick' } },
    ])
    expect(accounts.map(({ label }) => label)).toEqual(['Savings', 'evil', undefined, undefined])
  })

  it('leaves out Ethereum accounts', async () => {
    const others = [{ address: EVM, type: 'ethereum' }, { address: EVM }, { address: A, type: 'ethereum' }]
    expect(await addresses([...others, { address: B, type: 'ed25519' }])).toEqual([B])
    expect(await rejection(answered(others))).toMatchObject({ code: 'wallet.noAccounts' })
  })

  it('H27 leaves out an account that is tied to another chain', async () => {
    const genesisOf = (id: string) => `0x${id}${'0'.repeat(32)}`
    const rows = [
      { address: A, genesisHash: genesisOf(polkadot.id) },
      { address: B, genesisHash: genesisOf(westend.id) },
    ]
    expect(await addresses(rows)).toEqual([B])
    expect(await addresses(rows, polkadot)).toEqual([A_ON_POLKADOT])
    expect(
      await addresses([
        { address: A, genesisHash: null },
        { address: B, genesisHash: '' },
      ]),
    ).toEqual([A, B])
  })

  it.each([
    ['a wrong checksum', `${A.slice(0, -1)}X`],
    ['31 bytes of hex', `0x${'11'.repeat(31)}`],
    ['an account index', 'F7NZ'],
    ['a number', 7],
    ['nothing', undefined],
  ])('H09 drops a row with %s, and rejects the list when there is no other row', async (_, address) => {
    expect(await addresses([{ address }, { address: B }])).toEqual([B])
    expect(await rejection(answered([{ address }]))).toMatchObject({
      code: 'wallet.malformedAnswer',
      context: { method: 'accounts.get' },
    })
  })

  it.each([[null], ['text'], [{}], [{ 0: { address: A } }], [[null]], [Array(1001).fill({ address: A })]])(
    'H09 rejects the list of accounts %j',
    async answer => {
      expect(await rejection(answered(() => answer))).toMatchObject({ code: 'wallet.malformedAnswer' })
    },
  )

  it.each([[null], ['text'], [{}], [{ accounts: null }], [{ accounts: {} }], [{ accounts: { get: [] } }]])(
    'H09 rejects the wallet object %j',
    async answer => {
      const page = openPage()
      page.wallet().answer('enable', () => answer)
      expect(await rejection(page.connect())).toMatchObject({
        code: 'wallet.malformedAnswer',
        context: { method: 'enable' },
      })
    },
  )
})

describe('connect', () => {
  it('sends the name of the site to the wallet', async () => {
    const page = openPage({ appName: 'Meadow' })
    const wallet = page.wallet()
    await page.connect()
    expect(wallet.origins).toEqual(['Meadow'])
    const plain = openPage()
    const another = plain.wallet()
    await plain.connect()
    expect(another.origins).toEqual(['Foyer'])
  })

  it('prefers connect to enable where a wallet has both', async () => {
    const page = openPage()
    const { provider } = page.wallet({ announce: 'never' })
    const enable = () => Promise.reject(new Error('connect(...) only'))
    page.target.injectedWeb3 = { new: { connect: provider.enable, enable } }
    expect((await page.connect('injectedWeb3:new')).address).toBe(A)
  })

  it('enables the wallet again at each connect', async () => {
    const page = openPage()
    const wallet = page.wallet()
    await page.connect()
    wallet.disconnect()
    await page.connect()
    expect(wallet.prompts).toBe(2)
  })
})

describe('restore', () => {
  it('H03 restores nothing after any error of the wallet, and does not ask again', async () => {
    const page = openPage()
    const wallet = page.wallet()
    for (const refusal of [new Error('Rejected'), { code: 4001 }, 'no', undefined]) {
      const fresh = openPage()
      const same = fresh.wallet()
      same.answer('enable', () => {
        throw refusal
      })
      const restore = () => fresh.adapter.restore({ connectorId: 'injectedWeb3:good-wallet' }, call())
      expect([await restore(), await restore()]).toEqual([undefined, undefined])
      expect(same.requests).toEqual(['enable'])
    }
    expect(wallet.prompts).toBe(0)
  })

  it('H04 opens no prompt while the wallet reports a pending request', async () => {
    const page = openPage()
    const wallet = page.wallet({ behaviour: 'pending' })
    expect(await rejection(page.connect())).toMatchObject({ code: 'wallet.requestPending' })
    wallet.behave('approve')
    expect(await page.adapter.restore({ connectorId: 'injectedWeb3:good-wallet' }, call())).toBeUndefined()
    expect(wallet.prompts).toBe(0)
    expect((await page.connect()).address).toBe(A)
    expect((await page.adapter.restore({ connectorId: 'injectedWeb3:good-wallet' }, call()))?.address).toBe(A)
  })

  it('H06 joins the pending request of a restore when the visitor connects', async () => {
    const page = openPage()
    const wallet = page.wallet({ behaviour: 'silent' })
    const controller = new AbortController()
    const restoring = page.adapter.restore({ connectorId: 'injectedWeb3:good-wallet' }, { signal: controller.signal })
    await expect.poll(() => wallet.prompts).toBe(1)
    controller.abort()
    expect(await restoring).toBeUndefined()
    const connecting = page.connect()
    await settle()
    wallet.approveNow()
    expect((await connecting).address).toBe(A)
    expect(wallet.prompts).toBe(1)
  })

  it('H06 ignores an answer after an abort and keeps the current connection', async () => {
    const page = openPage()
    const wallet = page.wallet()
    const connection = await page.connect()
    const asked: string[] = []
    let approve: (() => void) | undefined
    wallet.answer(
      'enable',
      () =>
        new Promise<unknown>(resolve => {
          approve = () =>
            resolve({
              accounts: { get: async () => [{ address: B }], subscribe: () => () => {} },
              signer: { signRaw: async () => asked.push('another') },
            })
        }),
    )
    const controller = new AbortController()
    const again = page.adapter.connect(
      { connectorId: 'injectedWeb3:good-wallet', networks: [westend] },
      { signal: controller.signal },
    )
    await expect.poll(() => approve).toBeDefined()
    controller.abort()
    expect(await rejection(again)).toMatchObject({ name: 'AbortError' })
    approve!()
    await settle()
    expect(await page.adapter.features.signMessage!(connection, 'hi', call())).toMatch(/^0x/)
    expect(asked).toEqual([])
  })

  it('restores an account with any prefix, and keeps the prefix when the network is unknown', async () => {
    const storage = memoryWalletStorage()
    const page = openPage()
    page.wallet({ storage })
    await page.connect()
    const restore = (address: string, chainId: CaipNetworkId) =>
      page.adapter.restore({ connectorId: 'injectedWeb3:good-wallet', address, chainId }, call())
    const bOnPolkadot = '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3'
    expect((await restore(bOnPolkadot, westend.caipNetworkId))?.address).toBe(B)
    expect(await restore(bOnPolkadot, 'polkadot:11111111111111111111111111111111')).toMatchObject({
      address: bOnPolkadot,
      accounts: [{ address: A_ON_POLKADOT }, {}, {}, {}],
    })
    expect((await restore('unknown', westend.caipNetworkId))?.address).toBe(A)
  })
})

describe('disconnect', () => {
  it('H27 rejects every request after a disconnect, with and without revoke', async () => {
    for (const revoke of [false, true]) {
      const page = openPage()
      const wallet = page.wallet()
      const connection = await page.connect()
      await page.adapter.disconnect(connection, { revoke })
      await page.adapter.disconnect(connection, { revoke })
      const error = await rejection(page.adapter.features.signMessage!(connection, 'hi', call()))
      expect(error).toMatchObject({ code: 'wallet.unauthorized', context: { method: 'signRaw' } })
      expect(wallet.requests).toEqual(['enable', 'get'])
    }
  })
})
