import { expect, test } from 'vitest'
import { connection } from '../../scriptedAdapter.fixture.ts'
import { ETHEREUM, readyVisit } from '../../visit.fixture.ts'
import { selectProfile } from './account.selectors.ts'
import { selectAccount } from './selectAccount.ts'

test('the wallet’s labels are available by address, and beside each account of the profile', async () => {
  const page = await readyVisit()
  await page.send({ type: 'connector.select', id: 'fox' })
  const approved = connection('fox', ETHEREUM, ['fox-1', 'fox-2'])
  const accounts = approved.accounts.map((account, index) => (index === 0 ? account : { ...account, label: 'Savings' }))
  await page.eip155.connects.last().resolve({ ...approved, accounts })
  const snapshot = page.actor.getSnapshot()
  expect(selectAccount(snapshot)?.addressLabels).toEqual({ 'fox-2': 'Savings' })
  expect(selectProfile(snapshot)[0]?.accounts.map(({ label }) => label)).toEqual([undefined, 'Savings'])
})
