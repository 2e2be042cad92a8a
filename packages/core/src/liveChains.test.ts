import { expect, test } from 'vitest'
import { selectAccount } from './flows/account/selectAccount.ts'
import { getAccount } from './liveChains.ts'
import { connectWallet, ETHEREUM, readyVisit, visit } from './visit.fixture.ts'

test('there is no account before the adapters are loaded, nor before a wallet is connected', async () => {
  const { actor } = visit()
  expect(getAccount(actor)).toBeUndefined()
  const page = await readyVisit()
  expect(getAccount(page.actor)).toBeUndefined()
  expect(getAccount(page.actor, 'eip155')).toBeUndefined()
})

test('the account is that of `selectAccount`, by default in the active namespace, until it is disconnected', async () => {
  const page = await readyVisit()
  await connectWallet(page, 'fox', ETHEREUM)
  const account = getAccount(page.actor)
  expect(account?.namespace).toBe('eip155')
  expect(account).toEqual(selectAccount(page.actor.getSnapshot()))
  expect(getAccount(page.actor, 'eip155')).toEqual(account)
  expect(getAccount(page.actor, 'solana')).toBeUndefined()
  await page.send({ type: 'connection.disconnect' })
  await page.eip155.disconnects.last().resolve()
  expect(getAccount(page.actor)).toBeUndefined()
})
