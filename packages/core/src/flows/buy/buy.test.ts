import { describe, expect, test } from 'vitest'
import { memoryStorage } from '../../testing/index.ts'
import { kept, POLYGON } from '../../visit.fixture.ts'
import type { Purchase } from './buy.types.ts'
import { type BuyingPage, buyingPage, PROVIDER, quoteOf, row } from './buy.visit.fixture.ts'

/** Page on which Alice looks at the form. */
async function open(options: Parameters<typeof buyingPage>[0] = {}) {
  const page = await buyingPage(options)
  await page.connect()
  await page.open()
  return page
}

/** The same until the provider's page is open. */
async function leave(options: Parameters<typeof buyingPage>[0] = {}) {
  const page = await open(options)
  await page.price()
  await page.order({ type: 'buy', provider: 'coinbase' })
  return page
}

const storedIn = ({ storage }: BuyingPage) => (kept(storage, 'buy') as Purchase[] | undefined)?.[0]
const nonceOf = (page: BuyingPage) => storedIn(page)!.nonce
const message = (nonce: string, rest: object = {}) => ({ type: 'onramp', status: 'confirmed', nonce, ...rest })

describe('the form', () => {
  test('offers the coins of the host’s networks in the account’s family, its own chain first', async () => {
    const page = await open()
    expect(page.buy()).toMatchObject({
      screen: 'form',
      state: 'empty',
      coin: { id: 'eip155:1 ETH' },
      fiat: { id: 'USD' },
    })
    expect(page.buy().coins.map(({ id }) => id)).toEqual(['eip155:1 ETH', 'eip155:137 ETH'])
  })

  test('the amount keeps the limits of its currency', async () => {
    const page = await open()
    const problem = async (text: string) => {
      await page.order({ type: 'amount.type', text })
      return page.buy().problem
    }
    expect(await problem('9.99')).toBe('tooSmall')
    expect(await problem('10')).toBe(undefined)
    expect(await problem('7500')).toBe(undefined)
    expect(await problem('7500.01')).toBe('tooLarge')
    for (const text of ['1,5', '1e2', '１００', '1.234', '-1'])
      expect(await problem(text), `H26 ${text}`).toBe('incorrect')
    await page.order({ type: 'fiat.select', id: 'EUR' })
    await page.order({ type: 'amount.type', text: '8000' })
    expect(page.buy()).toMatchObject({ problem: undefined, methods: ['ach_bank_account'] })
  })

  test('H30 the newest price wins, with one request in flight, and it is asked for again while it is seen', async () => {
    const page = await open()
    await page.order({ type: 'amount.type', text: '100' })
    await page.advance(299)
    expect(page.service.quotes).toHaveLength(0)
    await page.advance(1)
    expect(page.service.quotes).toHaveLength(1)
    await page.order({ type: 'amount.type', text: '200' })
    page.service.quotes[0]!.answer(quoteOf('100'))
    await page.settled()
    expect(page.buy().quote).toBe(undefined)
    await page.advance(300)
    page.service.quotes[1]!.answer(quoteOf('200'))
    await page.settled()
    expect(page.buy()).toMatchObject({
      state: 'quoted',
      canBuy: true,
      quote: { total: { amount: '200.00' }, bought: '0.0491234' },
    })
    await page.advance(15_000)
    expect(page.service.quotes).toHaveLength(3)
    expect(page.buy(), 'the last price stays').toMatchObject({ state: 'quoting', canBuy: true })
    page.service.quotes[2]!.answer(quoteOf('200'))
    page.visibility.set(false)
    await page.settled()
    await page.advance(60_000)
    expect(page.service.quotes).toHaveLength(3)
    page.visibility.set(true)
    await page.settled()
    expect(page.service.quotes).toHaveLength(4)
  })

  test('without the service the list and the price say that they are estimates', async () => {
    const page = await buyingPage()
    page.service.fails.add('/onramp/')
    await page.connect()
    await page.open()
    expect(page.buy()).toMatchObject({ screen: 'form', isEstimate: true, coin: { id: 'eip155:1 USDC' } })
    await page.order({ type: 'amount.type', text: '100' })
    await page.advance(300)
    expect(page.buy()).toMatchObject({ quote: { isEstimate: true, bought: '100' }, canBuy: true })
  })

  test('H46 a price of another currency is refused', async () => {
    const page = await open()
    await page.order({ type: 'amount.type', text: '100' })
    await page.advance(300)
    page.service.quotes[0]!.answer(quoteOf('100', 'EUR'))
    await page.settled()
    expect(page.buy()).toMatchObject({ state: 'unquoted', canBuy: false, error: { code: 'http.malformed' } })
    await page.order({ type: 'retry' })
    page.service.quotes[1]!.answer(quoteOf('100'))
    await page.settled()
    expect(page.buy().canBuy).toBe(true)
  })

  test('H08 another chain proposes its own coin, and the price is asked for again', async () => {
    const page = await open()
    await page.price()
    await page.eip155.report('fox', { type: 'chain.changed', chainId: POLYGON })
    await page.settled()
    expect(page.buy()).toMatchObject({
      coin: { id: 'eip155:137 ETH' },
      quote: undefined,
      canBuy: false,
      amount: '100',
    })
  })
})

