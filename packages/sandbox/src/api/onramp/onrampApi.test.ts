import { expect, test } from 'vitest'
import { deployEvmTokens, EVM_TOKENS } from '../../chains/tokens/evmTokens.ts'
import { SOLANA_TOKEN } from '../../chains/tokens/solanaToken.ts'
import { account } from '../../indexer/evm/chain.fixture.ts'
import { CHAIN, SECOND_CHAIN, SOLANA, startWorld } from '../services.fixture.ts'

const ALICE = account(0).address
const SOLANA_ALICE = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const PURCHASE = { purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '100', network: CHAIN }

const idOf = (caipAddress: string) => caipAddress.split(':')[2]

test('the options list native currencies and tokens of the local chains, and the limits of each way to pay', async () => {
  const { blockchain, anvils } = await startWorld()
  await deployEvmTokens(anvils[0]!.url)
  const { source, paymentCurrencies, purchaseCurrencies } = await blockchain.getOnrampOptions()
  const limits = [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ]
  expect([source, paymentCurrencies]).toEqual([
    'service',
    ['USD', 'EUR'].map(id => ({ id, payment_method_limits: limits })),
  ])
  const network = (name: string, display_name: string, contract?: string) => ({
    name,
    display_name,
    chain_id: name.split(':')[1],
    ...(contract && { contract_address: contract }),
  })
  const [usdc, usdt, link] = EVM_TOKENS.map(({ address }) => address)
  expect(purchaseCurrencies).toEqual([
    {
      id: 'ETH',
      name: 'Ether',
      symbol: 'ETH',
      networks: [network(CHAIN, 'Foundry 31337'), network(SECOND_CHAIN, 'Foundry 31338')],
    },
    {
      id: 'USDC',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [network(CHAIN, 'Foundry 31337', usdc), network(SOLANA, 'Solana Local', idOf(SOLANA_TOKEN))],
    },
    { id: 'USDT', name: 'Tether USD', symbol: 'USDT', networks: [network(CHAIN, 'Foundry 31337', usdt)] },
    { id: 'LINK', name: 'Chainlink', symbol: 'LINK', networks: [network(CHAIN, 'Foundry 31337', link)] },
    { id: 'SOL', name: 'SOL', symbol: 'SOL', networks: [network(SOLANA, 'Solana Local')] },
  ])
})

test('a quote is the price of the table plus the fees', async () => {
  const { blockchain } = await startWorld()
  expect(await blockchain.getOnrampQuote(PURCHASE)).toEqual({
    source: 'service',
    paymentTotal: { amount: '100', currency: 'USD' },
    paymentSubtotal: { amount: '98.25', currency: 'USD' },
    // 98.25 dollars at 3000 dollars each.
    purchaseAmount: { amount: '0.03275', currency: 'ETH' },
    coinbaseFee: { amount: '1.5', currency: 'USD' },
    networkFee: { amount: '0.25', currency: 'USD' },
    quoteId: 'quote-1',
  })
  const euros = { ...PURCHASE, purchaseCurrency: 'USDC', network: SOLANA, paymentCurrency: 'EUR' }
  expect(await blockchain.getOnrampQuote(euros)).toMatchObject({
    paymentSubtotal: { amount: '98.25', currency: 'EUR' },
    // At 1.10 dollars a euro.
    purchaseAmount: { amount: '108.075', currency: 'USDC' },
  })
})

const post = async (url: string, path: string, body: object) => {
  const answer = await fetch(`${url}${path}?projectId=demo&st=foyer&sv=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as { url: string; reasons: { name: string }[] } }
}

const REFUSED_QUOTES = [
  [{ amount: '9.99' }, 'amount'],
  [{ amount: '25000.01' }, 'amount'],
  [{ amount: '1e2' }, 'amount'],
  [{ purchaseCurrency: 'DOGE' }, 'purchaseCurrency'],
  [{ network: 'eip155:1' }, 'purchaseCurrency'],
  [{ paymentCurrency: 'GBP' }, 'paymentCurrency'],
] as const

test('a quote that is not on offer is refused, by the name of its parameter', async () => {
  const { url } = await startWorld()
  for (const [change, parameter] of REFUSED_QUOTES) {
    const { status, body } = await post(url, '/v1/onramp/quote', { ...PURCHASE, ...change })
    expect([change, status, body.reasons[0]?.name]).toEqual([change, 400, parameter])
  }
})

const REFUSED_ORDERS = [
  [{ destinationWallets: [] }, 'destinationWallets'],
  [{ destinationWallets: [{ address: '<b>' }] }, 'destinationWallets'],
  [{ destinationWallets: [{ address: ALICE, blockchains: ['ethereum'] }] }, 'destinationWallets'],
  [{ destinationWallets: [{ address: ALICE, assets: ['SOL'] }] }, 'destinationWallets'],
  [{ destinationWallets: [{ address: ALICE }], defaultNetwork: SOLANA }, 'destinationWallets'],
  [{ presetFiatAmount: '9' }, 'presetFiatAmount'],
  [{ presetFiatAmount: '1e3' }, 'presetFiatAmount'],
  [{ presetCryptoAmount: '0' }, 'presetCryptoAmount'],
  [{ presetCryptoAmount: 1e-7 }, 'presetCryptoAmount'],
  [
    { destinationWallets: [{ address: SOLANA_ALICE, assets: ['SOL'] }], presetCryptoAmount: '1.0000000001' },
    'presetCryptoAmount',
  ],
  [{ defaultExperience: 'sell' }, 'defaultExperience'],
] as const

test('an order that cannot be filled is refused, by the name of its parameter', async () => {
  const { url } = await startWorld()
  const right = { destinationWallets: [{ address: ALICE }], defaultExperience: 'buy' }
  expect((await post(url, '/v1/generators/onrampurl', right)).status).toBe(200)
  for (const [change, parameter] of REFUSED_ORDERS) {
    const { status, body } = await post(url, '/v1/generators/onrampurl', { ...right, ...change })
    expect([change, status, body.reasons[0]?.name]).toEqual([change, 400, parameter])
  }
})

test('a stopped chain is an error, and the fallback for the options and quotes', async () => {
  const { url, blockchain, anvils } = await startWorld()
  await anvils[0]!.stop()
  expect((await fetch(`${url}/v1/onramp/options?projectId=demo&st=foyer&sv=1`)).status).toBe(502)
  expect((await blockchain.getOnrampOptions()).source).toBe('fallback')
  expect((await blockchain.getOnrampQuote(PURCHASE)).source).toBe('fallback')
})
