import { expect, test } from 'vitest'
import { connection } from '../../scriptedAdapter.fixture.ts'
import { connectWallet, ETHEREUM, kept, readyVisit, SOLANA, storedVisit, type Visit } from '../../visit.fixture.ts'
import { accountOf } from '../account/accountOf.ts'
import { portfolioOf } from './portfolio.selectors.ts'

const FOX = '0x1111111111111111111111111111111111111111'
const CAT = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

/** Answer of the chain's service for any account; a disconnected account is not requested. */
const answer = (url: URL) => {
  if (url.pathname.endsWith('/balance')) return Response.json({ balances: [] })
  if (url.pathname.includes('/identity/')) return Response.json({ name: 'fox.foyer.id', avatar: null })
  return new Response('', { status: 404 })
}
const SERVED = { projectId: 'p', urls: { blockchain: 'https://chain.test' }, answer }

const cached = (page: Visit) =>
  JSON.stringify([kept(page.storage, 'balance-cache') ?? [], kept(page.storage, 'identity-cache') ?? []])

const openAccount = async (page: Visit, id = 'fox', chainId = ETHEREUM, address = FOX) => {
  await connectWallet(page, id, chainId, [address])
  await page.send({ type: 'modal.open' })
  await expect.poll(() => portfolioOf(page.actor.getSnapshot())?.holdings?.getSnapshot().value).toBe('fresh')
}

const visitor = async () => {
  const page = await readyVisit(SERVED)
  await openAccount(page)
  await expect.poll(() => cached(page)).toContain('fox.foyer.id')
  return page
}

test.each([
  [
    'the visitor disconnects',
    async (page: Visit) => {
      await page.send({ type: 'connection.disconnect' })
      await page.eip155.disconnects.last().resolve()
    },
  ],
  ['the wallet disconnects', (page: Visit) => page.eip155.report('fox', { type: 'wallet.disconnected' })],
  [
    'the wallet stops sharing accounts',
    (page: Visit) => page.eip155.report('fox', { type: 'accounts.changed', accounts: [] }),
  ],
  [
    'another wallet replaces it',
    async (page: Visit) => {
      await connectWallet(page, 'owl', ETHEREUM, ['0x2222222222222222222222222222222222222222'])
      await page.eip155.disconnects.last().resolve()
    },
  ],
])('cached data of an account is dropped when %s', async (_, leave) => {
  const page = await visitor()
  await leave(page)
  await expect.poll(() => cached(page)).not.toContain(FOX)
  expect(accountOf(page.actor.getSnapshot(), 'eip155')?.getSnapshot().context.address).not.toBe(FOX)
})

test('H01 the account of another namespace keeps its cached data', async () => {
  const page = await visitor()
  await openAccount(page, 'cat', SOLANA, CAT)
  await expect.poll(() => cached(page)).toContain(CAT)
  await page.send({ type: 'connection.disconnect', namespace: 'eip155' })
  await expect.poll(() => cached(page)).not.toContain(FOX)
  expect(cached(page)).toContain(CAT)
})

test('another account of the same wallet keeps its cached data', async () => {
  const page = await visitor()
  const other = '0x3333333333333333333333333333333333333333'
  await page.eip155.report('fox', {
    type: 'accounts.changed',
    accounts: [other, FOX].map(address => ({ namespace: 'eip155' as const, address })),
  })
  expect(cached(page)).toContain(FOX)
})

test('data stored by an earlier visit is dropped on disconnect, even if the account was not shown', async () => {
  const storage = storedVisit({
    'eip155/connector': { connectorId: 'fox' },
    'balance-cache': [{ id: `["https://chain.test","${ETHEREUM}","${FOX}"]`, at: 0, value: { balances: [] } }],
  })
  const page = await readyVisit({ ...SERVED, storage })
  await page.eip155.restores.last().resolve(connection('fox', ETHEREUM, [FOX]))
  await page.send({ type: 'connection.disconnect' })
  expect(cached(page)).toBe('[[],[]]')
  expect(page.requests).toEqual([])
})

test('the native balance is read again after a reconnect', async () => {
  const page = await visitor()
  await page.eip155.balances.last().resolve(1n)
  const asked = page.eip155.balances.list.length
  await page.send({ type: 'connection.disconnect' })
  await page.eip155.disconnects.last().resolve()
  await connectWallet(page, 'fox', ETHEREUM, [FOX])
  expect(page.eip155.balances.list).toHaveLength(asked + 1)
})
