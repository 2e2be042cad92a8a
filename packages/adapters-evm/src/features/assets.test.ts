import { HOSTILE_NAMES } from '@foyer/core/testing'
import { ProviderRpcError } from '@foyer/testing/evm'
import { describe, expect, it } from 'vitest'
import { call, localNetwork, openPage, rejection } from '../page.fixture.ts'

const METHOD = 'wallet_getAssets'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const network = localNetwork({ chainId: 8453, url: 'http://127.0.0.1:1' })

const usdc = {
  type: 'erc20',
  address: USDC,
  balance: '0xf4240',
  metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
}

async function connected() {
  const page = openPage()
  const wallet = page.wallet()
  const connection = await page.connect()
  const asked: unknown[] = []
  return {
    asked,
    connection,
    answer: (answer: unknown) =>
      wallet.answer(METHOD, (...params: unknown[]) => {
        asked.push(params)
        return answer
      }),
    refuse: (code: number) =>
      wallet.answer(METHOD, () => {
        throw new ProviderRpcError(code, 'No')
      }),
    read: (signal = call().signal) => page.adapter.features.assets!(connection, network, { signal }),
  }
}

describe('assets', () => {
  it('requests the assets of one account on one chain, in base units', async () => {
    const { asked, answer, read, connection } = await connected()
    const native = { type: 'native', address: 'native', balance: '0x1bc16d674ec80000', metadata: null }
    answer({ '0x2105': [native, usdc], '0x1': [native] })
    expect(await read()).toEqual([
      { name: 'Ether', symbol: 'ETH', decimals: 18, value: 2n * 10n ** 18n },
      { address: USDC, name: 'USD Coin', symbol: 'USDC', decimals: 6, value: 1_000_000n },
    ])
    expect(asked).toEqual([[{ account: connection.address, chainFilter: ['0x2105'] }]])
  })

  it('H74 leaves out a placeholder for a currency that the chain does not have', async () => {
    const { answer, read } = await connected()
    answer({ '0x2105': [{ type: 'native', balance: `0x${'9'.repeat(63)}` }, usdc] })
    expect((await read()).map(({ address }) => address)).toEqual([USDC])
  })

  it('finds the chain in any notation', async () => {
    const { answer, read } = await connected()
    answer({ '0x02105': [usdc] })
    expect(await read()).toHaveLength(1)
  })

  it('H31 leaves out invalid rows and tokens that are not fungible', async () => {
    const { answer, read } = await connected()
    const metadata = (change: object) => ({ ...usdc, metadata: { ...usdc.metadata, ...change } })
    answer({
      '0x2105': [
        null,
        7,
        [],
        { ...usdc, type: 'erc721' },
        { ...usdc, address: '0x1' },
        { ...usdc, address: 'native' },
        { ...usdc, balance: '1000000' },
        { ...usdc, balance: 1_000_000 },
        { ...usdc, balance: `0x${'f'.repeat(65)}` },
        { ...usdc, metadata: null },
        metadata({ decimals: 255 }),
        metadata({ decimals: -1 }),
        metadata({ decimals: 6.5 }),
        metadata({ decimals: '6' }),
        metadata({ decimals: undefined }),
        metadata({ name: HOSTILE_NAMES.onlyInvisible }),
        metadata({ symbol: 42 }),
        metadata({ name: HOSTILE_NAMES.rightToLeftOverride }),
      ],
    })
    const assets = await read()
    expect(assets.map(({ name }) => name)).toEqual(['Wallet ksamatem'])
  })

  it('names the native currency by the network, not by the wallet', async () => {
    const { answer, read } = await connected()
    answer({
      '0x2105': [{ type: 'native', balance: '0x1', metadata: { name: 'Bitcoin', symbol: 'BTC', decimals: 0 } }],
    })
    expect(await read()).toEqual([{ name: 'Ether', symbol: 'ETH', decimals: 18, value: 1n }])
  })

  it.each([[null], ['0x1'], [[usdc]], [7], [{}], [{ '0x1': [usdc] }], [{ '0x2105': null }], [{ '2105': [usdc] }]])(
    'refuses %j',
    async malformed => {
      const { answer, read } = await connected()
      answer(malformed)
      expect(await rejection(read())).toMatchObject({ code: 'wallet.malformedAnswer', context: { method: METHOD } })
    },
  )

  it.each([
    [4001, 'wallet.failed'],
    [4100, 'wallet.unauthorized'],
    [4200, 'wallet.unsupportedMethod'],
    [-32601, 'wallet.unsupportedMethod'],
  ])('%i rejects with %s', async (code, expected) => {
    const { refuse, read } = await connected()
    refuse(code)
    expect(await rejection(read())).toMatchObject({ code: expected })
  })

  it('H40 rejects when the signal aborts while a wallet does not answer', async () => {
    const { answer, read } = await connected()
    answer(new Promise(() => {}))
    const controller = new AbortController()
    const reading = rejection(read(controller.signal))
    controller.abort()
    expect(await reading).toMatchObject({ name: 'AbortError' })
  })
})