describe('leaving for the provider', () => {
  test('Law 8: the window opens in the press itself, and its page is loaded once it is known', async () => {
    const page = await open()
    await page.price()
    const { calls } = page.windows
    const pressed = page.order({ type: 'buy', provider: 'meld' })
    expect(calls).toEqual(['open'])
    await pressed
    const url = new URL(calls[1]!.slice('navigate '.length))
    expect(url.origin).toBe(PROVIDER)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      order: '1',
      redirectUrl: 'https://app.example/',
      nonce: nonceOf(page),
      provider: 'meld',
      fiatCurrency: 'USD',
    })
    expect(JSON.parse(page.service.orders[0]!)).toMatchObject({
      destinationWallets: [{ blockchains: ['eip155:1'], assets: ['ETH'] }],
      defaultNetwork: 'eip155:1',
      presetFiatAmount: '100',
    })
    expect(page.view()).toBe('BuyInProgress')
    expect(storedIn(page)).toMatchObject({ status: 'waiting', provider: 'meld', amount: '100' })
  })

  test('H28 a double press opens one window and makes one order', async () => {
    const page = await open()
    await page.price()
    await Promise.all([page.order({ type: 'buy', provider: 'meld' }), page.order({ type: 'buy', provider: 'meld' })])
    expect(page.windows.calls.filter(call => call === 'open')).toHaveLength(1)
    expect(page.service.orders).toHaveLength(1)
  })

  test('a blocked window leaves a link', async () => {
    const page = await open()
    await page.price()
    page.windows.browser.blocks = true
    await page.order({ type: 'buy', provider: 'coinbase' })
    expect(page.buy()).toMatchObject({ screen: 'blocked', purchase: { href: expect.stringContaining(PROVIDER) } })
    await page.order({ type: 'page.opened' })
    expect(page.buy().screen).toBe('waiting')
  })

  test.each(['javascript:alert(1)', 'http://provider.test/', 'https://a@evil.test/', 'data:text/html,x'])(
    'H22 the address %s is not opened',
    async url => {
      const page = await open()
      await page.price()
      page.service.url = url
      await page.order({ type: 'buy', provider: 'coinbase' })
      expect(page.buy()).toMatchObject({ screen: 'refused', error: { code: 'http.malformed' } })
      expect(page.windows.calls).toEqual(['open', 'close'])
      expect(storedIn(page)).toBe(undefined)
    },
  )

  test('the host’s query and hash are not given to the provider', async () => {
    const page = await leave({ href: 'https://app.example/shop?token=secret#key' })
    expect(new URL(storedIn(page)!.href).searchParams.get('redirectUrl')).toBe('https://app.example/shop')
  })
})

