import { describe, expect, test } from 'vitest'
import { type ErrorRecord, FoyerError, isFoyerError } from './errors.ts'
import { selectAccount } from './flows/account/selectAccount.ts'
import { activityList } from './flows/activity/activityList.ts'
import { tokenList } from './flows/holdings/tokenList.ts'
import { nameRecord } from './flows/identity/identity.fixture.ts'
import { portfolioOf } from './flows/portfolio/portfolio.selectors.ts'
import {
  connectWallet,
  ELSEWHERE,
  ETHEREUM,
  evm,
  readyVisit,
  toastsOf,
  type Visit,
  type VisitOptions,
  visit,
} from './visit.fixture.ts'

/*
 * The specification's error catalogue, word for word, each by the way that leads to it on a page with a modal. Those of sending, swapping,
 * name registration, sign-in and the auth connector come with their flows; 'Chain adapter not found' cannot occur at the root, which uses
 * loaded adapters only: see provideConnection.test.ts.
 */

const FOX = '0x1111111111111111111111111111111111111111'
const SERVED = { projectId: 'p', urls: { blockchain: 'https://chain.test' } }
const down = () =>
  Response.json({ status: 'FAILURE', reasons: [{ name: 'x', description: 'Down for a minute' }] }, { status: 503 })

const connected = async (options: VisitOptions = {}, chainId = ETHEREUM) => {
  const page = await readyVisit(options)
  await connectWallet(page, 'fox', chainId, [FOX])
  await page.send({ type: 'modal.open' })
  return page
}

const toast = (page: Visit) => toastsOf(page.actor)?.context.toast?.message
const portfolio = (page: Visit) => portfolioOf(page.actor.getSnapshot())
const tokens = (page: Visit) => {
  const holdings = portfolio(page)?.holdings?.getSnapshot()
  return holdings && tokenList(holdings)
}

/** Core's language level has no `findLast`. */
const last = (facts: Visit['facts'], fits: (fact: Visit['facts'][number]) => boolean) => facts.filter(fits).at(-1)

/** Developer's texts of the errors reported to the host. */
const errorTexts = (page: Visit) =>
  page.facts.flatMap(fact => (fact.type === 'error' && fact.cause instanceof Error ? [fact.cause.message] : []))

/** Developer's text of the last error reported to the host. */
const lastErrorText = (page: Visit): string | undefined => {
  const fact = last(page.facts, ({ type }) => type === 'error' || type === 'message.failed')
  if (fact?.type !== 'error' && fact?.type !== 'message.failed') return undefined
  const { cause } = fact as { cause?: unknown }
  return isFoyerError(cause) ? cause.message : textOf(fact.error)
}
const textOf = ({ code, context }: ErrorRecord) => new FoyerError(code, context as never).message

describe('Token Balance Unavailable', () => {
  test('a failure of the tokens shows a toast, and blocks requests for 30 seconds', async () => {
    const page = await connected({ ...SERVED, answer: down })
    await expect.poll(() => tokens(page)?.state).toBe('failed')
    expect(errorTexts(page)).toContain('Token Balance Unavailable')
    expect(toast(page)).toBe('balance.unavailable')
    const asked = () => page.requests.filter(url => url.includes('/balance')).length
    expect(asked()).toBe(1)
    const again = () => portfolio(page)?.holdings?.send({ type: 'tokens.wanted', force: true })
    again()
    await page.clock.advance(29_999)
    again()
    await page.send({ type: 'balance.refresh' })
    expect([asked(), tokens(page)?.canRetry]).toEqual([1, false])
    await page.clock.advance(1)
    expect(tokens(page)?.canRetry).toBe(true)
    again()
    await expect.poll(() => asked()).toBe(2)
  })

  test('a failure of the native balance shows a toast, and blocks requests for 30 seconds', async () => {
    const page = await connected()
    await page.eip155.balances.last().reject(new Error('503'))
    expect(toast(page)).toBe('balance.unavailable')
    await page.clock.advance(29_999)
    await page.send({ type: 'balance.refresh' })
    expect(page.eip155.balances.list).toHaveLength(1)
    await page.clock.advance(1)
    await page.send({ type: 'balance.refresh' })
    expect(page.eip155.balances.list).toHaveLength(2)
  })

  test('Token Balance Unavailable on a network that the host did not request', async () => {
    const page = await connected({ allowUnsupportedChain: true }, ELSEWHERE)
    expect(selectAccount(page.actor.getSnapshot())).toMatchObject({ balance: undefined, balanceState: 'unavailable' })
    expect(page.eip155.balances.list).toEqual([])
  })
})

