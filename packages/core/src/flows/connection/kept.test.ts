import { expect, test } from 'vitest'
import { connection } from '../../scriptedAdapter.fixture.ts'
import { ETHEREUM, POLYGON, readyVisit, storedVisit, kept as valueIn } from '../../visit.fixture.ts'

const KEY = 'eip155/connector'

/** Page connected to a wallet of which something is kept. */
async function connected() {
  const page = await readyVisit()
  await page.send({ type: 'connector.select', id: 'fox' })
  await page.eip155.connects.last().resolve({ ...connection('fox', ETHEREUM), kept: 'first' })
  return { ...page, stored: () => valueIn(page.storage, KEY) }
}

test('what is kept of a wallet is stored, and given back to restore it', async () => {
  const page = await connected()
  expect(page.stored()).toMatchObject({ connectorId: 'fox', kept: 'first' })
  const next = await readyVisit({ storage: page.storage.openTab() })
  expect(next.eip155.restores.last().asked).toMatchObject({ connectorId: 'fox', kept: 'first' })
})

test('other accounts bring what is kept of them, or nothing', async () => {
  const page = await connected()
  const [account] = connection('fox', ETHEREUM, ['fox-2']).accounts
  const fact = { type: 'accounts.changed', accounts: [account!], selected: account!.address } as const
  await page.eip155.report('fox', { ...fact, kept: 'second' })
  expect(page.stored()).toMatchObject({ kept: 'second' })
  const [other] = connection('fox', ETHEREUM, ['fox-3']).accounts
  await page.eip155.report('fox', { ...fact, accounts: [other!], selected: other!.address })
  expect(page.stored()).not.toHaveProperty('kept')
})

test('another chain brings what is kept there, or leaves it', async () => {
  const page = await connected()
  await page.eip155.report('fox', { type: 'chain.changed', chainId: POLYGON })
  expect(page.stored()).toMatchObject({ chainId: POLYGON, kept: 'first' })
  await page.eip155.report('fox', { type: 'chain.changed', chainId: ETHEREUM, kept: 'second' })
  expect(page.stored()).toMatchObject({ chainId: ETHEREUM, kept: 'second' })
})

test.each([
  ['no text', 7],
  ['a text that is too long', 'x'.repeat(1_025)],
])('a stored record that keeps %s is none', async (_, kept) => {
  const page = await readyVisit({ storage: storedVisit({ [KEY]: { connectorId: 'fox', kept } }) })
  expect(page.eip155.restores.list).toEqual([])
})
