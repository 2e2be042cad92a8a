import { describe, expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { memoryStorage } from '../../testing/index.ts'
import { ETHEREUM, kept } from '../../visit.fixture.ts'
import { selectProfile } from '../account/account.selectors.ts'
import { selectAccount } from '../account/selectAccount.ts'
import { approvalOf, selectWayIn } from '../approval/approval.selectors.ts'
import { selectConnectMethods } from '../catalogue/selectWallets.ts'
import { connectionOf } from '../modal/children.selectors.ts'
import { loginOf } from './login.selectors.ts'
import { ADDRESSES, ended, loginPage, NAMESPACES, session } from './login.visit.fixture.ts'
import { selectSocials } from './selectSocials.ts'

const names = (page: { auth: { calls: readonly { name: string }[] } }) => page.auth.calls.map(({ name }) => name)

describe('before a login', () => {
  test('Connect loads the flow, so that a tap opens a window at once, but no client before the visitor wants one', async () => {
    const page = await loginPage()
    await page.go({ type: 'modal.open', view: 'Connect' })
    expect(names(page)).toEqual([])
    page.actor.send({ type: 'view.go', entry: { view: 'ConnectingSocial', payload: { provider: 'google' } } })
    expect(page.windows.opened, 'in the tap itself').toHaveLength(1)
    const without = await loginPage({ auth: undefined })
    await without.go({ type: 'modal.open', view: 'Connect' })
    expect(loginOf(without.actor.getSnapshot())).toBe(undefined)
  })

  test('the client is loaded once the visitor points at a login', async () => {
    const page = await loginPage()
    await page.go({ type: 'modal.open', view: 'Connect' })
    expect(page.login()).toMatchObject({ screen: 'idle', vault: 'Vault' })
    await page.go({ type: 'login.wanted' })
    await page.go({ type: 'login.wanted' })
    expect(names(page)).toEqual(['open'])
  })

  test('email and social logins are offered in the order of the host, or wallets first where one is installed', async () => {
    const page = await loginPage()
    expect(selectConnectMethods(page.actor.getSnapshot())).toEqual(['wallet', 'email', 'social'])
    const ordered = await loginPage({ features: { connectMethodsOrder: ['social', 'email', 'wallet'], email: false } })
    expect(selectConnectMethods(ordered.actor.getSnapshot())).toEqual(['social', 'wallet'])
    const few = await loginPage({
      features: { socials: ['x', 'google'] },
      platform: { telegram: true, os: 'ios' },
    })
    expect(selectSocials(few.actor.getSnapshot())).toEqual(['x'])
  })

  test('without the option, and in basic mode, there is none: the host is told', async () => {
    const page = await loginPage({ features: { email: false, socials: false } })
    await page.go({ type: 'modal.open', view: 'Connect' })
    await page.go({ type: 'login.email', email: 'ann@example.test' })
    expect(page.facts.at(-1)).toMatchObject({ type: 'error', error: { code: 'auth.notFound' } })
    expect(names(page)).not.toContain('startEmail')
    const basic = await loginPage({ basic: true, projectId: 'p' })
    expect(basic.actor.getSnapshot().context.config.auth).toBe(undefined)
  })

  test('the terms of the host gate each way in', async () => {
    const page = await loginPage({ features: { legalCheckbox: true }, termsConditionsUrl: '/terms' })
    await page.social()
    expect(page.view()).toBe('Connect')
    await page.go({ type: 'login.email', email: 'ann@example.test' })
    expect(names(page)).not.toContain('startEmail')
    await page.go({ type: 'view.go', entry: { view: 'Connect', payload: { agreed: true } } })
    await page.go({ type: 'login.email', email: 'ann@example.test' })
    expect(names(page)).toContain('startEmail')
  })
})

describe('a login by email', () => {
  test('connects all families at once, with the way in, and closes the modal', async () => {
    const page = await loginPage()
    await page.comeIn()
    expect(page.connected()).toEqual(NAMESPACES)
    expect(page.window()).toBe('closed')
    expect(page.factTypes().filter(type => type === 'connection.established')).toHaveLength(4)
    const account = selectAccount(page.actor.getSnapshot(), 'eip155')
    expect(account).toMatchObject({
      address: ADDRESSES.eip155,
      user: { email: 'ann@example.test' },
      connectedWalletInfo: { id: 'auth', name: 'Vault' },
    })
    expect(kept(page.storage, 'eip155/connector')).toMatchObject({ connectorId: 'auth', session: 's1' })
    expect(
      JSON.stringify([...page.storage.entries]),
      'the address of the visitor stays with the service',
    ).not.toContain('ann@')
    expect(kept(page.storage, 'recent-wallets')).toEqual([])
    const [own] = selectProfile(page.actor.getSnapshot())
    expect(own?.together).toHaveLength(3)
    expect(selectWayIn(page.actor.getSnapshot(), 'solana')).toMatchObject({
      login: { kind: 'email', label: 'ann@example.test' },
      ownWallet: { view: 'ConnectWallets', payload: { namespace: 'solana' } },
    })
  })

  test('a network is switched by the modal alone: the wallet has no chain of its own', async () => {
    const page = await loginPage()
    await page.comeIn()
    await page.go({ type: 'network.select', id: 'eip155:137' })
    expect(connectionOf(page.actor.getSnapshot(), 'eip155')?.context.connection?.chainId).toBe('eip155:137')
    expect(names(page)).not.toContain('request')
  })

  test('one disconnect leaves all families, and signs out once', async () => {
    const page = await loginPage()
    await page.comeIn()
    await page.go({ type: 'connection.disconnect', namespace: 'solana' })
    expect(page.connected()).toEqual([])
    expect(names(page).filter(name => name === 'signOut')).toHaveLength(1)
  })

  test('a reload restores it without a prompt, and a session that is over is not', async () => {
    const storage = memoryStorage()
    const first = await loginPage({ storage })
    await first.comeIn()
    first.stop()
    expect(first.auth.isStopped).toBe(true)
    const again = await loginPage({ storage, script: { restore: () => session() } })
    expect(again.connected()).toEqual(NAMESPACES)
    expect(selectWayIn(again.actor.getSnapshot(), 'eip155')?.login.kind).toBe('email')
    expect(names(again)).toEqual(['open', 'restore'])
    again.stop()
    const over = await loginPage({ storage })
    expect(over.connected()).toEqual([])
  })

  test('a wrong code says how many tries are left; a second press sends nothing', async () => {
    const page = await loginPage()
    const start = page.clock.now()
    await page.sendCode()
    expect(page.view()).toBe('EmailVerifyOtp')
    expect(page.login()).toMatchObject({
      screen: 'code',
      email: 'ann@example.test',
      canResend: false,
      resendAt: start + 30_000,
    })
    await page.order({ type: 'code.submit', code: '000000' })
    await page.order({ type: 'code.submit', code: '000000' })
    expect(names(page).filter(name => name === 'checkEmail')).toHaveLength(1)
    page.auth.waiting('checkEmail').reject(new FoyerError('auth.codeWrong', { left: 4 }))
    await page.settled()
    expect(page.login()).toMatchObject({ screen: 'wrong', left: 4 })
    await page.clock.advance(30_000)
    expect(page.login().canResend).toBe(true)
    await page.order({ type: 'code.resend' })
    page.auth.waiting('startEmail').resolve({ id: 'c2', expiresAt: start + 1_300_000, resendAt: start + 60_000 })
    await page.settled()
    expect(page.login()).toMatchObject({ screen: 'code', resendAt: start + 60_000, canResend: false })
    await page.clock.advance(1_300_000)
    expect(page.login().screen).toBe('expired')
  })

  test('while a code is checked, neither its end nor a wish for another one stops that', async () => {
    const page = await loginPage()
    await page.sendCode()
    const { expiresAt } = page.login()
    await page.clock.advance(expiresAt! - page.clock.now() - 1_000)
    await page.order({ type: 'code.submit', code: '123456' })
    await page.order({ type: 'code.resend' })
    await page.clock.advance(2_000)
    expect(page.login()).toMatchObject({ screen: 'checking', canResend: true })
    expect(names(page).filter(name => name === 'startEmail')).toHaveLength(1)
    page.auth.waiting('checkEmail').resolve(ended())
    await page.settled()
    expect(page.connected()).toEqual(NAMESPACES)
  })

  test('back leads to the form, and what the server then says has no effect', async () => {
    const page = await loginPage()
    await page.sendCode()
    await page.order({ type: 'code.submit', code: '123456' })
    const check = page.auth.waiting('checkEmail')
    await page.go({ type: 'view.back' })
    expect(page.view()).toBe('Connect')
    expect(page.login().screen).toBe('idle')
    check.resolve(ended())
    await page.settled()
    expect(page.connected()).toEqual([])
    expect(names(page), 'the session that nobody wants is ended').toContain('signOut')
  })

  test('a server that does not answer is told of inline, and the host hears of it', async () => {
    const page = await loginPage()
    await page.go({ type: 'modal.open', view: 'Connect' })
    await page.go({ type: 'login.email', email: 'ann@example.test' })
    expect(page.login().screen).toBe('sending')
    await page.clock.advance(30_000)
    expect(page.login()).toMatchObject({ screen: 'unsent', error: { code: 'auth.unavailable' } })
    expect(page.facts.at(-1)).toMatchObject({ type: 'error', error: { code: 'auth.unavailable' } })
    await page.go({ type: 'login.email', email: 'ann@example.test' })
    expect(page.login().screen).toBe('sending')
  })
})

describe('a social login', () => {
  test('opens its window in the tap, makes the wallet in another, and closes both', async () => {
    const page = await loginPage()
    await page.go({ type: 'login.wanted' })
    page.actor.send({ type: 'modal.open', view: 'Connect' })
    await page.settled()
    page.actor.send({ type: 'view.go', entry: { view: 'ConnectingSocial', payload: { provider: 'google' } } })
    expect(page.windows.opened, 'synchronously').toHaveLength(1)
    await page.settled()
    expect(page.login()).toMatchObject({ screen: 'waiting', provider: 'google' })
    const login = { kind: 'social', provider: 'google', label: 'Ann' } as const
    page.auth.waiting('social').resolve({ type: 'create', login })
    await page.settled()
    expect(page.login()).toMatchObject({ screen: 'wallet', purpose: 'create' })
    expect(page.windows.opened[0]!.isClosed).toBe(true)
    await page.order({ type: 'window.open' })
    expect(page.auth.waiting('enter').asked).toBe('create')
    page.auth.waiting('enter').resolve(session({ login }))
    await page.settled()
    expect(page.connected()).toEqual(NAMESPACES)
    expect(selectAccount(page.actor.getSnapshot(), 'eip155')).toMatchObject({
      user: { username: 'Ann' },
      socialProvider: 'google',
    })
    expect(page.windows.opened.map(({ isClosed }) => isClosed)).toEqual([true, true])
  })

  test('a blocked window is said, and the button opens it', async () => {
    const page = await loginPage()
    page.windows.block(true)
    await page.social()
    expect(page.login().screen).toBe('blocked')
    page.windows.block(false)
    await page.order({ type: 'window.open' })
    expect(page.login().screen).toBe('waiting')
  })

  test.each([
    ['auth.cancelled', 'left'],
    ['auth.denied', 'denied'],
    ['auth.expired', 'late'],
    ['auth.wrongAccount', 'wrongAccount'],
    ['auth.unavailable', 'failed'],
  ] as const)('%s shows the screen %s', async (code, screen) => {
    const page = await loginPage()
    await page.social()
    page.auth.waiting('social').reject(new FoyerError(code, {}))
    await page.settled()
    expect(page.login()).toMatchObject({ screen, error: { code } })
  })

  test('the newest wins: the window of the one before is closed, and its answer is nobody’s', async () => {
    const page = await loginPage()
    await page.social('google')
    const former = page.auth.waiting('social')
    await page.go({ type: 'view.go', entry: { view: 'ConnectingSocial', payload: { provider: 'x' } } })
    expect(page.windows.opened.map(({ isClosed }) => isClosed)).toEqual([true, false])
    former.resolve(ended(session({ id: 'old' })))
    await page.settled()
    expect(page.connected()).toEqual([])
    page.auth.waiting('social').resolve(ended(session({ id: 'new' })))
    await page.settled()
    expect(connectionOf(page.actor.getSnapshot(), 'solana')?.context.connection?.session).toBe('new')
  })

  test('a provider that the host does not offer, and a code that nobody asked for, lead to Connect', async () => {
    const page = await loginPage({ features: { socials: ['google'] } })
    await page.social('x')
    expect(page.view()).toBe('Connect')
    await page.go({ type: 'view.go', entry: { view: 'EmailVerifyOtp', payload: {} } })
    expect(page.view()).toBe('Connect')
  })
})

test('a Farcaster login shows its link until it expires, and a new one on request', async () => {
  const page = await loginPage()
  await page.go({ type: 'modal.open', view: 'Connect' })
  await page.go({ type: 'view.go', entry: { view: 'ConnectingFarcaster', payload: {} } })
  const expiresAt = page.clock.now() + 60_000
  const link = { id: 'f1', url: 'https://farcaster.test/1', expiresAt }
  page.auth.waiting('startFarcaster').resolve(link)
  await page.settled()
  expect(page.login()).toMatchObject({ screen: 'scan', farcasterUrl: link.url, expiresAt, provider: 'farcaster' })
  await page.clock.advance(60_000)
  expect(page.login()).toMatchObject({ screen: 'late', farcasterUrl: undefined })
  await page.order({ type: 'retry' })
  page.auth
    .waiting('startFarcaster')
    .resolve({ ...link, id: 'f2', url: 'javascript:alert(1)', expiresAt: expiresAt * 2 })
  await page.settled()
  expect(page.login().screen, 'only a web address is a link').toBe('failed')
})

describe('a request to the wallet of a login', () => {
  const message = { type: 'message.sign', id: 'm1', message: 'Hello', namespace: 'eip155' } as const
  const approval = { id: 'a1', chainId: ETHEREUM, method: 'personal_sign' } as const

  const asking = async () => {
    const page = await loginPage()
    await page.comeIn()
    await page.go(message)
    page.auth.report({ type: 'approval.asked', approval })
    await page.settled()
    return page
  }

  test('opens the modal, and the vault’s window in the tap; the modal closes when it ends', async () => {
    const page = await asking()
    expect(page.view()).toBe('ApproveTransaction')
    expect(page.approval()).toMatchObject({ screen: 'waiting', method: 'personal_sign', chainId: ETHEREUM, others: 0 })
    const before = page.windows.opened.length
    approvalOf(page.actor.getSnapshot())?.send({ type: 'approval.open' })
    expect(page.windows.opened, 'synchronously').toHaveLength(before + 1)
    expect(page.auth.shown.at(-1)?.what).toBe('a1')
    await page.settled()
    expect(page.approval().screen).toBe('opened')
    page.auth.waiting('request').resolve('0xsigned')
    await page.settled()
    expect(page.facts.find(({ type }) => type === 'message.signed')).toMatchObject({ signature: '0xsigned' })
    expect(page.window()).toBe('closed')
    expect(page.windows.opened.at(-1)!.isClosed).toBe(true)
  })

  test('leaving the view declines it, once', async () => {
    const page = await asking()
    const request = page.auth.waiting('request')
    await page.go({ type: 'modal.close' })
    expect(page.auth.abandoned).toEqual(['a1'])
    expect(page.window()).toBe('closed')
    expect(page.factTypes(), 'the vault may have signed it').not.toContain('message.failed')
    request.reject(new FoyerError('wallet.rejected', { method: 'personal_sign' }))
    await page.settled()
    expect(page.facts.find(({ type }) => type === 'message.failed')).toMatchObject({
      error: { code: 'wallet.rejected' },
    })
    expect(page.factTypes()).not.toContain('message.signed')
  })

  test('a fact without a request of this page shows nothing', async () => {
    const page = await loginPage()
    await page.comeIn()
    page.auth.report({ type: 'approval.asked', approval })
    await page.settled()
    expect(page.window()).toBe('closed')
  })

  test('the recovery phrase opens in the vault’s own window, within the tap', async () => {
    const page = await loginPage()
    await page.comeIn()
    const before = page.windows.opened.length
    page.actor.send({ type: 'vault.open', page: 'export' })
    expect(page.windows.opened).toHaveLength(before + 1)
    expect(page.auth.shown.at(-1)?.what).toBe('export')
    page.windows.block(true)
    await page.go({ type: 'vault.open', page: 'passkeys' })
    expect(selectWayIn(page.actor.getSnapshot(), 'eip155')?.isBlocked).toBe(true)
  })

  test('the end of the session disconnects all families, and ends what waits', async () => {
    const page = await asking()
    page.auth.report({ type: 'session.ended' })
    await page.settled()
    expect(page.connected()).toEqual([])
    expect(page.facts.find(({ type }) => type === 'message.failed')).toBeDefined()
    expect(page.approval().screen).toBe('none')
  })
})
