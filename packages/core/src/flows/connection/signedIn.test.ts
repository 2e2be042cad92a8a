import { expect, test } from 'vitest'
import type { Approved } from '../../chain/adapter.ts'
import { approval, visit } from './connection.fixture.ts'
import { parseApproved, parseConnection } from './fromAdapter.ts'

const signedIn = { message: 'app.example wants you to sign in', signature: '0x12' }
const signed = (connectorId: string, more: Partial<Approved> = {}): Approved => ({
  ...approval(connectorId),
  signedIn,
  ...more,
})

test('the message that a wallet signed with its approval is reported once, and is not part of the connection', async () => {
  const { connect, reportsOf, current, now, wallet } = visit()
  await connect('fox', signed('fox'))
  expect(reportsOf('connection.established')).toEqual([
    { type: 'connection.established', connection: approval('fox'), restored: false, signedIn },
  ])
  expect(current()).toEqual(approval('fox'))
  expect(JSON.stringify(now().context)).not.toContain(signedIn.signature)
  wallet.send({ type: 'connection.approved', connection: approval('fox') })
  expect(reportsOf('connection.established').at(-1)).not.toHaveProperty('signedIn')
})

test('the message waits while the former wallet is released', async () => {
  const { connect, ports, reportsOf, now } = visit()
  await connect('fox')
  await connect('rabbit', signed('rabbit'))
  expect(reportsOf('connection.established')).toHaveLength(1)
  await ports.disconnect.running.resolve()
  expect(reportsOf('connection.established').at(-1)).toMatchObject({ connection: approval('rabbit'), signedIn })
  expect(now().context.signedIn).toBeUndefined()
})

test('H52 the message of an approval that a later one replaces is dropped with it', async () => {
  const { connect, wallet, ports, reportsOf } = visit()
  await connect('fox')
  await connect('rabbit', signed('rabbit'))
  wallet.send({ type: 'connection.approved', connection: approval('walletConnect') })
  await ports.disconnect.running.resolve()
  expect(reportsOf('connection.established').at(-1)).toEqual({
    type: 'connection.established',
    connection: approval('walletConnect'),
    restored: false,
  })
})

test('a disconnect while the former wallet is released drops the message', async () => {
  const { connect, wallet, ports, now, reportsOf } = visit()
  await connect('fox')
  await connect('rabbit', signed('rabbit'))
  wallet.send({ type: 'disconnect' })
  await ports.disconnect.running.resolve()
  expect(now().context.signedIn).toBeUndefined()
  await connect('fox')
  expect(reportsOf('connection.established').at(-1)).not.toHaveProperty('signedIn')
})

test('another tab’s wallet drops the message of an approval that was never reported', async () => {
  const { connect, wallet, ports, now } = visit()
  await connect('fox')
  await connect('rabbit', signed('rabbit'))
  wallet.send({ type: 'record.changed', record: { connectorId: 'owl' } })
  await ports.disconnect.running.resolve()
  expect(now().context.signedIn).toBeUndefined()
})

test('H52 a message of another account than the preferred one is left out', async () => {
  const record = { connectorId: 'fox', address: 'second' }
  const { wallet, reportsOf, current } = visit({ record })
  const accounts = ['first', 'second'].map(address => ({ namespace: 'eip155' as const, address }))
  wallet.send({ type: 'connection.approved', connection: signed('fox', { accounts, address: 'first' }) })
  expect(current()?.address).toBe('second')
  expect(reportsOf('connection.established').at(-1)).not.toHaveProperty('signedIn')
})

test('a message of an adapter is parsed as plain texts', () => {
  expect(parseApproved('eip155', signed('fox', { signedIn: { ...signedIn, more: 1 } as never }))).toEqual(signed('fox'))
  expect(parseApproved('eip155', approval('fox'))).toEqual(approval('fox'))
})

test.each([
  null,
  'text',
  [],
  {},
  { message: 'text' },
  { message: 1, signature: '0x' },
  { message: 'text', signature: {} },
])('a malformed message of an adapter is left out, and its connection stays: %j', given => {
  expect(parseApproved('eip155', { ...approval('fox'), signedIn: given })).toEqual(approval('fox'))
})

test('a restored connection has no message', () => {
  expect(parseConnection('eip155', signed('fox'))).toEqual(approval('fox'))
})
