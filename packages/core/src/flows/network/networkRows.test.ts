import { expect, test } from 'vitest'
import { connection } from '../../scriptedAdapter.fixture.ts'
import { connectWallet, ELSEWHERE, ETHEREUM, POLYGON, readyVisit } from '../../visit.fixture.ts'
import { selectNetworkRows, selectUnsupportedChain } from './networkRows.ts'

test('without a connection every network can be chosen', async () => {
  const page = await readyVisit()
  expect(selectNetworkRows(page.actor.getSnapshot()).map(({ name, status }) => `${name} ${status}`)).toEqual([
    'Ethereum active',
    'Polygon available',
    'Solana available',
    'Devnet available',
  ])
})

test('with a connected wallet, networks of other namespaces are marked as unconnected', async () => {
  const page = await readyVisit()
  await connectWallet(page, 'fox', POLYGON)
  expect(selectNetworkRows(page.actor.getSnapshot()).map(({ name, status }) => `${name} ${status}`)).toEqual([
    'Ethereum available',
    'Polygon active',
    'Solana unconnected',
    'Devnet unconnected',
  ])
  expect(selectNetworkRows(page.actor.getSnapshot(), 'solana')).toHaveLength(2)
})

test('a network that the wallet did not approve is marked as refused', async () => {
  const page = await readyVisit()
  await page.send({ type: 'connector.select', id: 'fox' })
  await page.eip155.connects.last().resolve({ ...connection('fox', ETHEREUM), approved: [ETHEREUM] })
  expect(selectNetworkRows(page.actor.getSnapshot(), 'eip155').map(({ status }) => status)).toEqual([
    'active',
    'refused',
  ])
})

test('selectUnsupportedChain returns the wallet’s chain if the host does not request it', async () => {
  const page = await readyVisit()
  await connectWallet(page, 'fox', ETHEREUM)
  expect(selectUnsupportedChain(page.actor.getSnapshot())).toBeUndefined()
  await page.eip155.report('fox', { type: 'chain.changed', chainId: ELSEWHERE })
  expect(selectUnsupportedChain(page.actor.getSnapshot())).toEqual({ id: ELSEWHERE, reference: '666' })
})
