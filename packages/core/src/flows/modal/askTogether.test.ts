import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { connection } from '../../scriptedAdapter.fixture.ts'
import { flushMicrotasks } from '../../testing/index.ts'
import { connectWallet, ETHEREUM, readyVisit, SOLANA, type Visit } from '../../visit.fixture.ts'
import { selectAccount } from '../account/selectAccount.ts'
import { selectAsk } from '../connection/selectAsk.ts'
import { isWalletAsked } from './isWalletAsked.ts'

const askTogether = (page: Visit) =>
  page.send({
    type: 'modal.open',
    view: 'ConnectingExternal',
    arguments: { connectorId: 'fox', namespace: 'eip155', also: [{ connectorId: 'cat', namespace: 'solana' }] },
  })

const asked = ({ eip155, sol }: Visit) => [eip155.connects.list.length, sol.connects.list.length]

const screens = ({ actor }: Visit) =>
  (['eip155', 'solana'] as const).map(namespace => selectAsk(actor.getSnapshot(), namespace).screen)

const approveFirst = (page: Visit) => page.eip155.connects.last().resolve(connection('fox', ETHEREUM))

const approve = (page: Visit) => page.sol.connects.last().resolve(connection('cat', SOLANA))

test('a wallet that is asked for several families is not asked for those that it holds', async () => {
  const page = await readyVisit()
  await connectWallet(page, 'fox', ETHEREUM)
  expect(asked(page)).toEqual([1, 0])
  await askTogether(page)
  expect(asked(page)).toEqual([1, 1])
  await approve(page)
  expect(page.window()).toBe('closed')
  expect(selectAccount(page.actor.getSnapshot(), 'eip155')?.address).toBe('fox-1')
})

test('one prompt at a time: a family is asked when the wallet has answered for the one before it', async () => {
  const page = await readyVisit()
  await askTogether(page)
  expect([...asked(page), ...screens(page)]).toEqual([1, 0, 'ask', 'next'])
  expect(isWalletAsked(page.actor.getSnapshot())).toBe(true)
  await approveFirst(page)
  expect([...asked(page), ...screens(page)]).toEqual([1, 1, 'connecting', 'ask'])
  await approve(page)
  expect(page.window()).toBe('closed')
})

test('a family that the visitor declines is followed by the next', async () => {
  const page = await readyVisit()
  await askTogether(page)
  await page.eip155.connects.last().reject(new FoyerError('wallet.rejected', { method: 'eth_requestAccounts' }))
  expect([...asked(page), ...screens(page)]).toEqual([1, 1, 'declined', 'ask'])
})

test('H04 a family that the wallet does not answer holds up the others for 15 seconds, and its answer still counts', async () => {
  const page = await readyVisit()
  await askTogether(page)
  await page.clock.advance(14_999)
  expect(asked(page)).toEqual([1, 0])
  await page.clock.advance(1)
  expect([...asked(page), ...screens(page)]).toEqual([1, 1, 'delayed', 'ask'])
  await approve(page)
  await approveFirst(page)
  expect(page.window()).toBe('closed')
})

test('H06 a family that has not been asked is never asked after the visitor has left', async () => {
  const page = await readyVisit()
  await askTogether(page)
  await page.send({ type: 'view.back' })
  await approveFirst(page)
  expect(asked(page)).toEqual([1, 0])
})

test('a family that is asked again waits for no other', async () => {
  const page = await readyVisit()
  await askTogether(page)
  await page.eip155.connects.last().reject(new FoyerError('wallet.rejected', { method: 'eth_requestAccounts' }))
  page.actor.getSnapshot().children['connection:eip155']?.send({ type: 'retry' })
  await flushMicrotasks()
  expect([...asked(page), ...screens(page)]).toEqual([2, 1, 'ask', 'ask'])
})

test('a family that another wallet holds is asked', async () => {
  const page = await readyVisit()
  await connectWallet(page, 'owl', ETHEREUM)
  await askTogether(page)
  expect(asked(page)).toEqual([2, 0])
})

test('a family that is being disconnected is asked', async () => {
  const page = await readyVisit()
  await connectWallet(page, 'fox', ETHEREUM)
  await page.send({ type: 'connection.disconnect' })
  await askTogether(page)
  await page.eip155.disconnects.last().resolve()
  // The other family was not held up by it.
  expect([...asked(page), ...screens(page)]).toEqual([1, 1, 'next', 'ask'])
  await approve(page)
  expect(asked(page)).toEqual([2, 1])
})

test('a family that is chosen alone is asked again: the visitor may want another account', async () => {
  const page = await readyVisit()
  await connectWallet(page, 'fox', ETHEREUM)
  await page.send({ type: 'connector.select', id: 'fox' })
  expect(asked(page)).toEqual([2, 0])
})

test('a family that another wallet holds is waited for, while the others are approved', async () => {
  const page = await readyVisit()
  await connectWallet(page, 'owl', ETHEREUM)
  await askTogether(page)
  await page.clock.advance(15_000)
  await approve(page)
  expect(page.view()).toBe('ConnectingExternal')
  expect(page.eip155.connects.last().signal?.aborted).toBe(false)
  await page.eip155.connects.last().resolve(connection('fox', ETHEREUM))
  await page.eip155.disconnects.last().resolve()
  expect(page.window()).toBe('closed')
})

test('a family that was declined is asked again from where it was declined, and the others are kept', async () => {
  const page = await readyVisit()
  await askTogether(page)
  await page.eip155.connects.last().reject(new FoyerError('wallet.rejected', { method: 'eth_requestAccounts' }))
  await approve(page)
  expect(page.view()).toBe('ConnectingExternal')
  page.actor.getSnapshot().children['connection:eip155']?.send({ type: 'retry' })
  await flushMicrotasks()
  expect([page.view(), ...asked(page)]).toEqual(['ConnectingExternal', 2, 1])
  await page.eip155.connects.last().resolve(connection('fox', ETHEREUM))
  expect(page.window()).toBe('closed')
})
