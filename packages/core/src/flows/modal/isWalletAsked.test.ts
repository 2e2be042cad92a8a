import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { connection } from '../../scriptedAdapter.fixture.ts'
import { connectWallet, ETHEREUM, POLYGON, readyVisit } from '../../visit.fixture.ts'
import { sent } from '../transactions/transactions.fixture.ts'
import { confirm, openPage, settled } from '../transactions/transactions.visit.fixture.ts'
import { isWalletAsked } from './isWalletAsked.ts'

const rejected = (method: string) => new FoyerError('wallet.rejected', { method })

test('a wallet is asked from a request to connect until it answers, also when it says that it holds an earlier one', async () => {
  const page = await readyVisit()
  const isAsked = () => isWalletAsked(page.actor.getSnapshot())
  expect(isAsked()).toBe(false)
  await page.send({ type: 'connector.select', id: 'fox' })
  expect(isAsked()).toBe(true)
  await page.clock.advance(15_000)
  expect(isAsked()).toBe(true)
  await page.eip155.connects.last().reject(new FoyerError('wallet.requestPending', { method: 'eth_requestAccounts' }))
  expect(isAsked()).toBe(true)
  await page.send({ type: 'view.back' })
  expect(isAsked()).toBe(false)
  await page.send({ type: 'connector.select', id: 'fox' })
  await page.eip155.connects.last().reject(rejected('eth_requestAccounts'))
  expect(isAsked()).toBe(false)
  await page.send({ type: 'connector.select', id: 'fox' })
  await page.eip155.connects.last().resolve(connection('fox', ETHEREUM))
  expect(isAsked()).toBe(false)
})

test('a wallet is asked while it holds a switch of its network, and a switch that was cancelled here', async () => {
  const page = await readyVisit()
  await connectWallet(page, 'fox', ETHEREUM)
  const isAsked = () => isWalletAsked(page.actor.getSnapshot())
  await page.send({ type: 'network.select', id: POLYGON })
  expect(isAsked()).toBe(true)
  await page.send({ type: 'view.back' })
  expect(isAsked()).toBe(true)
  await page.eip155.switches.last().reject(rejected('wallet_switchEthereumChain'))
  expect(isAsked()).toBe(false)
})

test('a wallet is asked while it holds a message', async () => {
  const page = await readyVisit()
  await connectWallet(page, 'fox', ETHEREUM)
  const isAsked = () => isWalletAsked(page.actor.getSnapshot())
  await page.send({ type: 'message.sign', id: 'a', message: 'hello' })
  expect(isAsked()).toBe(true)
  await page.eip155.signatures.last().resolve('0x51')
  expect(isAsked()).toBe(false)
})

test('a wallet is asked while it holds a transaction, and not while the chain is watched', async () => {
  const page = await openPage()
  const isAsked = () => isWalletAsked(page.actor.getSnapshot())
  expect(isAsked()).toBe(false)
  await confirm(page)
  await settled()
  expect(isAsked()).toBe(true)
  await page.eip155.submissions.last().resolve(sent)
  await settled()
  expect(isAsked()).toBe(false)
})

test('a phone that is asked draws nothing in the page', async () => {
  const page = await readyVisit()
  await page.send({ type: 'connector.select', id: 'fox' })
  await page.eip155.connects.last().resolve({ ...connection('fox', ETHEREUM), connectorId: 'walletConnect' })
  await page.send({ type: 'message.sign', id: 'a', message: 'hello' })
  expect(isWalletAsked(page.actor.getSnapshot())).toBe(false)
})
