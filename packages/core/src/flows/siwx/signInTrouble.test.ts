import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { ETHEREUM, POLYGON, storedVisit } from '../../visit.fixture.ts'
import { ALICE, BOB, scriptedSiwx, signInVisit } from './signIn.fixture.ts'

const errorOf = (page: Awaited<ReturnType<typeof signInVisit>>) => page.signIn().error?.code

const restored = {
  connectorId: 'fox',
  namespace: 'eip155',
  chainId: ETHEREUM,
  address: ALICE,
  selected: ALICE,
  accounts: [{ namespace: 'eip155', address: ALICE }],
} as const

test('a refusal in the wallet is "Signature declined", and signing can be tried again', async () => {
  const page = await signInVisit()
  await page.connect()
  await page.tell({ type: 'siwx.sign' })
  await page.eip155.signatures.last().reject(new FoyerError('wallet.rejected', { method: 'personal_sign' }))
  await page.settled()
  expect(page.signIn().screen).toBe('declined')
  expect(errorOf(page)).toBe('siwx.declined')
  expect(page.view()).toBe('SIWXSignMessage')
  await page.tell({ type: 'siwx.sign' })
  expect(page.signIn().screen).toBe('ask')
  expect(page.eip155.signatures.list, 'no second prompt without a press').toHaveLength(1)
})

test('H69 the code of a refusal with another cause is not "Signature declined": the wallet’s words are kept, and nothing is asked again by itself', async () => {
  const page = await signInVisit()
  await page.connect()
  await page.tell({ type: 'siwx.sign' })
  const cause = { code: 4001, message: 'Request timed out' }
  const context = { method: 'personal_sign', reason: 'Request timed out' }
  await page.eip155.signatures.last().reject(new FoyerError('wallet.failed', context, { cause }))
  await page.settled()
  expect(page.signIn()).toMatchObject({ screen: 'failed', error: { code: 'wallet.failed', context } })
  await page.advance(60_000)
  expect(page.eip155.signatures.list, 'no second prompt without a press').toHaveLength(1)
})

test('H34 each try signs a message with a nonce of its own', async () => {
  const page = await signInVisit()
  page.host.state.trouble.add = 'refused'
  await page.connect()
  const texts: string[] = []
  for (let tries = 0; tries < 2; tries++) {
    await page.tell({ type: 'siwx.sign' })
    texts.push(String(page.eip155.signatures.last().asked.message))
    await page.approve()
    expect(errorOf(page)).toBe('siwx.refused')
    await page.tell({ type: 'siwx.sign' })
  }
  expect(texts[0]).not.toBe(texts[1])
})

test('H34 a message that waits for longer than its nonce is made anew', async () => {
  const page = await signInVisit()
  await page.connect()
  const before = page.signIn().message?.text
  await page.advance(240_000)
  expect(page.signIn().message?.text).not.toBe(before)
})

test('H35 "Authenticating..." ends when the host never answers', async () => {
  const page = await signInVisit()
  page.host.state.trouble.add = 'never'
  await page.connect()
  await page.tell({ type: 'siwx.sign' })
  await page.approve()
  expect(page.signIn().screen).toBe('verifying')
  expect(page.toast()).toEqual({ variant: 'loading', message: 'siwx.authenticating' })
  await page.advance(15_000)
  expect(page.signIn().screen).toBe('failed')
  expect(errorOf(page)).toBe('siwx.unavailable')
  expect(page.toast()).toBeUndefined()
})

test.each(['unavailable', 'never'] as const)(
  'H36 a look-up that is %s keeps the wallet connected, and can be tried again',
  async trouble => {
    const page = await signInVisit()
    page.host.state.trouble.look = trouble
    await page.connect()
    await page.advance(15_000)
    expect(page.signIn().screen).toBe('failed')
    expect(page.status('eip155')).toBe('connected')
    page.host.state.trouble = {}
    await page.tell({ type: 'siwx.sign' })
    expect(page.signIn().screen).toBe('ask')
  },
)

test('H36 a look-up that fails after a reload opens nothing, and is tried again with the next opening', async () => {
  const storage = storedVisit({ 'eip155/connector': { connectorId: 'fox' }, 'active-namespace': 'eip155' })
  const page = await signInVisit({ storage })
  page.host.state.trouble.look = 'unavailable'
  await page.eip155.restores.last().resolve(restored)
  await page.settled()
  expect(page.window()).toBe('closed')
  expect(page.status('eip155')).toBe('connected')
  page.host.state.trouble = {}
  await page.tell({ type: 'modal.open' })
  expect(page.view()).toBe('SIWXSignMessage')
})

test('a message that can never be signed disconnects, says so, and leads to Connect', async () => {
  const page = await signInVisit()
  page.host.state.trouble.message = 'invalid'
  await page.connect()
  await page.eip155.disconnects.last().resolve()
  await page.settled()
  expect(page.status('eip155')).toBe('absent')
  expect(page.view()).toBe('Connect')
  expect(page.toast()).toEqual({ variant: 'error', message: 'siwx.failed' })
  expect(page.facts).toContainEqual(
    expect.objectContaining({ type: 'error', error: { code: 'siwx.failed', context: expect.anything() } }),
  )
})

