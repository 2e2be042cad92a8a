import { expect, test } from 'vitest'
import { sent } from '../transactions/transactions.fixture.ts'
import { openPage, settled } from '../transactions/transactions.visit.fixture.ts'
import { selectAccount } from './selectAccount.ts'

test('the balance is read again once a block has the transaction, and once it is final', async () => {
  const page = await openPage()
  await page.eip155.balances.last().resolve(100n)
  await page.submit()
  await page.eip155.submissions.last().resolve(sent)
  await page.advance(2_000)
  expect(page.eip155.balances.list, 'what is only sent has moved nothing').toHaveLength(1)
  await page.eip155.looks.last().resolve([{ status: 'included', submitted: sent, block: 8 }])
  await settled()
  expect(page.eip155.balances.list).toHaveLength(2)
  await page.eip155.balances.last().resolve(75n)
  await page.advance(2_000)
  await page.eip155.looks.last().resolve([{ status: 'included', submitted: sent, block: 8 }])
  await settled()
  expect(page.eip155.balances.list, 'nothing has changed since').toHaveLength(2)
  await page.advance(2_000)
  await page.eip155.looks.last().resolve([{ status: 'confirmed', submitted: sent, block: 8 }])
  await settled()
  expect(page.eip155.balances.list).toHaveLength(3)
  await page.eip155.balances.last().resolve(74n)
  expect(selectAccount(page.actor.getSnapshot(), 'eip155')).toMatchObject({ balance: '0.000000074' })
})
