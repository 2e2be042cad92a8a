import type { Approved, SignInDraft } from '@foyer/core/chain'
import { parseSignInMessage } from '@foyer/core/siwx'
import { verifySignIn } from '@foyer/core/siwx/server'
import { turncoat } from '@foyer/core/testing'
import { expect, it } from 'vitest'
import { type AdapterSession, addressesOf, call, codeOf, rejection, SOON, settle } from './session.ts'

const DOMAIN = 'app.example'
const NONCE = 'A7fk39Zq'

/** Message to sign on the first network, with every field that a wallet may be asked for. */
const draftFor = ({ world }: AdapterSession, more: Partial<SignInDraft> = {}): SignInDraft => ({
  domain: DOMAIN,
  statement: 'Sign in to the example.',
  uri: `https://${DOMAIN}/login`,
  version: '1',
  chainId: world.networks[0].caipNetworkId,
  nonce: NONCE,
  issuedAt: new Date().toISOString(),
  expirationTime: new Date(Date.now() + 600_000).toISOString(),
  requestId: 'request-1',
  resources: [`https://${DOMAIN}/terms`],
  ...more,
})

const connectWith = (session: AdapterSession, signIn = draftFor(session), options = call()): Promise<Approved> => {
  const { networks } = session.world
  const [{ caipNetworkId: chainId }] = networks
  return session.adapter.connect({ connectorId: session.wallet.id, networks, chainId, signIn }, options)
}

/** Method of the wallets that sign in as they connect. Undefined where the test has to be skipped. */
const methodOf = ({ adapter, world }: AdapterSession) => (adapter.signsIn ? world.signInMethod : undefined)

const SKIPPED = 'these wallets do not connect and sign in with one prompt'

/** How often the wallet was asked by the method that signs in. */
const asked = ({ wallet }: AdapterSession, method: string) => wallet.requests.filter(each => each === method).length

const expectSignedIn = async (session: AdapterSession, { address, chainId, signedIn }: Approved, nonce = NONCE) => {
  const { message, signature } = signedIn!
  const proof = { message, signature, address, chainId, domain: DOMAIN, nonce }
  expect(await verifySignIn(proof)).toMatchObject({ ok: true })
  const bytes = new TextEncoder().encode(message)
  if (session.world.verify) expect(await session.world.verify({ message: bytes, signature, address })).toBe(true)
}

/** Tests of `signsIn`, and of a sign-in in the step of `connect`. */
export function describeSignIn(session: AdapterSession): void {
  it('H34 connects and signs exactly the message asked for with one prompt', async ({ skip }) => {
    const method = methodOf(session)
    if (!method) return skip(SKIPPED)
    expect([session.adapter.signsIn?.(session.wallet.id), session.adapter.signsIn?.('not.installed')]).toEqual([
      true,
      false,
    ])
    const draft = draftFor(session)
    const connection = await connectWith(session, draft)
    expect(session.wallet.prompts).toBe(1)
    expect(connection).toMatchObject({
      address: session.wallet.addresses[0],
      chainId: session.world.networks[0].caipNetworkId,
    })
    expect(addressesOf(connection)).toEqual(session.wallet.addresses)
    const fields = parseSignInMessage(connection.signedIn!.message)
    expect(fields).toEqual({ ...draft, accountAddress: connection.address })
    expect(structuredClone(connection)).toEqual(connection)
    await expectSignedIn(session, connection)
  })

  it('signs a message with only the fields that were asked for', async ({ skip }) => {
    if (!methodOf(session)) return skip(SKIPPED)
    const { statement: _, expirationTime: __, requestId: ___, resources: ____, ...fewer } = draftFor(session)
    const connection = await connectWith(session, fewer)
    expect(parseSignInMessage(connection.signedIn!.message)).toEqual({ ...fewer, accountAddress: connection.address })
    await expectSignedIn(session, connection)
  })

  it('signs in where the accounts are shared already, and keeps the connection usable', async ({ skip }) => {
    if (!methodOf(session) || session.lacks('repeatedSignIn')) return skip(SKIPPED)
    await session.connect()
    const before = session.wallet.prompts
    const connection = await connectWith(session)
    expect(session.wallet.prompts).toBe(before + 1)
    await expectSignedIn(session, connection)
    const { facts } = session.watch(connection)
    await settle()
    expect(facts).toEqual([])
    const signature = await session.adapter.features.signMessage?.(connection, 'hi', call())
    expect(signature).toBeTypeOf('string')
  })

  it('asks for no sign-in where none is requested', async ({ skip }) => {
    const method = methodOf(session)
    if (!method) return skip(SKIPPED)
    expect(await session.connect()).not.toHaveProperty('signedIn')
    expect(asked(session, method)).toBe(0)
  })
}

