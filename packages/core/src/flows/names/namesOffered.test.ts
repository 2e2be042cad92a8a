import { expect, test } from 'vitest'
import { connectWallet, evm, POLYGON, SOLANA } from '../../visit.fixture.ts'
import { selectAccount } from '../account/selectAccount.ts'
import { nameService, namesVisit } from './names.visit.fixture.ts'
import { selectNameEntry } from './selectNameEntry.ts'

test('a chain that the service does not serve has no form', async () => {
  const page = await namesVisit({ chainId: POLYGON })
  page.service.state.chains = ['eip155:1']
  await page.tell({ type: 'modal.open', view: 'RegisterAccountName' })
  expect(page.names().screen).toBe('unavailable')
  await page.eip155.report('fox', { type: 'chain.changed', chainId: 'eip155:1' })
  await page.settled()
  expect(page.names().screen).toBe('edit')
})

test('a list of chains that cannot be had leaves the decision to the service', async () => {
  const service = nameService()
  const down = (url: URL, request: Request) =>
    url.pathname.endsWith('/supported-chains') ? new Response('', { status: 500 }) : service.answer(url, request)
  const page = await namesVisit({ service, answer: down })
  await page.type()
  expect(page.names().state).toBe('available')
})

test('a wallet that cannot sign messages has neither a row nor a form', async () => {
  const mute = evm()
  const { signMessage: _, ...features } = mute.adapter.features
  const page = await namesVisit({ wallet: mute, adapters: [{ ...mute.adapter, features }] })
  await page.tell({ type: 'modal.open', view: 'Account' })
  expect(selectNameEntry(page.actor.getSnapshot())).toBeUndefined()
  await page.tell({ type: 'modal.open', view: 'RegisterAccountName' })
  expect(page.names().screen).toBe('unavailable')
})

test('another family has no names: neither a row nor a form', async () => {
  const page = await namesVisit()
  await connectWallet(page, 'cat', SOLANA)
  await page.tell({ type: 'modal.open', view: 'Account' })
  expect(selectAccount(page.actor.getSnapshot())?.namespace).toBe('solana')
  expect(selectNameEntry(page.actor.getSnapshot())).toBeUndefined()
  await page.tell({ type: 'modal.open', view: 'ChooseAccountName' })
  expect(page.names().screen).toBe('unavailable')
})

test('without a service there is no view', async () => {
  const page = await namesVisit({ urls: {} })
  await page.tell({ type: 'modal.open', view: 'RegisterAccountName' })
  expect(page.view()).toBe('Account')
})
