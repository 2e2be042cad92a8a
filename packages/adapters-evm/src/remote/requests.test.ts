import { startAnvil } from '@foyer/sandbox/chains'
import { type Hex, verifyMessage } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { evmAdapter } from '../adapter.ts'
import { call, rejection } from '../page.fixture.ts'
import { connectedWorld, ELSEWHERE, FIRST, HERE, SECOND, SOON, showLink, startWorld, THERE } from './world.fixture.ts'

/** Connects on eip155, and returns the adapter's `signMessage` over the session. */
const signer = async (options: Parameters<typeof connectedWorld>[0] = {}) => {
  const world = await connectedWorld(options)
  const connection = await world.visit.connected('eip155')
  const sign = evmAdapter().remote!.over(world.transport).signMessage!
  return { ...world, connection, sign, held: () => connection.getSnapshot().context.connection! }
}

/** Part of a connection: a lazy flow, undefined until it has loaded. */
type Part = { error?: { code: string }; requests?: { id: string }[]; balance?: unknown }
type Loader = { getSnapshot(): { children: { flow?: { getSnapshot(): { context: Part } } } } }
type Connected = { getSnapshot(): { children: object } }
const partOf = (connection: Connected, id: 'account' | 'switch' | 'signing') =>
  (connection.getSnapshot().children as Record<string, Loader | undefined>)[id]
    ?.getSnapshot()
    .children.flow?.getSnapshot().context
const switchError = (connection: Connected) => partOf(connection, 'switch')?.error
const signRequest = (connection: Connected) => partOf(connection, 'signing')?.requests?.[0]

test('a message is signed by the active account, on the active chain', async () => {
  const { phone, connection, sign, held } = await signer()
  const first = (await sign(held(), 'hello', call())) as Hex
  expect(await verifyMessage({ address: FIRST, message: 'hello', signature: first })).toBe(true)
  await phone.selectAccount(1)
  await expect.poll(() => held().address, SOON).toBe(SECOND)
  phone.behave('ask')
  connection.send({ type: 'switch', chainId: THERE })
  await expect.poll(() => held().chainId, SOON).toBe(THERE)
  const second = sign(held(), Uint8Array.of(0xff, 0), call())
  await expect.poll(() => phone.state.asks, SOON).toMatchObject([{ method: 'personal_sign', chainId: THERE }])
  await phone.approve()
  const signature = (await second) as Hex
  expect(await verifyMessage({ address: SECOND, message: { raw: '0xff00' }, signature })).toBe(true)
})

test('the app switches among the approved chains without the wallet, and to no other', async () => {
  const { phone, connection, held } = await signer()
  connection.send({ type: 'switch', chainId: THERE })
  await expect.poll(() => held().chainId, SOON).toBe(THERE)
  connection.send({ type: 'switch', chainId: ELSEWHERE })
  await expect
    .poll(() => switchError(connection), SOON)
    .toEqual({ code: 'network.notApproved', context: { id: ELSEWHERE } })
  expect(held().chainId).toBe(THERE)
  // No wallet was asked for it.
  expect(phone.state.log.filter(line => line.includes('wallet_'))).toEqual([])
})

test('the app can switch to a chain that the wallet adds to the session', async () => {
  const { createPhone, visit: open } = await startWorld()
  const [phone, visit] = [await createPhone(), await open()]
  await phone.pair(await showLink(visit))
  await expect.poll(() => phone.state.asks.length, SOON).toBe(1)
  await phone.approve({ chains: [HERE] })
  await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('connected')
  const connection = await visit.connected('eip155')
  const held = () => connection.getSnapshot().context.connection!
  connection.send({ type: 'switch', chainId: THERE })
  await expect.poll(() => switchError(connection)?.code, SOON).toBe('network.notApproved')
  await phone.switchChain(THERE)
  await expect.poll(() => held().chainId, SOON).toBe(THERE)
  expect(held().approved).toEqual([HERE, THERE])
  connection.send({ type: 'switch', chainId: HERE })
  await expect.poll(() => held().chainId, SOON).toBe(HERE)
})

