import type { ModalOptions } from '@foyer/core'
import { FoyerError } from '@foyer/core'
import type { CaipNetworkId, RemoteChannel } from '@foyer/core/chain'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { useSignMessage } from '../../hooks/useSignMessage.ts'
import { createPages, find, names, openConnect, shown } from '../../visit.fixture.ts'
import { createLogin, openCode, openLogin, session, submitEmail, type } from './login.fixture.ts'

const pages = createPages()

const open = (more: Partial<ModalOptions> = {}, children?: ReactNode) => {
  const login = createLogin()
  const page = pages.open({ ...login.options, ...more }, { children })
  // A family without it has no accounts of a login.
  Object.assign(page.evm.adapter, { remote: { methods: [], events: [], over: signsOver } })
  return { login, page }
}

const signsOver = (channel: RemoteChannel) => ({
  signMessage: async ({ chainId }: { chainId: CaipNetworkId }, message: unknown, call: { signal: AbortSignal }) =>
    String(await channel.request(chainId, 'personal_sign', [message], call)),
})

const input = (page: ReturnType<typeof open>['page'], part: string) => page.part(part) as HTMLInputElement

test('Connect offers the wallets, then email and the first social accounts, and the others behind a button', async () => {
  const { page } = open()
  await openLogin(page)
  expect(names(page, 'button').slice(2)).toEqual([
    'RivetInstalled',
    'MeadowInstalled',
    'Continue with email',
    'Continue with Google',
    'Continue with X',
    'Continue with Discord',
    'More',
  ])
  expect(names(page, 'list')).toEqual(['Wallets', 'Social accounts'])
  find(page, 'button', 'More').click()
  await expect
    .poll(() => names(page, 'button').slice(-4))
    .toEqual(['Continue with Farcaster', 'Continue with GitHub', 'Continue with Apple', 'Continue with Facebook'])
  expect(find(page, 'button', 'Less').getAttribute('aria-expanded')).toBe('true')
})

test('without a wallet in the page Connect offers the logins alone', async () => {
  const { page } = open()
  page.evm.announce([])
  await openLogin(page)
  expect(page.text()).not.toContain('No wallet found')
  expect(page.part('wallet')).toBe(null)
})

test.each([
  [{ socials: false }, ['email']],
  [{ email: false }, ['social', 'social', 'social', 'more-socials']],
  [{ email: false, socials: ['google', 'apple'] as ('google' | 'apple')[] }, ['social', 'social']],
])('with the features %o these are offered: %o', async (features, offered) => {
  const { page } = open({ features })
  const isLogin = ({ dataset }: HTMLElement) => /^(email|social|more-socials)$/.test(dataset.part!)
  await openConnect(page)
  await expect
    .poll(() =>
      [...page.modal()!.querySelectorAll<HTMLElement>('[data-part]')].filter(isLogin).map(each => each.dataset.part),
    )
    .toEqual(offered)
})

test('Law 7: the client is loaded when the visitor comes to a login, and not before', async () => {
  const { page, login } = open()
  await openLogin(page)
  expect(login.auth.calls).toEqual([])
  input(page, 'email').focus()
  await expect.poll(() => login.auth.calls.map(({ name }) => name)).toEqual(['open'])
})

test('the email field is for addresses, and nothing is sent before one is typed', async () => {
  const { page, login } = open()
  await openLogin(page)
  const field = input(page, 'email')
  expect([field.type, field.autocomplete, field.getAttribute('aria-label')]).toEqual([
    'email',
    'email',
    'Email address',
  ])
  expect(page.part('continue')?.getAttribute('aria-disabled')).toBe('true')
  page.press('continue')
  expect(login.auth.calls.some(({ name }) => name === 'startEmail')).toBe(false)
})

test('while a code is sent the button is busy, and a refusal stands at the field', async () => {
  const { page, login } = open()
  await submitEmail(page, 'ada@nowhere')
  await expect.poll(() => page.part('continue')?.getAttribute('aria-busy')).toBe('true')
  const { reject } = await login.asked('startEmail')
  reject(new FoyerError('auth.emailInvalid', {}))
  await expect.poll(() => input(page, 'email').getAttribute('aria-invalid')).toBe('true')
  const described = input(page, 'email').getAttribute('aria-describedby')!
  expect(page.modal()!.getElementById(described)?.textContent).toBe('Check your email address, then try again.')
})

test('terms that must be accepted gate the logins and say why', async () => {
  const { page } = open({ termsConditionsUrl: 'https://app.example/terms', features: { legalCheckbox: true } })
  await openLogin(page)
  const google = () => find(page, 'button', 'Continue with Google')
  expect(google().getAttribute('aria-disabled')).toBe('true')
  expect(input(page, 'email').readOnly).toBe(true)
  for (const control of [google(), input(page, 'email')])
    expect(page.modal()!.getElementById(control.getAttribute('aria-describedby')!)?.textContent).toBe(
      'Agree to the conditions first.',
    )
  google().click()
  expect(page.view()).toBe('Connect')
  find(page, 'checkbox', /^I agree/).click()
  await expect.poll(() => google().getAttribute('aria-disabled')).toBe(null)
  expect(input(page, 'email').readOnly).toBe(false)
})

