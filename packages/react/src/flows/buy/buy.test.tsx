import type { ModalOptions } from '@foyer/core'
import { expect, test } from 'vitest'
import { createPages, find, names, openAccount, shown } from '../../visit.fixture.ts'
import { createShop, leave, openForm, price, purchaseRow, type } from './buy.fixture.ts'

const pages = createPages()

const open = (more: Partial<ModalOptions> = {}) => {
  const shop = createShop()
  return { shop, page: pages.open({ ...shop.options, ...more }) }
}

test('the account offers what the host and the chain offer, in the order of the host', async () => {
  const { page } = open({ features: { walletFeaturesOrder: ['receive', 'onramp'] } })
  await openAccount(page)
  const offered = () =>
    [...page.modal()!.querySelectorAll<HTMLElement>('[data-part="feature"]')].map(({ dataset }) => dataset.feature)
  await expect.poll(offered).toEqual(['receive', 'onramp'])
})

test.each([{ features: { onramp: false } }, { urls: {} }])('with %o nothing is offered to buy', async more => {
  const { page } = open(more)
  await openAccount(page)
  await expect.poll(() => page.part('feature', '[data-feature="receive"]')).not.toBe(null)
  expect(page.part('feature', '[data-feature="onramp"]')).toBe(null)
})

test('the form names its fields, its limits and the fees of the providers', async () => {
  const { page } = open()
  await openForm(page)
  expect(names(page, 'heading')).toEqual(['Buy crypto'])
  expect(page.part('amount')?.getAttribute('aria-label')).toBe('Amount in USD')
  expect(page.text()).toContain('From 10 to 25,000 USD')
  expect(page.text()).toContain('Fees 1–2 %')
  expect(page.part('provider', '[data-provider="meld"]')?.getAttribute('aria-disabled')).toBe('true')
  type(page, '5')
  await expect.poll(() => page.text()).toContain('At least 10 USD')
  expect(page.part('amount')?.getAttribute('aria-invalid')).toBe('true')
  type(page, '8000')
  await expect.poll(() => page.text()).toContain('This much only by bank account')
})

test('token and currency are chosen in their pickers, and the amount stays', async () => {
  const { page } = open()
  await openForm(page)
  type(page, '50')
  page.press('token-select')
  await shown(page, 'OnRampTokenSelect')
  find(page, 'button', /^USD Coin/).click()
  await shown(page, 'OnRampProviders')
  expect(page.part('token-select')?.textContent).toContain('USDC')
  page.press('fiat')
  await shown(page, 'OnRampFiatSelect')
  page.press('fiat', '[data-fiat="EUR"]')
  await shown(page, 'OnRampProviders')
  expect((page.part('amount') as HTMLInputElement).value).toBe('50')
  expect(page.part('amount')?.getAttribute('aria-label')).toBe('Amount in EUR')
})

test('H75 a currency and a way to pay that are named as something of Object’s own are names like others', async () => {
  const { page, shop } = open()
  const limits = [
    { id: 'constructor', min: '10.00', max: '7500.00' },
    { id: 'card', min: '10.00', max: '100.00' },
  ]
  shop.shop.lists = {
    ...shop.shop.lists,
    paymentCurrencies: ['USD', 'toString'].map(id => ({ id, payment_method_limits: limits })),
  }
  await openForm(page)
  type(page, '5000')
  await expect.poll(() => page.text()).toContain('This much only by constructor')
  page.press('fiat')
  await shown(page, 'OnRampFiatSelect')
  expect(page.part('fiat', '[data-fiat="toString"]')?.textContent).toBe('TtoString')
})

test('a price shows what the visitor gets and what it costs', async () => {
  const { page, shop } = open()
  await price(page, shop)
  expect(page.text()).toContain('≈ 98.25')
  expect(page.part('quote')?.textContent).toBe('Provider fee1.50 USDNetwork fee0.25 USD')
})

test('a price that is an estimate says so', async () => {
  const { page, shop } = open()
  shop.shop.fails = '/onramp/quote'
  await price(page, shop)
  expect(page.part('quote')?.textContent).toContain('Estimate, not a price')
})

test('Law 8: the press of a provider opens its window before anything else happens', async () => {
  const { page, shop } = open()
  await price(page, shop)
  page.press('provider', '[data-provider="meld"]')
  expect(shop.shop.windows).toEqual(['open'])
  await shown(page, 'BuyInProgress')
  await expect.poll(() => shop.shop.windows.length).toBe(2)
  expect(page.text()).toContain('Finish at Meld')
})

test('a blocked window leaves a link to the page', async () => {
  const { page, shop } = open()
  shop.shop.blocks = true
  await leave(page, shop)
  await expect.poll(() => page.part('open-provider')?.getAttribute('href')).toContain('https://provider.example/buy')
  expect(page.part('open-provider')?.getAttribute('rel')).toBe('noopener noreferrer')
})

test.each([
  ['confirmed', 'Purchase complete'],
  ['pending', 'Payment taken'],
  ['failed', 'Purchase failed'],
  ['cancelled', 'Nothing was paid.'],
])('an end that is %s is announced', async (status, text) => {
  const { page, shop } = open()
  await leave(page, shop)
  await expect.poll(() => shop.shop.windows.length).toBe(2)
  shop.answers(status)
  const announced = () =>
    [...page.modal()!.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent).join()
  await expect.poll(announced).toContain(text)
})

test('after a while the visitor is told what can be done, and a declined payment is named', async () => {
  const { page, shop } = open()
  await leave(page, shop)
  await expect.poll(() => shop.shop.windows.length).toBe(2)
  expect(page.part('slow')).toBe(null)
  await expect
    .poll(() => {
      shop.skip(5_000)
      return page.part('slow')?.textContent
    })
    .toContain('open it again or stop waiting')
  expect(page.part('open-provider')?.textContent).toContain('Open again')
  shop.shop.rows = [purchaseRow('failed')]
  await expect
    .poll(() => {
      shop.skip(5_000)
      return page.text()
    })
    .toContain('Payment declined')
  expect(page.part('slow')).toBe(null)
  page.press('again')
  await shown(page, 'OnRampProviders')
})

test('a page that could not be ordered is ordered again', async () => {
  const { page, shop } = open()
  await price(page, shop)
  shop.shop.fails = '/onrampurl'
  page.press('provider', '[data-provider="coinbase"]')
  await expect.poll(() => page.part('retry')).not.toBe(null)
  expect(page.text()).toContain('Coinbase did not open')
  shop.shop.fails = ''
  page.press('retry')
  await expect.poll(() => page.text()).toContain('Finish at Coinbase')
})

test('after the end the visitor is back at the account', async () => {
  const { page, shop } = open()
  await leave(page, shop)
  await expect.poll(() => shop.shop.windows.length).toBe(2)
  shop.answers('confirmed')
  await expect.poll(() => page.part('done')).not.toBe(null)
  page.press('done')
  await shown(page, 'Account')
})
