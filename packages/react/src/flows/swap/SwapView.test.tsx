import type { ModalOptions } from '@foyer/core'
import type { SwapFeature, SwapForecast } from '@foyer/core/chain'
import { expect, test } from 'vitest'
import { ETHEREUM, type Page, wallets } from '../../page.fixture.tsx'
import { network, scriptedAdapter } from '../../scriptedAdapter.fixture.ts'
import { createPages, find, openAccount, shown } from '../../visit.fixture.ts'
import { ADDRESS } from '../portfolio/services.fixture.ts'

const ROUTER = '0x111111125421cA6dc452d289314280a0f8842A65'
const at = (end: string) => `${ETHEREUM}:0x${end.padStart(40, '1')}`
const DATA = `0x12aa3caf${'00'.repeat(32)}`

const { open } = createPages()

/** Service that swaps 10 USDC for 0.6 LINK. */
const answers: Record<string, object> = {
  'supported-chains': { http: [ETHEREUM], ws: [] },
  balance: {
    balances: [
      {
        name: 'USD Coin',
        symbol: 'USDC',
        chainId: ETHEREUM,
        address: at('a'),
        price: 1,
        value: 100,
        quantity: { decimals: '6', numeric: '100' },
        iconUrl: '',
      },
    ],
  },
  history: { data: [], next: null },
  tokens: {
    tokens: [
      { name: 'Chainlink', symbol: 'LINK', address: at('b'), decimals: 18 },
      { name: 'USD Coin', symbol: 'USDC', address: at('a'), decimals: 6 },
    ],
  },
  quotes: {
    quotes: [{ fromAmount: '10000000', fromAccount: at('a'), toAmount: '600000000000000000', toAccount: at('b') }],
  },
  'build-transaction': {
    tx: {
      from: `${ETHEREUM}:${ADDRESS}`,
      to: `${ETHEREUM}:${ROUTER}`,
      data: DATA,
      amount: '0',
      eip155: { gas: '1', gasPrice: '1' },
    },
  },
  price: { fungibles: [{ name: 'Chainlink', symbol: 'LINK', iconUrl: '', price: 16, address: at('b') }] },
}

const FEE = { tier: 'normal', amount: 21_000n, spendable: 1n, terms: {} } as const

async function openSwap(rest: Partial<SwapForecast> = {}, more: Partial<ModalOptions> = {}): Promise<Page> {
  const forecast: SwapForecast = {
    allowance: 0n,
    balance: 100_000_000n,
    native: 10n ** 18n,
    receives: 600_000_000_000_000_000n,
    fees: [FEE],
    ...rest,
  }
  const swap: SwapFeature = {
    isAllowed: () => true,
    isAtomic: async () => false,
    spendable: async () => 10n ** 18n,
    foresee: async () => forecast,
    draft: () => new Promise(() => {}),
    draftApproval: () => new Promise(() => {}),
  }
  const transfer = { tokens: true, isAllowed: () => true } as never
  const evm = scriptedAdapter([network(ETHEREUM, 'Ethereum')], wallets)
  const adapter = { ...evm.adapter, features: { ...evm.adapter.features, transfer, swap } }
  const fetch = async (input: RequestInfo | URL) => {
    const { pathname } = new URL((input as Request).url)
    const found = answers[pathname.slice(pathname.lastIndexOf('/') + 1)]
    return found ? Response.json(found) : new Response('', { status: 404 })
  }
  const options: Partial<ModalOptions> = {
    adapters: [adapter],
    projectId: 'project',
    urls: { blockchain: 'https://chain.example' },
    ports: { fetch: fetch as typeof globalThis.fetch },
    ...more,
  }
  const page = Object.assign(open(options), { evm })
  await openAccount(page)
  find(page, 'button', 'Swap').click()
  await shown(page, 'Swap')
  await expect.poll(() => page.part('swap-from')).not.toBe(null)
  return page
}

const within = (page: Page, side: string, part: string) =>
  page.part(side)!.querySelector<HTMLElement>(`[data-part="${part}"]`)!

async function choose(page: Page, side: 'swap-from' | 'swap-to', symbol: string) {
  within(page, side, 'token-select').click()
  await shown(page, 'SwapSelectToken')
  const rows = () => [...page.modal()!.querySelectorAll<HTMLElement>('[data-part="token"]')]
  await expect.poll(() => rows().some(row => row.textContent?.includes(symbol))).toBe(true)
  rows()
    .find(row => row.textContent?.includes(symbol))!
    .click()
  await shown(page, 'Swap')
}

async function fill(page: Page, output = '0.6') {
  await choose(page, 'swap-from', 'USDC')
  await choose(page, 'swap-to', 'LINK')
  const input = within(page, 'swap-from', 'amount') as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, '10')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.poll(() => within(page, 'swap-to', 'amount').textContent).toBe(output)
}

test('a form says what it lacks, then the rate, the least and the impact, and leads to the approval', async () => {
  const page = await openSwap()
  expect(page.part('review')?.textContent).toBe('Select Token')
  await fill(page)
  expect(page.part('quote')?.textContent).toContain('1 USDC = 0.06 LINK')
  expect(page.part('least')?.textContent).toContain('0.594 LINK')
  expect(page.part('price-impact')?.textContent).toContain('4 %')
  page.press('review')
  await shown(page, 'SwapPreview')
  await expect.poll(() => page.part('approve')?.textContent).toBe('Approve')
  expect(page.text()).toContain('Only 10 USDC')
  expect(page.part('confirm')).toBe(null)
  page.press('approve')
  await expect.poll(() => page.part('approve')?.getAttribute('aria-busy')).toBe('true')
})

