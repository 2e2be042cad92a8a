import { type ModalOptions, selectAccount, selectPairing, selectView } from '@foyer/core'
import type { CaipNetworkId, Connection, SignedIn, SignInDraft } from '@foyer/core/chain'
import { verifySignIn } from '@foyer/core/siwx/server/eip155'
import { phoneWallet } from '@foyer/sandbox/phone'
import { expect, onTestFinished, test } from 'vitest'
import { ADDRESS, HERE, networks, page, SOON, startWorld } from '../relayPage.fixture.ts'
import { answerWith, draft } from './signIn.fixture.ts'

type Established = { type: 'connection.established'; connection: Connection; signedIn?: SignedIn }
type Hook = (chainId: CaipNetworkId, signal: AbortSignal) => Promise<SignInDraft | undefined>

/** Page of a host with sign-in, on eip155 alone, that shows its link. `reports` are those that its root received. */
async function signInPage(relayUrl: string, options: Partial<ModalOptions> = {}) {
  const reports: Established[] = []
  const opened = page(relayUrl, {
    networks: [networks[0]!],
    inspect: inspected => {
      if (inspected.type !== '@xstate.event' || inspected.actorRef.sessionId !== inspected.rootId) return
      if (inspected.event.type === 'connection.established') reports.push(inspected.event as Established)
    },
    ...options,
  })
  const facts: object[] = []
  opened.actor.on('connection.established', fact => void facts.push(fact))
  const made: SignInDraft[] = []
  const chains = (opened.actor as unknown as Record<symbol, { signInDraft: Hook }>)[Symbol.for('@foyer/chains')]!
  chains.signInDraft = async chainId => {
    const signIn = draft({ chainId, nonce: `nonce${made.length}abcdef` })
    made.push(signIn)
    return signIn
  }
  await expect.poll(() => selectPairing(opened.now()).uri, SOON).toBeDefined()
  return { ...opened, reports, facts, made, uri: selectPairing(opened.now()).uri! }
}

const phoneOn = async (relayUrl: string, options: Partial<Parameters<typeof phoneWallet>[0]> = {}) => {
  const phone = await phoneWallet({ relayUrl, ...options })
  onTestFinished(phone.stop)
  return phone
}

test('one prompt on the phone connects, and the root gets the message that a server accepts', async () => {
  const { relay } = await startWorld()
  const phone = await phoneOn(relay.url)
  const { now, reports, facts, made, uri } = await signInPage(relay.url)
  await phone.pair(uri)
  await expect.poll(() => phone.state.asks, SOON).toMatchObject([{ kind: 'authentication', chains: [HERE] }])
  await phone.approve()
  await expect.poll(() => selectAccount(now(), 'eip155')?.address, SOON).toBe(ADDRESS)
  const [{ connection, signedIn }] = reports as [Established]
  const { domain, nonce } = made[0]!
  const { address, chainId } = connection
  expect(await verifySignIn({ ...signedIn!, address, chainId, domain, nonce: nonce! })).toMatchObject({ ok: true })
  expect(reports).toHaveLength(1)
  expect(selectView(now())).toBeUndefined()
  expect(phone.state.asks).toEqual([])
  // Neither the facts for the host nor a snapshot hold the signature.
  expect(facts).toHaveLength(1)
  expect(JSON.stringify([facts, now()])).not.toContain(signedIn!.signature)
})

test('a wallet that does not know the method connects, without a message', async () => {
  const { relay } = await startWorld()
  const phone = await phoneOn(relay.url, { signsIn: false, behaviour: 'approve' })
  const { now, reports, uri } = await signInPage(relay.url)
  await phone.pair(uri)
  await expect.poll(() => selectAccount(now(), 'eip155')?.address, SOON).toBe(ADDRESS)
  expect(reports).toHaveLength(1)
  expect(reports[0]).not.toHaveProperty('signedIn')
})

