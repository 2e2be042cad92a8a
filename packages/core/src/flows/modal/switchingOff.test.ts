import { expect, test } from 'vitest'
import { connectWallet, ETHEREUM, POLYGON, readyVisit, SOLANA } from '../../visit.fixture.ts'

const OFF = { enableNetworkSwitch: false }
const REFUSED = { type: 'error', error: { code: 'network.switchingOff', context: { id: POLYGON } } }

test('with switching off no wallet is asked for another network, and the host gets an error', async () => {
  const page = await readyVisit(OFF)
  await connectWallet(page, 'fox', ETHEREUM)
  await page.send({ type: 'network.select', id: POLYGON })
  expect(page.eip155.switches.list).toEqual([])
  expect(page.facts.at(-1)).toEqual(REFUSED)
  expect(page.window()).toBe('closed')
})

test('with switching off a network of a family without a wallet opens no view', async () => {
  const page = await readyVisit(OFF)
  await connectWallet(page, 'cat', SOLANA)
  await page.send({ type: 'network.select', id: POLYGON })
  expect(page.facts.at(-1)).toEqual(REFUSED)
  expect(page.window()).toBe('closed')
})

test('with switching off a wallet is connected on the network of the host, not on one chosen before', async () => {
  const page = await readyVisit(OFF)
  await page.send({ type: 'network.select', id: POLYGON })
  expect(page.facts).toEqual([REFUSED])
  await page.send({ type: 'connector.select', id: 'fox' })
  expect(page.eip155.connects.last().asked.chainId).toBe(ETHEREUM)
})

test('with switching off the views of networks cannot be opened', async () => {
  const page = await readyVisit(OFF)
  await connectWallet(page, 'fox', ETHEREUM)
  await page.send({ type: 'modal.open', view: 'Networks' })
  expect(page.view()).toBe('Account')
  const arguments_ = { chainId: POLYGON }
  await page.send({ type: 'modal.open', view: 'SwitchNetwork', arguments: arguments_ })
  await page.send({ type: 'modal.open', view: 'Networks' })
  await page.send({ type: 'view.go', entry: { view: 'Networks', payload: {} } })
  expect(page.history()).toEqual([{ view: 'Account', payload: {} }])
})

test('with switching off the visitor still chooses between two connected wallets', async () => {
  const page = await readyVisit(OFF)
  await connectWallet(page, 'fox', ETHEREUM)
  await connectWallet(page, 'cat', SOLANA)
  await page.send({ type: 'network.select', id: ETHEREUM })
  expect(page.facts.at(-1)).toEqual({ type: 'network.switched', namespace: 'eip155', chainId: ETHEREUM })
})

test.each([undefined, 7, null, {}])('H56 a network id that is no text (%s) is an unknown network', async id => {
  const page = await readyVisit()
  await page.send({ type: 'network.select', id: id as never })
  expect(page.facts).toMatchObject([{ type: 'error', error: { code: 'network.notFound' } }])
})