describe('the end', () => {
  test.each([
    ['confirmed', 'bought'],
    ['failed', 'failed'],
    ['cancelled', 'cancelled'],
    ['pending', 'waiting'],
  ])('a message with the status %s leads to %s', async (status, screen) => {
    const page = await leave()
    page.windows.post(PROVIDER, message(nonceOf(page), { status }))
    await page.settled()
    expect(page.buy().screen).toBe(screen)
  })

  test.each([
    ['another origin', 'https://evil.test', (nonce: string) => message(nonce)],
    ['another nonce', PROVIDER, () => message('0'.repeat(32))],
    ['no nonce', PROVIDER, () => ({ type: 'onramp', status: 'confirmed' })],
    ['another type', PROVIDER, (nonce: string) => message(nonce, { type: 'other' })],
    ['another status', PROVIDER, (nonce: string) => message(nonce, { status: 'great' })],
    ['text', PROVIDER, () => 'confirmed'],
  ])('H62 a message with %s is ignored', async (_, origin, data) => {
    const page = await leave()
    page.windows.post(origin, data(nonceOf(page)))
    await page.settled()
    expect(page.buy().screen).toBe('waiting')
  })

  test('H46 a message that throws while it is read is ignored', async () => {
    const page = await leave()
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('mine')
        },
      },
    )
    page.windows.post(PROVIDER, hostile)
    await page.settled()
    expect(page.buy().screen).toBe('waiting')
  })

  test('a second end counts for nothing', async () => {
    const page = await leave()
    page.windows.post(PROVIDER, message(nonceOf(page)))
    page.windows.post(PROVIDER, message(nonceOf(page), { status: 'failed' }))
    await page.settled()
    expect(page.buy().screen).toBe('bought')
  })

  test('the history ends a purchase from which nobody returns', async () => {
    const page = await buyingPage()
    page.service.rows = [row({ id: 'earlier' })]
    await page.connect()
    await page.open()
    await page.price()
    await page.order({ type: 'buy', provider: 'coinbase' })
    await page.advance(5_000)
    expect(page.buy().screen, 'a purchase of before').toBe('waiting')
    page.service.rows = [row({ id: 'p1', status: 'pending' }), row({ id: 'earlier' })]
    await page.advance(5_000)
    expect(page.buy()).toMatchObject({ screen: 'waiting', purchase: { status: 'paid' } })
    page.service.rows = [row({ id: 'p1' }), row({ id: 'earlier' })]
    await page.advance(5_000)
    expect(page.buy()).toMatchObject({ screen: 'bought', purchase: { id: 'p1' } })
  })

  test('a declined payment is told, and another one on the same page still counts', async () => {
    const page = await leave()
    page.service.rows = [row({ id: 'p1', status: 'failed' })]
    await page.advance(5_000)
    expect(page.buy()).toMatchObject({ screen: 'declined', purchase: { href: expect.stringContaining(PROVIDER) } })
    page.service.rows = [row({ id: 'p2', status: 'pending' }), row({ id: 'p1', status: 'failed' })]
    await page.advance(5_000)
    expect(page.buy()).toMatchObject({ screen: 'waiting', purchase: { status: 'paid' } })
    page.service.rows = [row({ id: 'p2' }), row({ id: 'p1', status: 'failed' })]
    await page.advance(5_000)
    expect(page.buy()).toMatchObject({ screen: 'bought', purchase: { id: 'p2' } })
  })

  test('a declined payment ends it only once the provider has named it', async () => {
    const page = await leave()
    page.windows.post(PROVIDER, message(nonceOf(page), { status: 'pending', purchase: 'p1' }))
    await page.settled()
    page.service.rows = [row({ id: 'p1', status: 'failed' })]
    await page.advance(5_000)
    expect(page.buy().screen).toBe('failed')
  })

  test.each([
    { chain: POLYGON },
    { sentTo: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
    { operationType: 'receive' },
  ])('H52 a row with %o is not the purchase', async other => {
    const page = await leave()
    page.service.rows = [row({ id: 'p1', ...other })]
    await page.advance(5_000)
    expect(page.buy().screen).toBe('waiting')
  })

  test('H25 the history is looked at so often, while it is seen, then when the visitor asks', async () => {
    const page = await leave()
    const looks = () => page.requests.filter(url => url.includes('onramp=coinbase')).length
    const before = looks()
    await page.advance(5_000)
    expect(looks()).toBe(before + 1)
    page.visibility.set(false)
    await page.settled()
    await page.advance(60_000)
    expect(looks()).toBe(before + 1)
    page.visibility.set(true)
    await page.settled()
    for (let at = 0; at < 80; at += 1) await page.advance(5_000)
    expect(page.buy().state).toBe('tired')
    const most = looks()
    expect(most).toBeLessThan(before + 65)
    await page.advance(600_000)
    expect(looks()).toBe(most)
    await page.order({ type: 'look' })
    expect(looks()).toBe(most + 1)
  })

  test('a closed window keeps the purchase, and the next visit of the form shows it', async () => {
    const page = await leave()
    await page.send({ type: 'modal.close' })
    await page.settled()
    const { length } = page.requests
    await page.advance(60_000)
    expect(page.requests).toHaveLength(length)
    await page.open()
    expect(page.view()).toBe('BuyInProgress')
    await page.order({ type: 'again' })
    expect(page.view()).toBe('OnRampProviders')
    expect(storedIn(page)).toBe(undefined)
  })
})

