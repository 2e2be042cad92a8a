import { describe, expect, test } from 'vitest'
import { ALICE, AT_ALICE, NAME, QUOTE, SESSION, SWAP, TOKEN, TRANSACTION, USDC } from './calls.fixture.ts'
import { createApi } from './index.ts'
import { serveApi } from './server.fixture.ts'

const start = async (json: unknown) => {
  const { url, asked } = await serveApi(() => ({ json }))
  return {
    asked,
    blockchain: createApi({ projectId: 'demo', sv: 'x', registryUrl: 'https://picture.example', blockchainUrl: url })
      .blockchain!,
  }
}

/** Values that are not rows. */
const NO_ROWS = [null, undefined, 7, 'row', [], {}, true]

const balance = async (row: unknown, chainId?: 'eip155:1') => {
  const { blockchain } = await start({ balances: [...NO_ROWS, row] })
  return blockchain.getBalance({ address: ALICE, ...(chainId && { chainId }) })
}

describe('H31 a token', () => {
  test.each<[string, object]>([
    ['with no decimals', { quantity: { numeric: '1' } }],
    ['with zero decimals, of low quality', { quantity: { decimals: '0', numeric: '1' } }],
    ['with 255 decimals', { quantity: { decimals: '255', numeric: '1' } }],
    ['with negative decimals', { quantity: { decimals: '-6', numeric: '1' } }],
    ['with decimals that are no number', { quantity: { decimals: '６', numeric: '1' } }],
    ['with a half of a decimal', { quantity: { decimals: 6.5, numeric: '1' } }],
    ['with an exponent', { quantity: { decimals: '6', numeric: '1e-7' } }],
    ['with an amount below its base unit', { quantity: { decimals: '6', numeric: '0.0000001' } }],
    ['with a negative amount', { quantity: { decimals: '6', numeric: '-1' } }],
    ['with a float for an amount', { quantity: { decimals: '6', numeric: 1.5 } }],
    ['with a comma', { quantity: { decimals: '6', numeric: '1,5' } }],
    ['without a name', { name: '' }],
    ['with a name of invisible characters', { name: '\u200b\u202e' }],
    ['of no chain', { chainId: '1' }],
    ['of an unknown family', { chainId: 'cosmos:hub', address: undefined }],
    ['with the address of another chain', { address: 'eip155:10:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }],
    ['with an invalid address', { address: 'eip155:1:0x1' }],
  ])('%s is dropped and counted', async (_, change) => {
    expect(await balance({ ...TOKEN, ...change })).toEqual({ balances: [], dropped: NO_ROWS.length + 1 })
  })

  test('a token of another chain than requested is dropped', async () => {
    const other = { ...TOKEN, chainId: 'eip155:10', address: undefined }
    expect((await balance(other, 'eip155:1')).balances).toEqual([])
    expect((await balance(other)).balances).toHaveLength(1)
  })

  test('a token keeps its name as text, loses an invalid picture, and stays', async () => {
    const { balances, dropped } = await balance({
      ...TOKEN,
      name: 'USD\u202e Coin\nclaim at evil.example',
      iconUrl: 'javascript:alert(1)',
      price: 'NaN',
      value: -1,
      address: null,
      quantity: { decimals: 18, numeric: '0.000000000000000001' },
    })
    expect(dropped).toBe(NO_ROWS.length)
    const { address: _, ...native } = TOKEN
    expect(balances).toEqual([
      {
        ...native,
        name: 'USD Coin claim at evil.example',
        iconUrl: undefined,
        price: undefined,
        value: undefined,
        quantity: { decimals: '18', numeric: '0.000000000000000001' },
      },
    ])
    expect(balances[0]).not.toHaveProperty('address')
  })
})

describe('the history', () => {
  const history = async (row: unknown, next: unknown = null, cursor?: string) => {
    const { blockchain } = await start({ data: [...NO_ROWS, row], next })
    return blockchain.getHistory({ account: ALICE, ...(cursor && { cursor }) })
  }

  test.each<[string, object]>([
    ['of no time', { metadata: { ...TRANSACTION.metadata, minedAt: 'yesterday' } }],
    ['of no chain', { metadata: { ...TRANSACTION.metadata, chain: 'ethereum' } }],
    ['without transfers', { transfers: undefined }],
    ['with invalid transfers', { transfers: ['all'] }],
    ['with a thousand transfers', { transfers: new Array(1000).fill({}) }],
    ['without an id', { id: '' }],
  ])('the history drops a row %s', async (_, change) => {
    expect(await history({ ...TRANSACTION, ...change })).toEqual({ data: [], dropped: NO_ROWS.length + 1 })
  })

  test('the history keeps text as text, and leaves out the invalid fields of a transfer', async () => {
    const transfers = [
      {
        nft_info: { name: '\u202eFree', flags: { is_spam: 'yes' }, content: { preview: { url: 'data:text/html,x' } } },
      },
      { fungible_info: 'token', quantity: { numeric: '1e9' } },
    ]
    const { data } = await history({ ...TRANSACTION, transfers })
    expect(JSON.parse(JSON.stringify(data[0]!.transfers))).toEqual([
      { nft_info: { name: 'Free', flags: {}, content: { preview: {} } } },
      {},
    ])
  })

  test('H37 a page that names itself as the next one is the last', async () => {
    expect(await history(TRANSACTION, 'c', 'c')).not.toHaveProperty('next')
    expect(await history(TRANSACTION, 'd', 'c')).toHaveProperty('next', 'd')
    expect(await history(TRANSACTION, null)).not.toHaveProperty('next')
  })
})

describe('data to be signed', () => {
  const build = async (change: object) => {
    const { blockchain } = await start({ tx: { ...SWAP, ...change } })
    const ask = { amount: '1', eip155: { slippage: 1 }, from: USDC, to: USDC, userAddress: AT_ALICE }
    return blockchain.buildTransaction(ask)
  }
  test.each<[string, object]>([
    ['an amount as a float', { amount: 1.5 }],
    ['an amount as a number', { amount: 5 }],
    ['a negative amount', { amount: '-5' }],
    ['half a byte', { data: '0x0' }],
    ['no hex', { data: 'transfer' }],
    ['an invalid receiver', { to: 'eip155:1:0x1' }],
    ['a receiver on another chain', { to: USDC.replace('eip155:1:', 'eip155:10:') }],
    ['a receiver of another family', { to: 'solana:1:oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96' }],
    ['no gas', { eip155: {} }],
  ])('%s is http.malformed as a whole', async (_, change) => {
    await expect(build(change)).rejects.toMatchObject({ code: 'http.malformed' })
  })
})

test('inexact quotes are dropped', async () => {
  const rows = [QUOTE, { ...QUOTE, toAmount: 9 }, { ...QUOTE, fromAmount: '1.5' }, { ...QUOTE, toAccount: ALICE }]
  const { blockchain } = await start({ quotes: rows })
  const ask = { amount: '1', userAddress: AT_ALICE, from: USDC, to: USDC }
  expect(await blockchain.getQuotes(ask)).toEqual({ quotes: [QUOTE], dropped: 3 })
})

test('a name keeps only the addresses that are valid for their coin', async () => {
  const json = `{"name":"alice.foyer.id","addresses":{"60":{"address":"${ALICE}"},"2147483649":{"address":"bc1q"},
    "501":{"address":"0x1"},"__proto__":{"address":"x"},"60.5":{"address":"${ALICE}"},"61":{"address":"anything"},"2":null},
    "attributes":"none"}`
  const { blockchain } = await start(JSON.parse(json))
  const { addresses, attributes } = await blockchain.getName({ name: 'alice.foyer.id' })
  expect(JSON.parse(JSON.stringify(addresses))).toEqual({ 60: { address: ALICE }, 61: { address: 'anything' } })
  expect(Object.getPrototypeOf(addresses)).toBe(Object.prototype)
  expect(attributes).toEqual([])
})

test('invalid rows are dropped from every list', async () => {
  const bad = [...NO_ROWS]
  const { blockchain } = await start({ pcis: [...bad, SESSION], suggestions: bad, fungibles: bad, tokens: bad })
  expect(await blockchain.getSessions({ address: AT_ALICE })).toEqual({ pcis: [SESSION], dropped: bad.length })
  expect((await blockchain.getNameSuggestions({ name: 'alice' })).dropped).toBe(bad.length)
  expect((await blockchain.getPrices({ currency: 'usd', addresses: [] })).dropped).toBe(bad.length)
  expect((await blockchain.getSwapTokens({ chainId: 'eip155:1' })).dropped).toBe(bad.length)
  const names = await start([...bad, NAME])
  expect((await names.blockchain.getNamesOfAddress({ address: ALICE })).dropped).toBe(bad.length)
})

// A visitor must be able to revoke what would never end by itself.
test.each([2 ** 64, 2 ** 256, Number.MAX_VALUE])('H31 a permission that ends at %s keeps its row', async expiry => {
  const { blockchain } = await start({ pcis: [{ ...SESSION, expiry }] })
  expect(await blockchain.getSessions({ address: AT_ALICE })).toMatchObject({ pcis: [{ expiry }], dropped: 0 })
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'http://pay.example', 'https://good@evil.example', ''])(
  'H22 %s is rejected as an onramp link',
  async url => {
    const { blockchain } = await start({ url })
    await expect(blockchain.createOnrampUrl({ destinationWallets: [] })).rejects.toMatchObject({
      code: 'http.malformed',
    })
  },
)

test.each(['', '.', '..'])('the path segment "%s" is rejected before the request', async text => {
  const { blockchain, asked } = await start({})
  for (const call of [
    () => blockchain.getIdentity({ address: text }),
    () => blockchain.getHistory({ account: text }),
    () => blockchain.getBalance({ address: text }),
    () => blockchain.getName({ name: text }),
    () => blockchain.getNamesOfAddress({ address: text }),
    () => blockchain.getNameSuggestions({ name: text }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'http.malformed' })
  expect(asked).toEqual([])
})

test('special characters in a path segment do not lead to another address', async () => {
  const { blockchain, asked } = await start(NAME)
  for (const name of ['../../e', 'a/b', 'a?projectId=other', 'a#b', 'a%2Fb', 'ä b']) await blockchain.getName({ name })
  expect(asked.map(({ path }) => decodeURIComponent(path.replace('/v1/profile/account/', '')))).toEqual([
    '../../e',
    'a/b',
    'a?projectId=other',
    'a#b',
    'a%2Fb',
    'ä b',
  ])
  for (const { query } of asked) expect(query.projectId).toBe('demo')
})

describe('onramp without the service', () => {
  const ask = { purchaseCurrency: 'USDC', paymentCurrency: 'EUR', amount: '25', network: 'ethereum' }

  test.each([{ status: 500, json: {} }, { text: '<html>' }, { json: { paymentCurrencies: 'all' } }])(
    'the built-in list and an echo of the amount are returned, marked as a fallback (%j)',
    async answer => {
      const { url } = await serveApi(() => answer)
      const { blockchain } = createApi({ projectId: 'demo', sv: 'x', blockchainUrl: url })
      const { source, paymentCurrencies, purchaseCurrencies } = await blockchain!.getOnrampOptions()
      expect(source).toBe('fallback')
      expect(paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
      expect(paymentCurrencies[0]!.payment_method_limits).toEqual([
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ])
      expect(purchaseCurrencies.map(each => [each.symbol, each.networks.map(({ name }) => name)])).toEqual([
        ['USDC', ['ethereum', 'polygon']],
        ['ETH', ['ethereum', 'polygon']],
      ])
      expect(await blockchain!.getOnrampQuote(ask)).toEqual({
        source: 'fallback',
        paymentTotal: { amount: '25', currency: 'EUR' },
        paymentSubtotal: { amount: '25', currency: 'EUR' },
        purchaseAmount: { amount: '25', currency: 'USDC' },
        coinbaseFee: { amount: '0', currency: 'EUR' },
        networkFee: { amount: '0', currency: 'EUR' },
      })
    },
  )
})
