import { type Hex, verifyMessage } from 'viem'
import { expect, test } from 'vitest'
import { EVM_CHAINS, startWorld } from './app.fixture.ts'

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const SIGN_IN = {
  chains: EVM_CHAINS,
  domain: 'localhost',
  nonce: 'abcdef12345',
  uri: 'http://localhost/',
  methods: ['personal_sign'],
}

test('signs in and settles in one step', async () => {
  const { app, createPhone } = await startWorld()
  const phone = await createPhone({ behaviour: 'approve' })
  const { uri, response } = await app.authenticate(SIGN_IN)
  await phone.pair(uri!)
  const { auths, session } = await response()
  expect(session?.namespaces.eip155?.accounts[0]).toBe(`eip155:31337:${FIRST}`)
  const [{ p, s }] = auths as [NonNullable<typeof auths>[number]]
  const message = app.formatAuthMessage({ request: p, iss: p.iss })
  expect(message).toContain('Nonce: abcdef12345')
  expect(await verifyMessage({ address: FIRST, message, signature: s.s as Hex })).toBe(true)
})

test('a sign-in without a supported chain is refused with that reason', async () => {
  const { app, createPhone } = await startWorld()
  const phone = await createPhone()
  const { uri, response } = await app.authenticate(SIGN_IN)
  const answer = response()
  answer.catch(() => {})
  await phone.pair(uri!)
  await expect.poll(() => phone.state.asks).toMatchObject([{ kind: 'authentication' }])
  await phone.approve({ chains: [] })
  await expect(answer).rejects.toBe('Unsupported chains.')
})

test('a phone without one-prompt sign-in sees the proposal beside it', async () => {
  const { app, createPhone } = await startWorld()
  const phone = await createPhone({ behaviour: 'approve', signsIn: false })
  const { uri, response } = await app.authenticate(SIGN_IN)
  await phone.pair(uri!)
  const { auths, session } = await response()
  expect(auths).toBeUndefined()
  expect(session?.namespaces.eip155?.accounts[0]).toBe(`eip155:31337:${FIRST}`)
  expect(phone.state.log).toContain('Approved proposal of App')
  phone.supportSignIn(true)
  const next = await app.authenticate(SIGN_IN)
  await phone.pair(next.uri!)
  expect((await next.response()).auths).toHaveLength(2)
})

test('a late phone shows a request, and approves it by itself unless it was answered before', async () => {
  const { createPhone, propose } = await startWorld()
  const phone = await createPhone({ behaviour: 'late', lateBy: 1_000 })
  const rejected = await propose()
  await phone.pair(rejected.uri)
  await expect.poll(() => phone.state.asks).toMatchObject([{ kind: 'proposal' }])
  await phone.reject()
  await expect(rejected.settled).rejects.toMatchObject({ code: 5000 })
  const { uri, settled } = await propose()
  await phone.pair(uri)
  await expect.poll(() => phone.state.asks).toMatchObject([{ kind: 'proposal' }])
  expect((await settled).topic).toBeTruthy()
  expect(phone.state.asks).toEqual([])
  expect(phone.state.sessions).toHaveLength(1)
})
