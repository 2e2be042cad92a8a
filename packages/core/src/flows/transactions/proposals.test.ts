import { expect, test } from 'vitest'
import { shownTransaction } from './shownTransaction.ts'
import { HASH, proposed, sent } from './transactions.fixture.ts'
import { openPage, settled } from './transactions.visit.fixture.ts'

test('H57 H68 a proposal survives a reload, is not in the explorer, and is confirmed by the hash that executes it', async () => {
  const first = await openPage()
  await first.submit()
  await first.eip155.submissions.last().resolve(proposed)
  await settled()
  expect(first.stored()).toEqual(['proposed'])
  const shown = (page: typeof first) => shownTransaction(page.actor.getSnapshot(), page.list()[0]!)
  expect(shown(first)).toMatchObject({ screen: 'proposed', sent: { id: proposed.id, url: undefined } })
  // Nothing is missing in a block.
  await first.advance(60_000)
  expect(first.statuses()).toEqual(['proposed'])
  first.actor.stop()

  const page = await openPage({ storage: first.storage, connected: false })
  expect(page.statuses()).toEqual(['proposed'])
  await page.advance(10_000)
  expect(page.eip155.looks.last().asked).toMatchObject([{ submitted: proposed }])
  await page.eip155.looks.last().resolve([{ status: 'proposed', submitted: proposed }])
  await settled()
  expect(page.statuses()).toEqual(['proposed'])
  await page.advance(10_000)
  await page.eip155.looks.last().resolve([{ status: 'confirmed', submitted: sent, block: 8 }])
  await settled()
  expect(page.list()).toMatchObject([{ status: 'confirmed', submitted: sent }])
  expect(shown(page).sent?.id).toBe(HASH)
})

test('H68 a hash of the host that is a proposal is shown as one', async () => {
  const page = await openPage()
  await page.send({ type: 'transaction.watch', submitted: proposed.id })
  await page.advance(2_000)
  await page.eip155.looks.last().resolve([{ status: 'proposed', submitted: proposed }])
  await settled()
  expect(page.list()).toMatchObject([{ status: 'proposed', submitted: proposed }])
})
