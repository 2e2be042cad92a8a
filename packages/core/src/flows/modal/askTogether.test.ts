import { expect, test } from 'vitest'
import { connection } from '../../scriptedAdapter.fixture.ts'
import { connectWallet, ETHEREUM, readyVisit, SOLANA, type Visit } from '../../visit.fixture.ts'
import { selectAccount } from '../account/selectAccount.ts'

const askTogether = (page: Visit) =>
  page.send({
    type: 'modal.open',
    view: 'ConnectingExternal',
    arguments: { connectorId: 'fox', namespace: 'eip155', also: [{ connectorId: 'cat', namespace: 'solana' }] },
  })

const asked = ({ eip155, sol }: Visit) => [eip155.connects.list.length, sol.connects.list.length]

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

test('a family that another wallet holds is asked', async () => {
  const page = await readyVisit()
  await connectWallet(page, 'owl', ETHEREUM)
  await askTogether(page)
  expect(asked(page)).toEqual([2, 1])
})

test('a family that is being disconnected is asked', async () => {
  const page = await readyVisit()
  await connectWallet(page, 'fox', ETHEREUM)
  await page.send({ type: 'connection.disconnect' })
  await askTogether(page)
  await page.eip155.disconnects.last().resolve()
  expect(asked(page)).toEqual([2, 1])
})

test('a family that is chosen alone is asked again: the visitor may want another account', async () => {
  const page = await readyVisit()
  await connectWallet(page, 'fox', ETHEREUM)
  await page.send({ type: 'connector.select', id: 'fox' })
  expect(asked(page)).toEqual([2, 0])
})