/** Tests of wallets that do not sign, or not what was asked for. */
export function describeSignInFaults(session: AdapterSession): void {
  it.for([-32601, 4200])(
    'connects at once, with one prompt, where the wallet refuses the method: %i',
    async (code, { skip }) => {
      const method = methodOf(session)
      if (!method) return skip(SKIPPED)
      session.wallet.answer(method, () => {
        throw Object.assign(new Error('No such method.'), { code })
      })
      const connection = await connectWith(session)
      expect(connection).not.toHaveProperty('signedIn')
      expect(connection.address).toBe(session.wallet.addresses[0])
      expect([session.wallet.prompts, asked(session, method)]).toEqual([1, 1])
    },
  )

  it('rejects with wallet.rejected when the visitor refuses, without a second prompt', async ({ skip }) => {
    const method = methodOf(session)
    if (!method) return skip(SKIPPED)
    session.wallet.behave('reject')
    expect(codeOf(await rejection(connectWith(session)))).toBe('wallet.rejected')
    await settle()
    expect([session.wallet.prompts, session.wallet.requests]).toEqual([1, [method]])
    session.wallet.behave('approve')
    await expectSignedIn(session, await connectWith(session))
  })

  it('H34 connects without a signed message where another account has signed', async ({ skip }) => {
    if (!methodOf(session) || !session.wallet.signInAs) return skip(SKIPPED)
    session.wallet.signInAs(1)
    const connection = await connectWith(session)
    expect(connection).not.toHaveProperty('signedIn')
    expect([connection.address, session.wallet.prompts]).toEqual([session.wallet.addresses[0], 1])
    if (session.lacks('repeatedSignIn')) return
    session.wallet.signInAs(undefined)
    await expectSignedIn(session, await connectWith(session))
  })

  it('rejects with wallet.malformedAnswer for a malformed answer', async ({ skip }) => {
    if (!methodOf(session)) return skip(SKIPPED)
    session.wallet.behave('malformed')
    expect(codeOf(await rejection(connectWith(session)))).toBe('wallet.malformedAnswer')
  })

  it('H46 rejects with an error of its own when the wallet throws at every read', async ({ skip }) => {
    if (!methodOf(session)) return skip(SKIPPED)
    const { disguise, turn } = turncoat()
    await session.reload('present', disguise)
    await session.connect()
    turn()
    expect(session.adapter.signsIn?.(session.wallet.id)).toBeTypeOf('boolean')
    expect(codeOf(await rejection(connectWith(session)))).toMatch(/^(wallet\.|connector\.notFound)/)
  })
}

/** Tests of a sign-in with a wallet that keeps the visitor waiting. */
export function describeSignInPrompts(session: AdapterSession): void {
  it('H06 joins an open prompt, with and without a sign-in', async ({ skip }) => {
    if (!methodOf(session)) return skip(SKIPPED)
    session.wallet.behave('silent')
    const draft = draftFor(session)
    const signing = connectWith(session, draft)
    await expect.poll(() => session.wallet.prompts, SOON).toBe(1)
    const joined = [connectWith(session, draft), session.connect()] as const
    await settle()
    session.wallet.approveNow()
    const [same, plain] = await Promise.all(joined)
    await expectSignedIn(session, await signing)
    // A source may leave the message to the call that opened the prompt.
    if (same.signedIn) await expectSignedIn(session, same)
    expect(plain).not.toHaveProperty('signedIn')
    expect([same.address, plain.address]).toEqual([session.wallet.addresses[0], session.wallet.addresses[0]])
    expect(session.wallet.prompts).toBe(1)
  })

  it('H06 joins a prompt that asks for no signature', async ({ skip }) => {
    const method = methodOf(session)
    if (!method) return skip(SKIPPED)
    session.wallet.behave('silent')
    const plain = session.connect()
    await expect.poll(() => session.wallet.prompts, SOON).toBe(1)
    const joined = connectWith(session)
    await settle()
    session.wallet.approveNow()
    await plain
    const connection = await joined
    expect(connection).not.toHaveProperty('signedIn')
    expect(connection.address).toBe(session.wallet.addresses[0])
    expect([session.wallet.prompts, asked(session, method)]).toEqual([1, 0])
  })

  it('H34 takes no message of an earlier request for the one that joined it', async ({ skip }) => {
    if (!methodOf(session)) return skip(SKIPPED)
    session.wallet.behave('silent')
    const first = connectWith(session)
    await expect.poll(() => session.wallet.prompts, SOON).toBe(1)
    const second = connectWith(session, draftFor(session, { nonce: 'B8gl40Ar' }))
    await settle()
    session.wallet.approveNow()
    await expectSignedIn(session, await first)
    expect(await second).not.toHaveProperty('signedIn')
    expect(session.wallet.prompts).toBe(1)
  })

  it('H35 stops waiting when the signal aborts', async ({ skip }) => {
    if (!methodOf(session)) return skip(SKIPPED)
    session.wallet.behave('silent')
    const controller = new AbortController()
    const connecting = rejection(connectWith(session, draftFor(session), { signal: controller.signal }))
    await expect.poll(() => session.wallet.prompts, SOON).toBe(1)
    const reason = new Error('The visitor went back.')
    controller.abort(reason)
    expect(await connecting).toBe(reason)
  })
}
