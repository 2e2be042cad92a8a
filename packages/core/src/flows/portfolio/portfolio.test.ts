import { describe, expect, test } from 'vitest'
import {
  connectWallet,
  ELSEWHERE,
  ETHEREUM,
  POLYGON,
  readyVisit,
  SOLANA,
  toastsOf,
  type Visit,
  type VisitOptions,
} from '../../visit.fixture.ts'
import { selectProfile } from '../account/account.selectors.ts'
import { selectAccount } from '../account/selectAccount.ts'
import { type ActivityList, activityList } from '../activity/activityList.ts'
import { tokenList } from '../holdings/tokenList.ts'
import { portfolioOf } from './portfolio.selectors.ts'

const CHAIN = { projectId: 'p', urls: { blockchain: 'https://chain.test' } }

const token = (chainId: string) => ({
  name: chainId,
  symbol: chainId,
  chainId,
  value: 2,
  price: 1,
  quantity: { decimals: '2', numeric: '2' },
  iconUrl: '',
})

/** Every account holds one token on each chain, named after the chain. */
const answer = (url: URL) => {
  if (url.pathname.endsWith('/supported-chains')) return Response.json({ http: [ETHEREUM, POLYGON, SOLANA], ws: [] })
  if (url.pathname.endsWith('/balance'))
    return Response.json({ balances: [token(`${url.searchParams.get('chainId')}`)] })
  if (url.pathname.endsWith('/history')) return Response.json({ data: [], next: null })
  if (url.pathname.includes('/identity/')) return Response.json({ name: 'fox.foyer.id', avatar: null })
  return new Response('', { status: 404 })
}

const visitWith = (options: VisitOptions = {}) => readyVisit({ ...CHAIN, answer, ...options })

const tokens = (page: Visit) => {
  const holdings = portfolioOf(page.actor.getSnapshot())?.holdings?.getSnapshot()
  return holdings && tokenList(holdings)
}
const symbols = (page: Visit) => tokens(page)?.tokens.map(({ symbol }) => symbol) ?? []
const activity = (page: Visit): ActivityList | undefined => {
  const snapshot = portfolioOf(page.actor.getSnapshot())?.activity?.getSnapshot()
  return snapshot && activityList(snapshot, 'UTC')
}

const openAccount = async (page: Visit) => {
  await connectWallet(page, 'fox', ETHEREUM, ['0x1111111111111111111111111111111111111111'])
  await page.send({ type: 'modal.open' })
}

describe('the portfolio of the account on screen', () => {
  test('Profile requests the name of every account in a namespace with names, and nothing else', async () => {
    const page = await visitWith()
    await connectWallet(page, 'fox', ETHEREUM, ['0x1111111111111111111111111111111111111111'])
    await connectWallet(page, 'cat', SOLANA)
    await page.send({ type: 'modal.open', view: 'Profile' })
    const labels = () => selectProfile(page.actor.getSnapshot()).map(({ accounts }) => accounts.map(each => each.label))
    await expect.poll(labels).toEqual([['fox.foyer.id'], [undefined]])
    expect(page.requests.map(request => new URL(request).pathname)).toEqual([
      expect.stringContaining('/identity/0x1111'),
    ])
  })

  test('H41 nothing is requested before an account is shown', async () => {
    const page = await visitWith()
    await connectWallet(page, 'fox', ETHEREUM)
    await page.send({ type: 'modal.close' })
    expect(page.requests).toEqual([])
  })

  test('each service is asked once when the account opens; the activity only when its tab is shown', async () => {
    const page = await visitWith()
    await openAccount(page)
    await expect.poll(() => tokens(page)?.state).toBe('listed')
    const asked = () => page.requests.map(request => new URL(request).pathname.replace(/.*\//, ''))
    await expect.poll(() => asked()).toHaveLength(3)
    expect(asked()).toEqual(expect.arrayContaining(['supported-chains', 'balance']))
    await page.send({ type: 'view.go', entry: { view: 'Account', payload: { tab: 'activity' } } })
    await expect.poll(() => activity(page)?.state).toBe('nothing')
    expect(asked().filter(call => call === 'history')).toHaveLength(1)
    expect(page.history()).toHaveLength(1)
  })

  test('H01 H08 another chain or namespace has its own portfolio: data of one is not shown on the other', async () => {
    const page = await visitWith()
    await openAccount(page)
    await expect.poll(() => symbols(page)).toEqual([ETHEREUM])
    await page.eip155.report('fox', { type: 'chain.changed', chainId: POLYGON })
    expect(symbols(page)).not.toContain(ETHEREUM)
    await expect.poll(() => symbols(page)).toEqual([POLYGON])
    await connectWallet(page, 'cat', SOLANA)
    expect(symbols(page)).toEqual([])
  })

  test('H40 a failing service is reported in a toast and to the host; the account stays', async () => {
    const page = await visitWith({ answer: () => new Response('', { status: 500 }) })
    await openAccount(page)
    await expect.poll(() => tokens(page)?.state).toBe('failed')
    expect(page.view()).toBe('Account')
    const errors = () => page.facts.flatMap(fact => (fact.type === 'error' ? [fact.error.code] : []))
    await expect.poll(errors).toEqual(expect.arrayContaining(['balance.unavailable', 'names.unavailable']))
    expect(errors()).toHaveLength(2)
    expect(page.status('eip155')).toBe('connected')
  })

  test('on a chain that the service does not support the tokens are unavailable, and the native balance is shown', async () => {
    const page = await visitWith({
      answer: url => (url.pathname.endsWith('-chains') ? Response.json({ http: [POLYGON], ws: [] }) : answer(url)),
    })
    await openAccount(page)
    await page.eip155.balances.last().resolve(10n ** 18n)
    await expect.poll(() => tokens(page)).toMatchObject({ state: 'failed', error: { code: 'balance.unavailable' } })
    const toasts = toastsOf(page.actor)
    expect(toasts?.context.toast).toEqual({ variant: 'error', message: 'balance.unavailable' })
    expect(page.requests.filter(url => url.includes('/balance'))).toEqual([])
    expect(selectAccount(page.actor.getSnapshot())?.balance).toBe('1000000000')
  })

  test('without the service’s address its parts are absent', async () => {
    const page = await readyVisit({ answer })
    await openAccount(page)
    await expect.poll(() => tokens(page)?.state).toBe('absent')
    await page.send({ type: 'view.go', entry: { view: 'Transactions', payload: {} } })
    expect(page.view(), 'transactions of this browser need no service').toBe('Transactions')
    expect(page.requests).toEqual([])
  })

  test('a chain that the host did not request has no data', async () => {
    const page = await visitWith({ allowUnsupportedChain: true })
    await connectWallet(page, 'fox', ELSEWHERE)
    await page.send({ type: 'modal.open' })
    expect(page.view()).toBe('Account')
  })
})