test('the code is checked with its sixth digit, pasted with spaces too', async () => {
  const { page, login } = open()
  await openCode(page, login)
  expect(names(page, 'heading')).toEqual(['Log in', 'Check your email'])
  expect(page.text()).toContain('ada@example.com')
  type(page, 'otp', '123 456')
  expect((await login.asked('checkEmail')).asked).toEqual({ challenge: 'challenge', code: '123456' })
  await expect.poll(() => input(page, 'otp').readOnly).toBe(true)
  expect(page.text()).toContain('The code is being checked')
})

test('a wrong code says how many tries are left and makes room for the next one', async () => {
  const { page, login } = open()
  await openCode(page, login)
  type(page, 'otp', '123456')
  const first = await login.asked('checkEmail')
  first.reject(new FoyerError('auth.codeWrong', { left: 3 }))
  await expect.poll(() => page.text()).toContain('Wrong code. Tries left: 3')
  expect(input(page, 'otp').value).toBe('')
  type(page, 'otp', '654321')
  expect((await login.asked('checkEmail')).asked).toEqual({ challenge: 'challenge', code: '654321' })
})

test('a code that was not checked is kept, and checked again', async () => {
  const { page, login } = open()
  await openCode(page, login)
  type(page, 'otp', '123456')
  const first = await login.asked('checkEmail')
  first.reject(new FoyerError('auth.unavailable', {}))
  await expect.poll(() => page.part('retry')).not.toBe(null)
  expect(input(page, 'otp').value).toBe('123456')
  page.press('retry')
  expect((await login.asked('checkEmail')).asked).toEqual({ challenge: 'challenge', code: '123456' })
})

test.each([
  ['auth.codeExpired', 'This code is too old'],
  ['auth.codeLocked', 'Too many wrong codes'],
] as const)('after %s another code is sent', async (error, title) => {
  const { page, login } = open()
  await openCode(page, login)
  type(page, 'otp', '123456')
  const { reject } = await login.asked('checkEmail')
  reject(new FoyerError(error, {}))
  await expect.poll(() => names(page, 'heading')).toContain(title)
  expect(input(page, 'otp').readOnly).toBe(true)
  page.press('resend')
  await login.asked('startEmail')
})

test('another code may be sent once its time has come', async () => {
  const { page, login } = open()
  await openCode(page, login)
  expect(names(page, 'timer')).toEqual(['New code in 0:30'])
  page.press('resend')
  expect(login.auth.calls.filter(({ name }) => name === 'startEmail')).toHaveLength(1)
  login.clock.skip(30_000)
  await expect.poll(() => page.part('resend')?.textContent).toBe('Send a new code')
  page.press('resend')
  await expect.poll(() => login.auth.calls.filter(({ name }) => name === 'startEmail')).toHaveLength(2)
})

test('the address can be changed, and is still there', async () => {
  const { page, login } = open()
  await openCode(page, login)
  page.press('change-email')
  await shown(page, 'Connect')
  await expect.poll(() => input(page, 'email')?.value).toBe('ada@example.com')
})

const comeIn = async ({ page, login }: ReturnType<typeof open>) => {
  await openCode(page, login)
  type(page, 'otp', '123456')
  const { resolve } = await login.asked('checkEmail')
  resolve({ type: 'session', session })
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
}

test('a right code connects, and Profile says how the visitor came in and ends it', async () => {
  const here = open()
  const { page, login } = here
  await comeIn(here)
  page.button()?.click()
  await shown(page, 'Account')
  page.press('profile')
  await shown(page, 'Profile')
  await expect.poll(() => page.part('login-way')?.textContent).toBe('ada@example.comCame in by email')
  await expect.poll(() => names(page, 'list')).toContain('Your wallet')
  expect(names(page, 'button').slice(-5)).toEqual([
    'Recovery phraseOpens in Hearth',
    'PasskeysOpens in Hearth',
    'Use your own walletConnect one that you have',
    'Sign out',
    'Connect another wallet',
  ])
  page.press('export')
  await expect.poll(() => login.auth.shown.map(({ what }) => what)).toEqual(['export'])
  page.press('disconnect')
  await expect.poll(() => login.auth.calls.some(({ name }) => name === 'signOut')).toBe(true)
})