test('Failed to fetch transactions: a toast is shown, and the list is empty', async () => {
  const page = await connected({ ...SERVED, answer: down })
  await page.send({ type: 'view.go', entry: { view: 'Account', payload: { tab: 'activity' } } })
  await expect.poll(() => portfolio(page)?.activity?.getSnapshot().value).toBe('failed')
  await page.clock.advance(150)
  expect(toast(page)).toBe('activity.failed')
  expect(activityList(portfolio(page)!.activity!.getSnapshot(), 'UTC')).toMatchObject({ months: [], state: 'failed' })
})

test('HTTP status code with the service’s first reason', async () => {
  const page = await connected({ ...SERVED, answer: down })
  await page.send({ type: 'view.go', entry: { view: 'Account', payload: { tab: 'activity' } } })
  await expect.poll(() => errorTexts(page)).toContain('HTTP status code: 503')
  expect(page.facts).toContainEqual(
    expect.objectContaining({
      error: { code: 'http.status', context: { status: 503, reason: 'Down for a minute', parameter: 'x' } },
    }),
  )
})

const nameless = () => Response.json({ name: null, avatar: null })

test('Error fetching names for address is reported for an account without a name in its identity', async () => {
  const answer = (url: URL) => (url.pathname.includes('/identity/') ? nameless() : down())
  const page = await connected({ ...SERVED, answer })
  await expect.poll(() => errorTexts(page)).toContain('Error fetching names for address')
})

test('Error resolving name is reported for a registered name that cannot be confirmed', async () => {
  const answer = (url: URL) => {
    if (url.pathname.includes('/identity/')) return nameless()
    return url.pathname.includes('/reverse/') ? Response.json([nameRecord('fox.foyer.id', FOX)]) : down()
  }
  const page = await connected({ ...SERVED, answer })
  await expect.poll(() => errorTexts(page)).toContain('Error resolving name')
  expect(selectAccount(page.actor.getSnapshot())?.profileName).toBeUndefined()
})

describe('Chain is required to update chain account data', () => {
  test.each([
    ['account.select', { type: 'account.select', address: FOX }],
    ['accountType.select', { type: 'accountType.select', accountType: 'eoa' }],
  ] as const)('%s before any namespace is known is rejected', async (_, order) => {
    const page = visit()
    await page.send(order)
    expect(lastErrorText(page)).toBe('Chain is required to update chain account data')
  })

  test('the error is thrown on a page without a namespace, also for an untyped host', async () => {
    const page = await readyVisit({ adapters: [] })
    await page.send({ type: 'account.select', address: FOX, namespace: '' as 'eip155' })
    expect(page.facts).toMatchObject([{ type: 'error', error: { code: 'account.chainRequired', context: {} } }])
  })

  test('there is no error on a page with a namespace', async () => {
    const page = await connected()
    await page.send({ type: 'account.select', address: FOX })
    expect(page.facts.filter(({ type }) => type === 'error')).toEqual([])
  })
})

test('No ActiveCaipAddress found is reported', async () => {
  const page = await readyVisit()
  await page.send({ type: 'message.sign', id: 'a', message: 'hello' })
  expect(lastErrorText(page)).toBe('No ActiveCaipAddress found')
})

test('Unsupported chain is reported', async () => {
  const mute = evm()
  const { signMessage: _, ...features } = mute.adapter.features
  const page = await readyVisit({ adapters: [{ ...mute.adapter, features }] })
  await page.send({ type: 'connector.select', id: 'fox' })
  await mute.connects.last().resolve({
    connectorId: 'fox',
    namespace: 'eip155',
    chainId: ETHEREUM,
    address: FOX,
    accounts: [{ namespace: 'eip155', address: FOX }],
  })
  await page.send({ type: 'message.sign', id: 'a', message: 'hello' })
  expect(lastErrorText(page)).toBe('Unsupported chain')
})

test('Failed to disconnect: a toast is shown, and the visitor is disconnected anyway', async () => {
  const page = await connected()
  await page.send({ type: 'connection.disconnect' })
  await page.eip155.disconnects.last().reject(new Error('no answer'))
  expect(toast(page)).toBe('disconnect.failed')
  expect(last(page.facts, ({ type }) => type === 'error')).toMatchObject({ error: { code: 'disconnect.failed' } })
  expect(page.status('eip155')).toBe('absent')
})

test('Network not found is reported', async () => {
  const page = await connected()
  await page.send({ type: 'network.select', id: 'eip155:404' })
  expect(lastErrorText(page)).toBe('Network not found')
})

test('Something went wrong is reported where a wallet gives no reason', async () => {
  const page = await readyVisit()
  await page.send({ type: 'connector.select', id: 'cat' })
  await page.sol.connects.last().reject(new Error('x'))
  const error = last(page.facts, ({ type }) => type === 'error')
  expect(error?.type === 'error' && textOf(error.error)).toBe('Something went wrong')
})
