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

  it('uses the requested chain and lists the supported ones by CAIP-2 id', async () => {
    const request = { networks: [devnet, mainnet], chainId: mainnet.caipNetworkId }
    expect(await connectTo(EVERYWHERE, request)).toEqual({
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      approved: [mainnet.caipNetworkId, devnet.caipNetworkId, localnet.caipNetworkId],
    })
  })

  it('uses the first requested chain that the wallet supports by default', async () => {
    const { 'solana:devnet': _, ...others } = EVERYWHERE
    const request = { networks: [devnet, localnet, mainnet], chainId: devnet.caipNetworkId }
    expect((await connectTo(others, request)).chainId).toBe('solana:localnet')
  })

  it('uses the wallet’s chain when it supports none of the requested ones', async () => {
    const chains = { 'solana:testnet': 'http://127.0.0.1:1' } as const
    expect(await connectTo(chains, { networks: [mainnet] })).toEqual({
      chainId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
      approved: ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
    })
  })

  it('restores the stored chain while the wallet supports it', async () => {
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

  it('keeps the wallet’s labels as sanitized text', async () => {
    const labels = ['Savings', ' ev\u202eil\n', '', 7]
    const rows = [A, B, C, D].map((address, index) => ({ address, chains: solana, label: labels[index] }))
    const page = openPage()
    page.wallet().answer('standard:connect', { accounts: rows })
    expect((await page.connect()).accounts.map(({ label }) => label)).toEqual(['Savings', 'evil', undefined, undefined])
  })

  it('leaves out accounts of other namespaces and duplicates', async () => {
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
  ])('H09 leaves out an account with %s, and rejects a list of such accounts alone', async (_, address) => {
    const odd = { address, chains: solana }
    const { accounts } = await answered({ accounts: [odd, { address: A, chains: solana }] })
    expect(accounts.map(account => account.address)).toEqual([A])
    expect(await rejection(answered({ accounts: [odd] }))).toMatchObject({ code: 'wallet.malformedAnswer' })
  })

  it.each([
    [undefined],
    [null],
    ['text'],
    [{}],
    [{ accounts: null }],
    [{ accounts: [null] }],
    [{ accounts: [{ address: A }] }],
  ])('H09 rejects the list of accounts %j', async answer => {
    const error = await rejection(answered(() => answer))
    expect(error).toMatchObject({ code: 'wallet.malformedAnswer', context: { method: 'standard:connect' } })
  })

  it('H09 rejects with wallet.noAccounts when all accounts belong to other namespaces', async () => {
    const accounts = [{ address: 'bc1q', chains: ['bitcoin:mainnet'] }]
    expect(await rejection(answered({ accounts }))).toMatchObject({ code: 'wallet.noAccounts' })
  })
})

describe('connect', () => {
  it('H04 connects to the shared accounts when the wallet reports a pending request', async () => {
    const page = openPage()
    const wallet = page.wallet()
    await page.connect()
    wallet.answer('standard:connect', () => {
      throw new WalletError(-32002, 'already open')
    })
    expect((await page.connect()).address).toBe(A)
  })

  it('H04 connects on a second attempt when the answer to the first one was lost', async () => {
    const page = openPage()
    const wallet = page.wallet()
    await page.connect()
    wallet.answer('standard:connect', () => new Promise(() => {}))
    void page.connect()
    expect((await page.connect()).address).toBe(A)
  })
})

describe('restore', () => {
  it('H03 restores silently, and restores nothing after any error of the wallet', async () => {
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

  it('H71 asks a wallet that ignores silence once while it has not answered, and again after that', async () => {
    const page = openPage()
    const wallet = page.wallet({ profile: 'enkrypt-solana' })
    page.discover()
    wallet.behave('silent')
    const restore = (signal: AbortSignal) => page.adapter.restore({ connectorId: wallet.id, address: A }, { signal })
    expect(await restore(AbortSignal.abort())).toBeUndefined()
    const [late, again] = [restore(call().signal), restore(call().signal)]
    await expect.poll(() => wallet.prompts).toBe(1)
    wallet.approveNow()
    expect(await Promise.all([late, again])).toMatchObject([{ address: A }, { address: A }])
    expect(wallet.prompts).toBe(1)
    wallet.shareNothing()
    const next = restore(call().signal)
    await expect.poll(() => wallet.prompts).toBe(2)
    wallet.rejectNow()
    expect(await next).toBeUndefined()
  })

  it('H33 compares addresses case-sensitively', async () => {
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

  it('sends standard:disconnect to the wallet', async () => {
    expect(await disconnected([], false)).toBe(true)
  })

  it('H01 keeps the connections of other namespaces unless the permission is revoked', async () => {
    expect(await disconnected(['bitcoin:mainnet'], false)).toBe(false)
    expect(await disconnected(['bitcoin:mainnet'], true)).toBe(true)
  })

  it('disconnects when the wallet lacks the feature or fails', async () => {
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