test.each([
  ['create', 'Make your wallet', 'Make my wallet'],
  ['recover', 'Bring your wallet here', 'Continue in Hearth'],
  ['open', 'Open your wallet', 'Continue in Hearth'],
] as const)('a wallet to %s is explained, and its window opens in the tap', async (purpose, title, action) => {
  const { page, login } = open()
  await openCode(page, login)
  type(page, 'otp', '123456')
  const { resolve } = await login.asked('checkEmail')
  resolve({ type: purpose, login: session.login })
  await expect.poll(() => names(page, 'heading')).toContain(title)
  const before = login.opened()
  find(page, 'button', action).click()
  expect(login.opened()).toBe(before + 1)
  const entering = await login.asked('enter')
  await expect.poll(() => names(page, 'heading')).toContain('Continue in Hearth')
  entering.reject(new FoyerError('auth.cancelled', {}))
  await expect.poll(() => names(page, 'heading')).toContain('Your wallet is not ready')
  find(page, 'button', 'Open again').click()
  await login.asked('enter')
})

/** Chooses a login once its client is there. */
const choose = async ({ page, login }: ReturnType<typeof open>, name: string) => {
  await openLogin(page)
  input(page, 'email').focus()
  await expect.poll(() => login.auth.calls.some(call => call.name === 'open')).toBe(true)
  await new Promise(resolve => setTimeout(resolve, 50))
  find(page, 'button', name).click()
}

test('Law 8: the press of a social login opens its window, and the view waits for it', async () => {
  const here = open()
  const { page, login } = here
  await choose(here, 'Continue with Google')
  expect(login.opened()).toBe(1)
  await shown(page, 'ConnectingSocial')
  expect(names(page, 'heading')).toEqual(['Google', 'Continue with Google'])
  await login.asked('social')
  find(page, 'button', 'Open again').click()
  expect(login.opened()).toBe(2)
})

test('a blocked window leaves a button that opens it', async () => {
  const here = open()
  const { page, login } = here
  login.block()
  await choose(here, 'Continue with Discord')
  await expect.poll(() => names(page, 'heading')).toContain('The window was blocked')
  expect(names(page, 'button')).toContain('Open Discord')
})

test.each([
  ['auth.cancelled', 'You left X'],
  ['auth.denied', 'X did not let you in'],
  ['auth.expired', 'This took too long'],
  ['auth.wrongAccount', 'That is another account'],
  ['auth.unavailable', 'The login did not work'],
] as const)('after %s the visitor may try again', async (error, title) => {
  const here = open()
  const { page, login } = here
  await choose(here, 'Continue with X')
  const first = await login.asked('social')
  first.reject(new FoyerError(error, {}))
  await expect.poll(() => names(page, 'heading')).toContain(title)
  page.press('retry')
  expect(login.opened()).toBe(2)
  await login.asked('social')
})

test('Farcaster has a code and a link of its own, and a new one after its end', async () => {
  const here = open()
  const { page, login } = here
  await openLogin(page)
  find(page, 'button', 'More').click()
  await expect.poll(() => names(page, 'button')).toContain('Continue with Farcaster')
  find(page, 'button', 'Continue with Farcaster').click()
  await shown(page, 'ConnectingFarcaster')
  const url = 'https://farcaster.example/siwf?channelToken=1'
  const { resolve } = await login.asked('startFarcaster')
  resolve({ id: 'channel', url, expiresAt: login.clock.now() + 300_000 })
  await expect.poll(() => page.part('qr')?.dataset.uri).toBe(url)
  expect(page.part('open-wallet')?.getAttribute('href')).toBe(url)
  expect(names(page, 'button')).toContain('Copy link')
  const { reject } = await login.asked('awaitFarcaster')
  reject(new FoyerError('auth.expired', {}))
  await expect.poll(() => names(page, 'heading')).toContain('This took too long')
  page.press('retry')
  await login.asked('startFarcaster')
})

function Sign() {
  const signMessage = useSignMessage()
  // The test declines it.
  return (
    <button type="button" onClick={() => void signMessage('Hello').catch(() => {})}>
      Sign
    </button>
  )
}

test('a request that waits in the vault is shown in plain words, opens its window in the tap, and can be declined', async () => {
  const here = open({}, <Sign />)
  const { page, login } = here
  await comeIn(here)
  page.container.querySelector<HTMLElement>('button')?.click()
  const request = await login.asked('request')
  login.auth.report({ type: 'approval.asked', approval: { id: 'a', chainId: 'eip155:1', method: 'personal_sign' } })
  await shown(page, 'ApproveTransaction')
  await expect.poll(() => names(page, 'heading')).toContain('Confirm in Hearth')
  expect(page.text()).toContain('RequestSign a messageNetworkEthereum')
  find(page, 'button', 'Continue').click()
  expect(login.auth.shown.map(({ what }) => what)).toEqual(['a'])
  await expect.poll(() => names(page, 'heading')).toContain('Continue in Hearth')
  expect(names(page, 'button')).toContain('Open again')
  find(page, 'button', 'Reject').click()
  await expect.poll(() => login.auth.abandoned).toEqual(['a'])
  // The visitor is led back at once; the vault says whether it was signed meanwhile.
  await expect.poll(() => names(page, 'heading')).not.toContain('Continue in Hearth')
  expect(request.waiting).toBe(true)
  request.reject(new FoyerError('wallet.rejected', { method: 'personal_sign' }))
  await expect.poll(() => request.waiting).toBe(false)
})
