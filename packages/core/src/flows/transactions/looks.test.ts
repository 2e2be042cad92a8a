import { expect, test } from 'vitest'
import { reviewed, sent } from './transactions.fixture.ts'
import { holding, openPage, settled } from './transactions.visit.fixture.ts'

test('H57 one that was lost is not found in another one that does the same', async () => {
  const again = reviewed({ id: 'again', status: 'confirmed', submitted: sent, createdAt: 1_700_000_000_001 })
  const page = await openPage({ storage: holding([again, reviewed({ status: 'asked', page: 'gone' })]) })
  await page.advance(10_000)
  await page.eip155.looks.last().resolve([{ status: 'confirmed', submitted: sent, block: 8 }])
  await settled()
  expect(page.statuses()).toEqual(['confirmed', 'asked'])
  // Its page is gone all the same.
  await page.advance(2_000)
  const own = { type: 'transaction', hash: `0x${'b'.repeat(64)}` } as const
  await page.eip155.looks.last().resolve([{ status: 'confirmed', submitted: own, block: 8 }])
  await settled()
  expect(page.list()).toMatchObject([{ submitted: sent }, { status: 'confirmed', submitted: own }])
})

test('H58 a look from before the wallet answered says nothing of what it sent: another one of the account may do the same', async () => {
  const page = await openPage()
  await page.submit()
  const early = page.eip155.looks.last()
  await page.eip155.submissions.last().resolve(sent)
  await settled()
  // The wallet sent it again with another fee, and that one is in a block.
  const by = { type: 'transaction', hash: `0x${'b'.repeat(64)}` } as const
  await early.resolve([{ status: 'included', submitted: by, block: 8 }])
  await settled()
  expect(page.list()).toMatchObject([{ status: 'submitted', submitted: sent }])
  await page.advance(2_000)
  await page.eip155.looks.last().resolve([{ status: 'replaced', by, how: 'spedUp' }])
  await settled()
  expect(page.list()).toMatchObject([{ status: 'replaced', submitted: sent, by, how: 'spedUp' }])
})

test('99 pending transactions cost one timer and one request to the adapter a look', async () => {
  const records = Array.from({ length: 120 }, (_, index) =>
    reviewed({ id: `t${index}`, status: 'submitted', submitted: sent, createdAt: 1_700_000_000_000 + index }),
  )
  const page = await openPage({ storage: holding(records) })
  await page.advance(2_000)
  expect(page.eip155.looks.list).toHaveLength(1)
  expect(page.eip155.looks.last().asked).toHaveLength(99)
})