describe('the page of the return', () => {
  const back = (nonce: string, rest = '') =>
    `https://app.example/?keep=1&onrampStatus=confirmed&onrampNonce=${nonce}&onrampPurchase=p1${rest}`

  test('tells the tab that has opened it, and closes itself', async () => {
    const page = await leave()
    const href = back(nonceOf(page))
    const returned = await buyingPage({ storage: page.storage.openTab(), href })
    await page.settled()
    expect(returned.windows.calls).toEqual(['rename https://app.example/?keep=1', 'closeOwn'])
    expect(page.buy()).toMatchObject({ screen: 'bought', purchase: { id: 'p1' } })
    await returned.advance(500)
    // The window opens once the restored wallet has had its time to answer.
    await returned.advance(3_000)
    expect(returned.view(), 'a page that stays shows the purchase').toBe('BuyInProgress')
    expect(returned.buy().screen).toBe('bought')
  })

  test('a return that comes twice counts once', async () => {
    const page = await leave()
    const href = back(nonceOf(page))
    await buyingPage({ storage: page.storage.openTab(), href })
    await page.settled()
    const again = await buyingPage({
      storage: page.storage.openTab(),
      href: href.replace('confirmed', 'failed'),
    })
    await page.settled()
    expect(page.buy().screen).toBe('bought')
    expect(again.buy().screen).toBe('bought')
    expect(again.windows.calls).toContain('closeOwn')
  })

  test.each(['0'.repeat(32), 'short', ''])('H64 the nonce %j changes nothing', async nonce => {
    const page = await leave()
    const returned = await buyingPage({ storage: page.storage.openTab(), href: back(nonce) })
    await page.settled()
    expect(page.buy().screen).toBe('waiting')
    expect(returned.windows.calls).toEqual(['rename https://app.example/?keep=1'])
  })

  test('a return of an unknown purchase loads nothing', async () => {
    const returned = await buyingPage({ href: back('0'.repeat(32)) })
    expect(returned.windows.calls).toEqual([])
    expect(returned.requests).toEqual([])
  })

  test.each(['{', '{"version":1,"value":[{"nonce":"x"}]}', '{"version":1,"value":"yes"}'])(
    'H42 the stored text %s is dropped',
    async text => {
      const page = await buyingPage({ storage: memoryStorage({ '@foyer/buy': text }) })
      await page.connect()
      await page.open()
      expect(page.buy().screen).toBe('form')
    },
  )

  test('H43 nothing is left after the actor has stopped', async () => {
    const page = await leave()
    page.stop()
    expect(page.windows.listeners.size).toBe(0)
    expect(page.clock.pending()).toEqual([])
  })
})
