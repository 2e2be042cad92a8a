import { AxeBuilder } from '@axe-core/playwright'
import { freePort, launchOptions } from '@foyer/chromium'
import { createTransport } from 'nodemailer'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type LoginProvider, type Sandbox, startSandbox } from '../index.ts'

/** Request with which a provider has led back. */
interface Callback {
  method: string
  provider: string
  values: Record<string, string>
  origin: string | null
  cookies: string
}

let sandbox: Sandbox
let browser: Browser
const callbacks: Callback[] = []

/** Login server: sets a cookie of its own site, and keeps how providers lead back to it. */
async function login(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const provider = pathname.split('/').at(-1) ?? ''
  const headers = { 'content-type': 'text/html', 'set-cookie': '__Host-attempt=1; Secure; Path=/; SameSite=Lax' }
  if (pathname.startsWith('/social/callback/')) {
    const form = request.method === 'POST' ? new URLSearchParams(await request.text()) : searchParams
    const { method } = request
    const cookies = request.headers.get('cookie') ?? ''
    callbacks.push({
      method,
      provider,
      values: Object.fromEntries(form),
      origin: request.headers.get('origin'),
      cookies,
    })
  }
  return new Response('<!doctype html><html lang="en"><title>Login</title><h1>Back</h1>', { headers })
}

beforeAll(async () => {
  sandbox = await startSandbox({ port: await freePort(), origins: [], sites: () => ({ login }) })
  const { args, ...launch } = await launchOptions()
  browser = await chromium.launch({ ...launch, args })
})

afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})

afterEach(() => {
  callbacks.length = 0
  sandbox.login.inbox.clear()
})

const loginUrl = () => sandbox.url.replace('localhost', 'login.localhost')

async function openPage(address: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`${loginUrl()}/`)
  await page.goto(address)
  return page
}

const violations = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)

function authorization(provider: LoginProvider) {
  const { services } = sandbox.login
  const own = services[provider]
  const endpoint =
    'authorizationUrl' in own
      ? own.authorizationUrl
      : `${own.issuer}${provider === 'google' ? '/o/oauth2/v2/auth' : '/auth/authorize'}`
  const scopes = {
    google: 'openid email',
    apple: 'openid name email',
    github: 'user:email',
    x: 'users.read',
    discord: 'identify',
    facebook: 'email',
  }
  return `${endpoint}?${new URLSearchParams({
    response_type: 'code',
    client_id: own.clientId,
    redirect_uri: `${loginUrl()}/social/callback/${provider}`,
    scope: scopes[provider],
    state: 'state-1',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    ...(provider === 'apple' && { response_mode: 'form_post' }),
  }).toString()}`
}

const PROVIDERS = ['google', 'apple', 'github', 'x', 'discord', 'facebook'] as const

test.each(PROVIDERS)('%s leads a browser back after a person was chosen', async provider => {
  const page = await openPage(authorization(provider))
  // The page is the same for all, with one more choice for Apple.
  if (provider === 'apple') expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Ada Example' }).click()
  if (provider === 'google') {
    await page.getByRole('heading', { name: 'Allow access' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await page.getByRole('heading', { name: 'Back' }).waitFor()
  expect(callbacks).toHaveLength(1)
  const [callback] = callbacks
  expect(callback).toMatchObject({ provider, values: { code: expect.any(String), state: 'state-1' } })
  // Apple's form is a request from another site: the app's cookie does not come with it.
  const isPosted = provider === 'apple'
  expect([callback?.method, callback?.cookies]).toEqual(isPosted ? ['POST', ''] : ['GET', '__Host-attempt=1'])
  if (isPosted) expect(callback?.origin).toBe(sandbox.url)
  await page.context().close()
})

test.each(PROVIDERS)('%s lets its forms go to the app that asked, and to no other site', async provider => {
  const page = await openPage(authorization(provider))
  const answer = await page.reload()
  const policy = answer?.headers()['content-security-policy']
  expect(policy?.split('; ').at(-1)).toBe(`form-action 'self' ${loginUrl()}`)
  await page.context().close()
})

test.each(['google', 'apple', 'facebook'] as const)(
  '%s leads a browser back after cancelling, and takes a typed name',
  async provider => {
    const page = await openPage(authorization(provider))
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { name: 'Back' }).waitFor()
    expect(callbacks[0]?.values['error']).toMatch(/^(access_denied|user_cancelled_authorize)$/)
    await page.goto(authorization(provider))
    await page.getByRole('textbox', { name: 'Name' }).fill('Frida Test')
    await page.getByRole('textbox', { name: 'Name' }).press('Enter')
    if (provider === 'google') await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Back' }).waitFor()
    expect(callbacks[1]?.values['code']).toBeTruthy()
    await page.context().close()
  },
)

const send = (mail: { to: string; subject: string; text: string }) =>
  createTransport({ ...sandbox.login.services.smtp, secure: false }).sendMail({
    from: 'no-reply@foyer.example',
    ...mail,
  })

test('the inbox updates itself, keeps an open mail open, and shows mail as text', async () => {
  const page = await openPage(`${sandbox.url}/mail`)
  await page.getByRole('status').getByText('No mail yet.').waitFor()
  await send({ to: 'ada@example.com', subject: '<b>Your code</b>', text: 'Code: 123456 <img src=x>' })
  const first = page.getByRole('listitem').filter({ hasText: '<b>Your code</b>' })
  await first.getByText('<b>Your code</b>').click()
  await first.getByText('Code: 123456 <img src=x>').waitFor()
  expect(await violations(page)).toEqual([])
  await send({ to: 'ben@example.com', subject: 'Second', text: 'Other' })
  await page.getByRole('status').getByText('2 mails').waitFor()
  expect(await page.getByRole('listitem').first().textContent()).toMatch(/^Second/)
  expect(await first.getByText('Code: 123456').isVisible()).toBe(true)
  await page.getByRole('combobox', { name: 'Receiver' }).selectOption('ben@example.com')
  await page.getByRole('status').getByText('1 mail').waitFor()
  expect(await page.getByRole('listitem').count()).toBe(1)
  await page.context().close()
})

test('the inbox opens at the receiver of its address', async () => {
  await send({ to: 'ada@example.com', subject: 'For Ada', text: '' })
  await send({ to: 'ben@example.com', subject: 'For Ben', text: '' })
  const page = await openPage(`${sandbox.url}/mail?to=Ben@example.com`)
  await page.getByRole('status').getByText('1 mail').waitFor()
  expect(await page.getByRole('listitem').textContent()).toMatch(/^For Ben/)
  await page.context().close()
})

test('the Farcaster phone signs in from a pasted link', async () => {
  const { relayUrl } = sandbox.login.services.farcaster
  const body = JSON.stringify({ siweUri: `${loginUrl()}/farcaster`, domain: 'login.localhost' })
  const headers = { 'content-type': 'application/json' }
  const { url } = (await (await fetch(`${relayUrl}/v1/channel`, { method: 'POST', body, headers })).json()) as {
    url: string
  }
  const page = await openPage(`${sandbox.url}/farcaster`)
  expect(await violations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Link to sign in' }).fill(url)
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('heading', { name: 'Sign in with Farcaster' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign in as Ben Example' }).click()
  await page.getByRole('status').getByText('You are signed in to login.localhost.').waitFor()
  await page.context().close()
})