test('H73 a small amount of a dear token is shown with the digits that decide, in the form, the figure and the simulation', async () => {
  const [quotes, price] = [answers.quotes, answers.price]
  const toAmount = '11267605633802816'
  answers.quotes = { quotes: [{ fromAmount: '10000000', fromAccount: at('a'), toAmount, toAccount: at('b') }] }
  answers.price = { fungibles: [{ name: 'Chainlink', symbol: 'LINK', iconUrl: '', price: 887.5, address: at('b') }] }
  try {
    const page = await openSwap({ allowance: 10n ** 20n, receives: BigInt(toAmount) })
    await fill(page, '0.0112676')
    expect(within(page, 'swap-to', 'amount').querySelector('[title]')?.getAttribute('title')).toBe(
      '0.011267605633802816',
    )
    expect(page.part('quote')?.textContent).toContain('1 USDC = 0.00112676 LINK')
    // The least is whole.
    expect(page.part('least')?.textContent).toContain('0.011154929577464787 LINK')
    page.press('review')
    await shown(page, 'SwapPreview')
    await expect.poll(() => page.part('simulation')?.textContent).toContain('you receive about 0.0112676 LINK')
    expect(page.part('simulation')?.querySelector('[title]')?.getAttribute('title')).toBe('0.011267605633802816 LINK')
    expect(page.part('amount')?.textContent).toBe('0.0112676 LINK')
    expect(page.text()).not.toContain('<0.01')
  } finally {
    Object.assign(answers, { quotes, price })
  }
})

test('a severe loss has to be acknowledged before the swap can be confirmed', async () => {
  const page = await openSwap({ allowance: 10n ** 20n, receives: 594_000_000_000_000_000n })
  answers.price = { fungibles: [{ name: 'Chainlink', symbol: 'LINK', iconUrl: '', price: 10, address: at('b') }] }
  await fill(page)
  expect(page.part('warning')?.dataset.warning).toBe('price-impact')
  page.press('review')
  await shown(page, 'SwapPreview')
  const isOff = (part: string) => page.part(part)?.getAttribute('aria-disabled')
  await expect.poll(() => isOff('acknowledge') === null).toBe(true)
  expect(isOff('confirm')).toBe('true')
  page.press('acknowledge')
  await expect.poll(() => isOff('confirm')).toBe(null)
  expect(page.part('confirm')?.textContent).toBe('Swap 10 USDC')
})

test('H76 a minimum is promised only in the review, where it is proved', async () => {
  answers.price = { fungibles: [{ name: 'Chainlink', symbol: 'LINK', iconUrl: '', price: 16, address: at('b') }] }
  const page = await openSwap()
  await fill(page)
  await expect.poll(() => page.part('least')?.textContent).toBe('Minimum0.594 LINK')
  page.press('review')
  await shown(page, 'SwapPreview')
  await expect.poll(() => page.part('least')?.textContent).toBe('Minimum sent0.594 LINK')
  expect(page.part('simulation')?.textContent).toContain('The exchange has to send at least 0.594 LINK.')
})

test('H76 a minimum that was only read from the call is called that, and not what arrives', async () => {
  answers.price = { fungibles: [{ name: 'Chainlink', symbol: 'LINK', iconUrl: '', price: 16, address: at('b') }] }
  const page = await openSwap({ receives: undefined })
  await fill(page)
  page.press('review')
  await shown(page, 'SwapPreview')
  await expect.poll(() => page.part('simulation')?.dataset.tone).toBe('neutral')
  expect(page.part('simulation')?.textContent).toContain('The exchange has to send at least 0.594 LINK.')
  expect(page.part('least')?.textContent).toBe('Minimum sent0.594 LINK')
})

test('H76 a minimum that was only tried is called that, and no guarantee', async () => {
  answers.price = { fungibles: [{ name: 'Chainlink', symbol: 'LINK', iconUrl: '', price: 16, address: at('b') }] }
  const page = await openSwap({ minimum: 'tried' })
  await fill(page)
  page.press('review')
  await shown(page, 'SwapPreview')
  await expect.poll(() => page.part('simulation')?.dataset.tone).toBe('neutral')
  expect(page.part('simulation')?.textContent).toContain('this is no guarantee')
  expect(page.part('least')?.textContent).toBe('Minimum, when tried0.594 LINK')
})

test('H76 a minimum that nothing guarantees is said so in plain words, and accepted before anything is approved or swapped', async () => {
  answers.price = { fungibles: [{ name: 'Chainlink', symbol: 'LINK', iconUrl: '', price: 16, address: at('b') }] }
  const swapRouters = { [ETHEREUM]: [{ address: ROUTER, minimum: 'unproved' as const }] }
  const page = await openSwap({ minimum: 'unproved' }, { swapRouters })
  await fill(page)
  page.press('review')
  await shown(page, 'SwapPreview')
  await expect.poll(() => page.part('warning')?.dataset.warning).toBe('minimum')
  expect(page.text()).toContain('The minimum is not guaranteed')
  expect(page.text()).toContain('Nothing proves that this exchange keeps to 0.594 LINK.')
  expect(page.text()).toContain('Minimum, not guaranteed')
  const isOff = (part: string) => page.part(part)?.getAttribute('aria-disabled')
  await expect.poll(() => isOff('acknowledge') === null).toBe(true)
  expect([isOff('confirm'), page.part('approve')]).toEqual(['true', null])
  page.press('acknowledge')
  await expect.poll(() => page.part('approve')?.textContent).toBe('Approve')
})
