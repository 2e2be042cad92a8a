import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { connectWallet, ETHEREUM, readyVisit, SOLANA } from '../../visit.fixture.ts'

const connected = async () => {
  const page = await readyVisit()
  await connectWallet(page, 'fox', ETHEREUM)
  return page
}

test('a signature is emitted with the id of its request', async () => {
  const page = await connected()
  await page.send({ type: 'message.sign', id: 'a', message: 'hello' })
  expect(page.eip155.signatures.last().asked).toMatchObject({
    by: { connectorId: 'fox', address: 'fox-1' },
    message: 'hello',
  })
  await page.eip155.signatures.last().resolve('0x51')
  expect(page.facts.at(-1)).toEqual({ type: 'message.signed', id: 'a', signature: '0x51' })
})

test('a rejected signature is emitted with its code and cause', async () => {
  const page = await connected()
  await page.send({ type: 'message.sign', id: 'a', message: 'hello' })
  const cause = new FoyerError('wallet.rejected', { method: 'personal_sign' })
  await page.eip155.signatures.last().reject(cause)
  expect(page.facts.at(-1)).toEqual({
    type: 'message.failed',
    id: 'a',
    error: { code: 'wallet.rejected', context: { method: 'personal_sign' } },
    cause,
  })
})

test('H15 a second signature request is refused while the first is pending, and the first is still answered', async () => {
  const page = await connected()
  await page.send({ type: 'message.sign', id: 'a', message: 'one' })
  await page.send({ type: 'message.sign', id: 'b', message: 'two' })
  expect(page.facts.at(-1)).toMatchObject({ type: 'message.failed', id: 'b', error: { code: 'wallet.requestPending' } })
  expect(page.eip155.signatures.list).toHaveLength(1)
  await page.eip155.signatures.last().resolve('0x51')
  expect(page.facts.at(-1)).toMatchObject({ type: 'message.signed', id: 'a' })
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
