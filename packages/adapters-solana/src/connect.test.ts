import type { CaipNetworkId } from '@foyer/core/chain'
import { memoryWalletStorage, WalletError } from '@foyer/testing/solana'
import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { devnet, localnet, mainnet } from './networks.ts'
import { A, B, C, call, D, openPage, rejection } from './page.fixture.ts'

const EVERYWHERE = {
  'solana:mainnet': 'http://127.0.0.1:1',
  'solana:devnet': 'http://127.0.0.1:1',
  'solana:localnet': 'http://127.0.0.1:1',
} as const

describe('the chain of a connection', () => {
  const connectTo = async (chains: Record<`solana:${string}`, string>, request: object) => {
    const page = openPage()
    page.wallet({ chains })
    const { chainId, approved } = await page.adapter.connect(
      { connectorId: 'wallet-standard:Good Wallet', networks: [], ...request },
      call(),
    )
    return { chainId, approved }
  }

  it('is the one asked for, and the wallet says which others it supports, by their CAIP-2 ids', async () => {
    const request = { networks: [devnet, mainnet], chainId: mainnet.caipNetworkId }
    expect(await connectTo(EVERYWHERE, request)).toEqual({
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      approved: [mainnet.caipNetworkId, devnet.caipNetworkId, localnet.caipNetworkId],
    })
  })

  it('is else the first requested one that the wallet supports', async () => {
    const { 'solana:devnet': _, ...others } = EVERYWHERE
    const request = { networks: [devnet, localnet, mainnet], chainId: devnet.caipNetworkId }
    expect((await connectTo(others, request)).chainId).toBe('solana:localnet')
  })

  it('is the wallet’s own when it supports none of them, so that the page sees it is unsupported', async () => {
    const chains = { 'solana:testnet': 'http://127.0.0.1:1' } as const
    expect(await connectTo(chains, { networks: [mainnet] })).toEqual({
      chainId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSGkY3z',
      approved: ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSGkY3z'],
    })
  })

  it('is restored while the wallet supports it', async () => {
    const storage = memoryWalletStorage()
    const page = openPage()
    page.wallet({ chains: EVERYWHERE, storage })
    await page.connect()
    const restore = (chainId: CaipNetworkId) =>
      page.adapter.restore({ connectorId: 'wallet-standard:Good Wallet', chainId }, call())
    expect((await restore(mainnet.caipNetworkId))?.chainId).toBe(mainnet.caipNetworkId)
    expect((await restore('solana:elsewhere'))?.chainId).toBe('solana:localnet')
  })
})

