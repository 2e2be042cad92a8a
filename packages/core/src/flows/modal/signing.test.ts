import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { connection, connector } from '../../scriptedAdapter.fixture.ts'
import { connectWallet, ETHEREUM, POLYGON, readyVisit, SOLANA } from '../../visit.fixture.ts'
import { selectSwitch } from '../connection/selectSwitch.ts'

const connected = async () => {
  const page = await readyVisit()
  await connectWallet(page, 'fox', ETHEREUM)
  return page
}

/** Request with the account and chain that it was for. */
const asked = (id: string) => ({ id, namespace: 'eip155', address: 'fox-1', chainId: ETHEREUM })

test('a signature is emitted with the id of its request', async () => {
  const page = await connected()
  await page.send({ type: 'message.sign', id: 'a', message: 'hello' })
  expect(page.eip155.signatures.last().asked).toMatchObject({
    by: { connectorId: 'fox', address: 'fox-1' },
    message: 'hello',
  })
  await page.eip155.signatures.last().resolve('0x51')
  expect(page.facts.at(-1)).toEqual({ type: 'message.signed', ...asked('a'), signature: '0x51' })
})

test('a rejected signature is emitted with its code and cause', async () => {
  const page = await connected()
  await page.send({ type: 'message.sign', id: 'a', message: 'hello' })
  const cause = new FoyerError('wallet.rejected', { method: 'personal_sign' })
  await page.eip155.signatures.last().reject(cause)
  expect(page.facts.at(-1)).toEqual({
    type: 'message.failed',
    ...asked('a'),
    error: { code: 'wallet.rejected', context: { method: 'personal_sign' } },
    cause,
  })
})

test('H15 H52 a second signature request waits while the first is pending', async () => {
  const page = await connected()
  await page.send({ type: 'message.sign', id: 'a', message: 'one' })
  await page.send({ type: 'message.sign', id: 'b', message: 'two' })
  expect(page.eip155.signatures.list).toHaveLength(1)
  await page.eip155.signatures.last().resolve('0x51')
  expect(page.facts.at(-1)).toMatchObject({ type: 'message.signed', id: 'a' })
  expect(page.eip155.signatures.last().asked).toMatchObject({ message: 'two' })
  await page.eip155.signatures.last().resolve('0x52')
  expect(page.facts.at(-1)).toMatchObject({ type: 'message.signed', id: 'b', signature: '0x52' })
})

test('H52 a wallet that serves two namespaces is asked for one signature at a time, two wallets at once', async () => {
  const page = await connected()
  page.sol.announce([connector('solana', 'fox-sol', 'Fox'), connector('solana', 'cat', 'Cat')])
  await connectWallet(page, 'fox-sol', SOLANA)
  const sign = (id: string, namespace: 'eip155' | 'solana') =>
    page.send({ type: 'message.sign', id, message: id, namespace })
  await sign('a', 'eip155')
  await sign('b', 'solana')
  expect([page.eip155.signatures.list.length, page.sol.signatures.list.length]).toEqual([1, 0])
  await page.eip155.signatures.last().resolve('0x51')
  expect(page.sol.signatures.last().asked).toMatchObject({ message: 'b' })
  await page.sol.signatures.last().resolve('0x52')
  await page.send({ type: 'connector.select', id: 'cat' })
  await page.sol.connects.last().resolve(connection('cat', SOLANA))
  await page.sol.disconnects.last().resolve()
  await sign('c', 'eip155')
  await sign('d', 'solana')
  expect([page.eip155.signatures.list.length, page.sol.signatures.list.length]).toEqual([2, 2])
})

test('H52 two connections of one wallet share its turn, also after the wallet has left the list', async () => {
  const page = await connected()
  page.sol.announce([connector('solana', 'fox-sol', 'Fox')])
  await connectWallet(page, 'fox-sol', SOLANA)
  page.eip155.announce([])
  page.sol.announce([])
  await page.send({ type: 'message.sign', id: 'a', message: 'a', namespace: 'eip155' })
  await page.send({ type: 'message.sign', id: 'b', message: 'b', namespace: 'solana' })
  expect([page.eip155.signatures.list.length, page.sol.signatures.list.length]).toEqual([1, 0])
  await page.eip155.signatures.last().resolve('0x51')
  expect(page.sol.signatures.list).toHaveLength(1)
})

test('H52 a switch of the network waits while the same wallet shows a message of another namespace', async () => {
  const page = await connected()
  page.sol.announce([connector('solana', 'fox-sol', 'Fox')])
  await connectWallet(page, 'fox-sol', SOLANA)
  await page.send({ type: 'message.sign', id: 'a', message: 'a', namespace: 'solana' })
  await page.send({ type: 'modal.open', view: 'Networks' })
  await page.send({ type: 'network.select', id: POLYGON })
  const screen = () => selectSwitch(page.actor.getSnapshot(), { namespace: 'eip155', chainId: POLYGON }).screen
  expect([page.view(), screen()]).toEqual(['SwitchNetwork', 'ask'])
  expect(page.eip155.switches.list).toHaveLength(0)
  await page.clock.advance(15_000)
  expect(screen()).toBe('delayed')
  await page.sol.signatures.last().resolve('0x51')
  expect(screen()).toBe('ask')
  await page.eip155.switches.last().resolve()
  expect(page.facts).toContainEqual({ type: 'network.switched', namespace: 'eip155', chainId: POLYGON })
})

test('H52 a switch that the visitor leaves while it waits for a message is never shown in the wallet', async () => {
  const page = await connected()
  await page.send({ type: 'message.sign', id: 'a', message: 'a' })
  await page.send({ type: 'modal.open', view: 'Networks' })
  await page.send({ type: 'network.select', id: POLYGON })
  await page.send({ type: 'view.back' })
  await page.eip155.signatures.last().resolve('0x51')
  expect(page.eip155.switches.list).toHaveLength(0)
})

test('H09 a disconnect during signing fails the request, and a late signature is ignored', async () => {
  const page = await connected()
  await page.send({ type: 'message.sign', id: 'a', message: 'one' })
  const question = page.eip155.signatures.last()
  await page.eip155.report('fox', { type: 'wallet.disconnected' })
  expect(page.facts).toContainEqual(
    expect.objectContaining({
      type: 'message.failed',
      id: 'a',
      error: { code: 'wallet.disconnected', context: { method: 'signMessage' } },
    }),
  )
  await question.resolve('0x51')
  expect(page.factTypes()).not.toContain('message.signed')
})

test('signing without a connection fails with account.missing', async () => {
  const page = await readyVisit()
  await page.send({ type: 'message.sign', id: 'a', message: 'one' })
  await page.send({ type: 'message.sign', id: 'b', message: 'one', namespace: 'solana' })
  await page.send({ type: 'message.sign', id: 'c', message: 'one', namespace: 'bip122' })
  expect(page.facts.map(fact => fact.type === 'message.failed' && [fact.id, fact.error.code])).toEqual([
    ['a', 'account.missing'],
    ['b', 'account.missing'],
    ['c', 'account.missing'],
  ])
})

test('a message without a namespace is signed by the active account', async () => {
  const page = await connected()
  await connectWallet(page, 'cat', SOLANA)
  await page.send({ type: 'message.sign', id: 'a', message: 'one' })
  expect(page.sol.signatures.list).toHaveLength(1)
  expect(page.eip155.signatures.list).toHaveLength(0)
})