test('a rejection on the phone is a declined pairing, and the next link asks for a new message', async () => {
  const { relay } = await startWorld()
  const phone = await phoneOn(relay.url, { behaviour: 'reject' })
  const { actor, now, reports, made, uri } = await signInPage(relay.url)
  await phone.pair(uri)
  await expect.poll(() => selectPairing(now()).state, SOON).toBe('declined')
  expect(selectPairing(now()).error).toMatchObject({ code: 'pairing.declined' })
  expect(reports).toEqual([])
  expect(made).toHaveLength(1)
  actor.send({ type: 'modal.close' })
  actor.send({ type: 'modal.open' })
  await expect.poll(() => made.map(({ nonce }) => nonce), SOON).toEqual(['nonce0abcdef', 'nonce1abcdef'])
  await expect.poll(() => selectPairing(now()).uri ?? uri, SOON).not.toBe(uri)
  phone.behave('approve')
  await phone.pair(selectPairing(now()).uri!)
  await expect.poll(() => reports[0]?.signedIn?.message, SOON).toContain('Nonce: nonce1abcdef')
})

test('H15 H18 a phone that approves after the visitor left is disconnected, and nobody is signed in', async () => {
  const { relay } = await startWorld()
  const phone = await phoneOn(relay.url, { behaviour: 'late', lateBy: 1_000 })
  const { actor, now, reports, uri } = await signInPage(relay.url)
  await phone.pair(uri)
  await expect.poll(() => phone.state.asks, SOON).toHaveLength(1)
  actor.send({ type: 'modal.close' })
  await expect.poll(() => phone.state.log, SOON).toContain('Approved authentication of App')
  await expect.poll(() => phone.state.log, SOON).toContain('The app has ended the session')
  expect(phone.state.sessions).toEqual([])
  expect(reports).toEqual([])
  expect(selectAccount(now(), 'eip155')).toBeUndefined()
})

test('H20 an approval counts after the page has lost its socket while the visitor was in the wallet', async () => {
  const { relay } = await startWorld()
  const phone = await phoneOn(relay.url)
  const { now, reports, uri } = await signInPage(relay.url)
  await phone.pair(uri)
  await expect.poll(() => phone.state.asks, SOON).toHaveLength(1)
  relay.faults.dropSockets()
  await expect.poll(() => selectPairing(now()).offline, SOON).toBe(true)
  await expect.poll(() => phone.state.online, SOON).toBe(true)
  await phone.approve()
  await expect.poll(() => reports[0]?.signedIn?.message, SOON).toContain('Nonce: nonce0abcdef')
})

test('an answer without an account is a failed pairing, and is ended in the wallet', async () => {
  const { relay, createWallet } = await startWorld()
  const wallet = await createWallet()
  const { now, reports, uri } = await signInPage(relay.url)
  await answerWith(wallet, uri, publicKey => ({
    cacaos: [],
    responder: { publicKey, metadata: { name: 'Hostile', description: '', url: '', icons: [] } },
  }))
  await expect.poll(() => selectPairing(now()).error, SOON).toMatchObject({ code: 'pairing.malformedSession' })
  expect(reports).toEqual([])
})

test('H52 the message of an account that the session does not begin with is left out', async () => {
  const { relay, createWallet } = await startWorld()
  const wallet = await createWallet()
  const { now, reports, uri } = await signInPage(relay.url)
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const consent = (asked: object, account: string, signature: string) => ({
    p: { ...asked, iss: `did:pkh:${HERE}:${account}` },
    s: { t: 'eip191', s: signature },
  })
  await answerWith(wallet, uri, (publicKey, { authPayload }) => ({
    cacaos: [consent(authPayload, ADDRESS, '0x00'), consent(authPayload, other, `0x${'11'.repeat(65)}`)],
    responder: { publicKey, metadata: { name: 'Two', description: '', url: '', icons: [] } },
  }))
  await expect.poll(() => selectAccount(now(), 'eip155')?.address, SOON).toBe(ADDRESS)
  expect(reports[0]).not.toHaveProperty('signedIn')
})

test('two families connect without a message, and the host is not asked for one', async () => {
  const { relay } = await startWorld()
  const phone = await phoneOn(relay.url, { behaviour: 'approve' })
  const { now, reports, made, uri } = await signInPage(relay.url, { networks })
  await phone.pair(uri)
  await expect.poll(() => selectAccount(now(), 'eip155')?.address, SOON).toBe(ADDRESS)
  await expect.poll(() => reports, SOON).toHaveLength(2)
  expect(made).toEqual([])
  for (const report of reports) expect(report).not.toHaveProperty('signedIn')
})
