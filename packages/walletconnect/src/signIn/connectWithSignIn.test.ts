import type { SignedSession } from '@foyer/core/chain'
import { parseSignInMessage } from '@foyer/core/siwx'
import { verifySignIn } from '@foyer/core/siwx/server/eip155'
import { expect, test } from 'vitest'
import { ADDRESS, HERE, networks, SOON } from '../relayPage.fixture.ts'
import { draft, METHODS, NAMESPACES, OTHER, signInWorld } from './signIn.fixture.ts'

const accountsOf = ({ session }: SignedSession) =>
  (session as { namespaces: { eip155: { accounts: string[] } } }).namespaces.eip155.accounts

test('a phone connects and signs with one prompt, and the server accepts the message', async () => {
  const { ask, phone, client } = await signInWorld()
  const wallet = await phone({ behaviour: 'ask' })
  const { uri, settled } = await ask()
  await wallet.pair(uri)
  await expect.poll(() => wallet.state.asks, SOON).toHaveLength(1)
  expect(wallet.state.asks[0]).toMatchObject({ kind: 'authentication', chains: [HERE, OTHER] })
  await wallet.approve()
  const { session, signed } = await settled
  expect(wallet.state.asks).toEqual([])
  expect(accountsOf({ session, signed })).toEqual([`${HERE}:${ADDRESS}`, `${OTHER}:${ADDRESS}`])
  expect(session).toMatchObject({ namespaces: { eip155: { methods: [...METHODS].sort() } } })
  expect(client.session.getAll()).toHaveLength(1)
  expect(client.proposal.getAll()).toEqual([])

  expect(signed.map(({ chainId }) => chainId)).toEqual([HERE, OTHER])
  for (const { message, signature, address, chainId } of signed) {
    expect(address).toBe(ADDRESS)
    expect(
      await verifySignIn({ message, signature, address, chainId, domain: 'localhost:3000', nonce: 'abcdef12345' }),
    ).toMatchObject({ ok: true })
    const { statement, resources, uri: signedFor } = parseSignInMessage(message)
    expect(statement).toMatch(/^Sign in to the shop\. I further authorize the stated URI .* for 'eip155'\.$/)
    expect(resources).toEqual(['https://shop.example/terms', expect.stringMatching(/^urn:recap:/)])
    expect(signedFor).toBe('http://localhost:3000/')
  }
  const asked = client.request<string>({
    topic: (session as { topic: string }).topic,
    chainId: HERE,
    request: { method: 'personal_sign', params: ['0x00', ADDRESS] },
  })
  await expect.poll(() => wallet.state.asks, SOON).toHaveLength(1)
  await wallet.approve()
  expect(await asked).toMatch(/^0x/)
})

test('a wallet that grants fewer chains signs for those, and its session has those', async () => {
  const { ask, phone } = await signInWorld()
  const wallet = await phone({ behaviour: 'ask' })
  const { uri, settled } = await ask()
  await wallet.pair(uri)
  await expect.poll(() => wallet.state.asks, SOON).toHaveLength(1)
  await wallet.approve({ chains: [OTHER] })
  const answer = await settled
  expect(accountsOf(answer)).toEqual([`${OTHER}:${ADDRESS}`])
  expect(answer.signed).toMatchObject([{ chainId: OTHER, address: ADDRESS }])
})

test('a wallet that does not know the method answers the proposal: a session with all that is proposed, without a message', async () => {
  const { ask, phone, client } = await signInWorld()
  const wallet = await phone({ signsIn: false })
  const { uri, settled } = await ask()
  await wallet.pair(uri)
  const answer = await settled
  expect(answer.signed).toEqual([])
  expect(accountsOf(answer)).toContain(`${HERE}:${ADDRESS}`)
  expect(answer.session).toMatchObject({ namespaces: { eip155: { methods: METHODS } }, optionalNamespaces: NAMESPACES })
  expect(client.session.getAll()).toHaveLength(1)
})

test.each([-32_601, 4200, 10_001])(
  'a wallet that refuses the method with %i is asked by the proposal at once',
  async code => {
    const { ask, raw } = await signInWorld()
    const wallet = await raw()
    const { uri, settled } = await ask()
    wallet.client.once('session_authenticate', ({ id }) => {
      void wallet.client.rejectSessionAuthenticate({ id, reason: { code, message: 'Unknown method.' } })
    })
    const topic = await wallet.approve(uri, { eip155: [`${HERE}:${ADDRESS}`] })
    expect(await settled).toMatchObject({ session: { topic }, signed: [] })
  },
)

test.each([5000, 4001, 5100])('the wallet keeps its code when it refuses with %i, and the link is over', async code => {
  const { ask, raw, client } = await signInWorld()
  const wallet = await raw()
  const { uri, settled } = await ask()
  wallet.client.on('session_authenticate', ({ id }) => {
    void wallet.client.rejectSessionAuthenticate({ id, reason: { code, message: 'No.' } })
  })
  await wallet.client.core.pairing.pair({ uri })
  await expect(settled).rejects.toMatchObject({ code })
  await expect.poll(() => client.proposal.getAll()).toEqual([])
  expect(client.session.getAll()).toEqual([])
})

test('a rejected proposal of a wallet that does not know the method keeps its code too', async () => {
  const { ask, phone } = await signInWorld()
  const wallet = await phone({ signsIn: false, behaviour: 'reject' })
  const { uri, settled } = await ask()
  await wallet.pair(uri)
  await expect(settled).rejects.toMatchObject({ code: 5000 })
})

test('each link has its own answer: a wallet may take one while the next is shown', async () => {
  const { ask, phone, client } = await signInWorld()
  const first = await ask(draft({ nonce: 'firstNonce1' }))
  const second = await ask(draft({ nonce: 'secondNonce2' }))
  const wallet = await phone()
  await wallet.pair(first.uri)
  expect((await first.settled).signed[0]?.message).toContain('firstNonce1')
  await wallet.pair(second.uri)
  expect((await second.settled).signed[0]?.message).toContain('secondNonce2')
  expect(client.session.getAll()).toHaveLength(2)
})

test('a link that expires rejects without a code, and leaves no proposal', async () => {
  const { ask, client } = await signInWorld()
  const { settled } = await ask()
  for (const { id } of client.proposal.getAll()) client.core.expirer.set(id, 0)
  await expect(settled).rejects.toEqual({ code: 0, message: expect.any(String) })
  await expect.poll(() => client.proposal.getAll()).toEqual([])
})

test('several families are proposed without a message, as the method is for eip155 alone', async () => {
  const { ask, phone } = await signInWorld()
  const wallet = await phone()
  const solana = { chains: [networks[1]!.caipNetworkId], methods: ['solana_signMessage'], events: [] }
  const { uri, settled } = await ask(draft(), { ...NAMESPACES, solana })
  expect(uri).not.toContain('wc_sessionAuthenticate')
  await wallet.pair(uri)
  const { session, signed } = await settled
  expect(signed).toEqual([])
  expect(Object.keys((session as { namespaces: object }).namespaces).sort()).toEqual(['eip155', 'solana'])
})

test.each([
  ['without a nonce', { nonce: undefined }],
  ['with a line break in its statement', { statement: 'One\nTwo' }],
  ['with a time that is none', { issuedAt: 'yesterday' }],
])('a draft %s makes a session without a message', async (_, changes) => {
  const { ask, phone } = await signInWorld()
  const wallet = await phone()
  const { uri, settled } = await ask(draft(changes as never))
  await wallet.pair(uri)
  expect((await settled).signed).toEqual([])
})