test('a nonce that cannot be had is tried again without disconnecting', async () => {
  const page = await signInVisit()
  page.host.state.trouble.message = 'unavailable'
  await page.connect()
  expect(errorOf(page)).toBe('siwx.unavailable')
  page.host.state.trouble = {}
  await page.tell({ type: 'siwx.sign' })
  expect(page.signIn().screen).toBe('ask')
  expect(page.eip155.disconnects.list).toEqual([])
})

test('a signature that arrives after the account has changed is thrown away, and asked for again', async () => {
  const page = await signInVisit()
  await page.connect('fox', [ALICE, BOB])
  await page.tell({ type: 'siwx.sign' })
  const late = page.eip155.signatures.last()
  await page.tell({ type: 'account.select', namespace: 'eip155', address: BOB })
  await late.resolve(`0x${'22'.repeat(65)}`)
  await page.settled()
  expect(page.host.state.sessions).toEqual([])
  expect(page.signIn()).toMatchObject({ screen: 'ask', account: { address: BOB } })
})

test('a phone that approves after the visitor has left signs nobody in', async () => {
  const page = await signInVisit()
  await page.connect()
  await page.tell({ type: 'siwx.sign' })
  const late = page.eip155.signatures.last()
  await page.tell({ type: 'modal.dismiss' })
  await late.resolve(`0x${'22'.repeat(65)}`)
  await page.settled()
  expect(page.host.state.sessions).toEqual([])
  expect(page.signIn().status).toBe('signedOut')
  expect(page.window()).toBe('closed')
})

test('H33 leaving one account leaves the sessions of others', async () => {
  const page = await signInVisit()
  const other = { data: { domain: 'app.example', accountAddress: BOB, chainId: POLYGON } }
  page.host.state.sessions = [other]
  await page.connect()
  await page.tell({ type: 'siwx.sign' })
  await page.approve()
  await page.tell({ type: 'siwx.signOut' })
  expect(page.host.state.sessions).toEqual([other])
})

test('a sign-in in another tab counts here, and a sign-out ends it here', async () => {
  const first = await signInVisit()
  await first.connect()
  const second = await signInVisit({ host: first.host, storage: first.storage.openTab() })
  await second.eip155.restores.last().resolve(restored)
  await second.settled()
  expect(second.view()).toBe('SIWXSignMessage')

  await first.tell({ type: 'siwx.sign' })
  await first.approve()
  await second.settled()
  expect(second.signIn().status).toBe('signed')
  expect(second.window()).toBe('closed')

  await first.tell({ type: 'siwx.signOut' })
  await second.settled()
  expect(second.signIn().status).toBe('signedOut')
  expect(second.window(), 'nothing opens in a tab that nobody looks at').toBe('closed')
  expect(second.factTypes()).toContain('siwx.signedOut')
})

test('a sign-out that fails leaves the visitor signed in, and is an error', async () => {
  const page = await signInVisit()
  await page.connect()
  await page.tell({ type: 'siwx.sign' })
  await page.approve()
  page.host.state.trouble.signOut = 'unavailable'
  await page.tell({ type: 'siwx.signOut' })
  expect(page.signIn().status).toBe('signed')
  expect(page.facts).toContainEqual(
    expect.objectContaining({ type: 'error', error: { code: 'siwx.unavailable', context: expect.anything() } }),
  )
})

test('closing the window while a slow host looks the session up opens it no second time', async () => {
  const page = await signInVisit()
  page.host.state.trouble.look = 'never'
  await page.connect()
  expect(page.signIn().screen).toBe('loading')
  await page.tell({ type: 'modal.dismiss' })
  page.host.state.trouble = {}
  await page.advance(15_000)
  expect(page.window()).toBe('closed')
})

test.each(['throws', 'is no object'] as const)('a `siwx` whose answer %s breaks nothing', async kind => {
  const host = scriptedSiwx()
  const hostile = new Proxy(
    {},
    {
      get: () => {
        throw new Error('hostile')
      },
    },
  )
  host.siwx.getSessions = (async () => (kind === 'throws' ? [hostile] : 'sessions')) as never
  host.siwx.getRequired = () => {
    throw new Error('hostile')
  }
  const page = await signInVisit({ host })
  await page.connect()
  expect(page.status('eip155')).toBe('connected')
  expect(page.signIn().required).toBe(false)
  expect(['ask', 'failed']).toContain(page.signIn().screen)
})

test('a message for another site is marked', async () => {
  const host = scriptedSiwx()
  const { createMessage } = host.siwx
  host.siwx.createMessage = async (account, tools) => ({
    ...(await createMessage(account, tools)),
    domain: 'evil.example',
    uri: 'https://evil.example/',
  })
  const page = await signInVisit({ host })
  await page.connect()
  expect(page.signIn().isForeign).toBe(true)
})