test('the balance of a connection over WalletConnect comes from its chain', async () => {
  const [here, there] = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
  onTestFinished(async () => void (await Promise.all([here.stop(), there.stop()])))
  const { connection } = await signer({ urls: [here.url, there.url] })
  await expect
    .poll(() => partOf(connection, 'account')?.balance, SOON)
    .toMatchObject({ value: '10000000000000000000000', symbol: 'ETH', decimals: 18 })
})

test('a rejected request does not affect the next one', async () => {
  const { phone, sign, held } = await signer()
  phone.behave('reject')
  await expect(sign(held(), 'hello', call())).rejects.toMatchObject({
    code: 'wallet.rejected',
    context: { method: 'personal_sign' },
  })
  phone.behave('approve')
  expect(await sign(held(), 'hello', call())).toMatch(/^0x/)
})

test('H04 a request is rejected when the wallet ends the session', async () => {
  const { phone, sign, held } = await signer({ phone: { behaviour: 'approve' } })
  phone.behave('ask')
  const ref = held()
  const signature = rejection(sign(ref, 'hello', call()))
  await expect.poll(() => phone.state.asks.length, SOON).toBe(1)
  await phone.disconnect()
  expect(await signature).toMatchObject({ code: 'wallet.disconnected', context: { method: 'personal_sign' } })
  await expect(sign(ref, 'again', call())).rejects.toMatchObject({ code: 'wallet.disconnected' })
})

test('a disconnect rejects a request that is still in the wallet', async () => {
  const { phone, transport, sign, held } = await signer()
  phone.behave('silent')
  const signature = rejection(sign(held(), 'hello', call()))
  await expect.poll(() => phone.state.log[0], SOON).toMatch('Silent')
  await transport.disconnect()
  expect(await signature).toMatchObject({ code: 'wallet.disconnected' })
})

test('an abort rejects with its reason, and a late answer is ignored', async () => {
  const { phone, sign, held } = await signer()
  phone.behave('ask')
  const leaving = new AbortController()
  const reason = new Error('the visitor left')
  const signature = rejection(sign(held(), 'hello', { signal: leaving.signal }))
  await expect.poll(() => phone.state.asks.length, SOON).toBe(1)
  leaving.abort(reason)
  expect(await signature).toBe(reason)
  await phone.approve()
  phone.behave('approve')
  expect(await sign(held(), 'hello', call())).toMatch(/^0x/)
})

test('H28 a request that is aborted before it was sent never reaches the wallet', async () => {
  const { phone, sign, held } = await signer()
  const reason = new Error('the visitor left')
  await expect(sign(held(), 'hello', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  expect(await sign(held(), 'another', call())).toMatch(/^0x/)
  await expect.poll(() => phone.state.log.filter(line => line.includes('personal_sign')), SOON).toHaveLength(1)
})

test('a request that the session does not approve is rejected without asking the wallet', async () => {
  const { phone, transport } = await signer()
  await expect(transport.request(ELSEWHERE, 'personal_sign', ['0x00', FIRST], call())).rejects.toMatchObject({
    code: 'network.notApproved',
  })
  await expect(transport.request(HERE, 'eth_sign', ['0x00', FIRST], call())).rejects.toMatchObject({
    code: 'wallet.unauthorized',
    context: { method: 'eth_sign' },
  })
  expect(phone.state.log).toHaveLength(1)
})

test('the connection machine signs over the session and emits the outcome', async () => {
  const { phone, connection } = await signer()
  phone.behave('ask')
  connection.send({ type: 'message.sign', id: 'one', message: 'hello' })
  await expect.poll(() => phone.state.asks.length, SOON).toBe(1)
  expect(signRequest(connection)?.id).toBe('one')
  await phone.reject()
  await expect.poll(() => signRequest(connection), SOON).toBeUndefined()
  expect(connection.getSnapshot().matches('connected')).toBe(true)
})