describe('the accounts of a connection', () => {
  const solana = ['solana:localnet']
  const answered = async (answer: unknown) => {
    const page = openPage()
    page.wallet().answer('standard:connect', answer)
    return page.connect()
  }

  it('keep what the wallet calls them, as text that is fit to be shown', async () => {
    const labels = ['Savings', ' ev\u202eil\n', '', 7]
    const rows = [A, B, C, D].map((address, index) => ({ address, chains: solana, label: labels[index] }))
    const page = openPage()
    page.wallet().answer('standard:connect', { accounts: rows })
    expect((await page.connect()).accounts.map(({ label }) => label)).toEqual(['Savings', 'evil', undefined, undefined])
  })

  it('leave out those of other families, and say each once', async () => {
    const accounts = [
      { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', chains: ['bitcoin:mainnet'] },
      { address: B, chains: solana },
      { address: A, chains: [...solana, 'solana:devnet'] },
      { address: B, chains: solana },
    ]
    expect(await answered({ accounts })).toMatchObject({
      address: B,
      accounts: [
        { namespace: 'solana', address: B },
        { namespace: 'solana', address: A },
      ],
    })
  })

  it.each([
    ['31 bytes', base58.encode(new Uint8Array(31).fill(255))],
    ['33 bytes', 'z'.repeat(44)],
    ['a letter that base58 has not', `${A.slice(0, -1)}l`],
    ['an EVM address', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ])('H09 are refused with an address of %s among them', async (_, address) => {
    const error = await rejection(
      answered({
        accounts: [
          { address: A, chains: solana },
          { address, chains: solana },
        ],
      }),
    )
    expect(error).toMatchObject({ code: 'wallet.malformedAnswer' })
  })

  it.each([
    [undefined],
    [null],
    ['text'],
    [{}],
    [{ accounts: null }],
    [{ accounts: [null] }],
    [{ accounts: [{ address: A }] }],
  ])('H09 are refused in %j', async answer => {
    const error = await rejection(answered(() => answer))
    expect(error).toMatchObject({ code: 'wallet.malformedAnswer', context: { method: 'standard:connect' } })
  })

  it('H09 none that is good for this family is none', async () => {
    const accounts = [{ address: 'bc1q', chains: ['bitcoin:mainnet'] }]
    expect(await rejection(answered({ accounts }))).toMatchObject({ code: 'wallet.noAccounts' })
  })
})

describe('connect', () => {
  it('H04 takes what the wallet shares already when it says that a request is open', async () => {
    const page = openPage()
    const wallet = page.wallet()
    await page.connect()
    wallet.answer('standard:connect', () => {
      throw new WalletError(-32002, 'already open')
    })
    expect((await page.connect()).address).toBe(A)
  })

  it('H04 who asks again after the wallet was approved in its own window is not kept waiting for a lost answer', async () => {
    const page = openPage()
    const wallet = page.wallet()
    await page.connect()
    wallet.answer('standard:connect', () => new Promise(() => {}))
    void page.connect()
    expect((await page.connect()).address).toBe(A)
  })
})

describe('restore', () => {
  it('H03 asks silently, and takes a refusal in whatever words for nothing shared', async () => {
    const page = openPage()
    const wallet = page.wallet()
    const inputs: unknown[] = []
    for (const refusal of [new WalletError(4001, 'no'), new Error('Unauthorized'), 'no', undefined]) {
      wallet.answer('standard:connect', (input: unknown) => {
        inputs.push(input)
        throw refusal
      })
      expect(await page.adapter.restore({ connectorId: 'wallet-standard:Good Wallet' }, call())).toBeUndefined()
    }
    expect(inputs).toEqual(Array(4).fill({ silent: true }))
    expect(wallet.prompts).toBe(0)
  })

  it('H33 does not take an address in other case for the same', async () => {
    const page = openPage()
    page.wallet()
    await page.connect()
    const record = { connectorId: 'wallet-standard:Good Wallet', address: B.toLowerCase() }
    expect((await page.adapter.restore(record, call()))?.address).toBe(A)
  })
})

describe('disconnect', () => {
  const disconnected = async (otherChains: string[], revoke: boolean) => {
    const page = openPage()
    const wallet = page.wallet({ otherChains })
    await page.adapter.disconnect(await page.connect(), { revoke })
    return wallet.requests.includes('standard:disconnect')
  }

  it('tells the wallet', async () => {
    expect(await disconnected([], false)).toBe(true)
  })

  it('H01 does not take another family’s connection along, unless the wallet is to forget the site', async () => {
    expect(await disconnected(['bitcoin:mainnet'], false)).toBe(false)
    expect(await disconnected(['bitcoin:mainnet'], true)).toBe(true)
  })

  it('does no harm where the wallet has no word for it, or fails', async () => {
    const page = openPage()
    page.wallet({ without: ['standard:disconnect'] })
    await page.adapter.disconnect(await page.connect(), { revoke: true })
    const failing = page.wallet({ name: 'Failing' })
    failing.answer('standard:disconnect', () => {
      throw new Error('no')
    })
    await page.adapter.disconnect(await page.connect('wallet-standard:Failing'), { revoke: true })
    await expect.poll(() => failing.requests).toContain('standard:disconnect')
  })
})
