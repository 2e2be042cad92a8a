import { type Connection, FoyerError } from '@foyer/core'
import { expect, test } from 'vitest'
import { approval, ETHEREUM, type Page } from '../../page.fixture.tsx'
import { fields } from '../../scriptedSiwx.fixture.ts'
import { skippableClock } from '../../skippableClock.fixture.ts'
import { ask, createPages, find, names, shown } from '../../visit.fixture.ts'
import { lookUp, prepare, press, sign, signInPages, state, wait } from './signIn.fixture.ts'

const pages = createPages()
const open = signInPages(pages.open)

/** Text that hides its meaning from a page that would parse it, or reverse the text after it. */
const HOSTILE = '<img src=x onerror=alert(1)>\u202Egnp.exe'

const isClosed = (page: Page) => page.part('dialog', '[open]') === null
const rejected = () => new FoyerError('wallet.rejected', { method: 'personal_sign' })
const busy = (page: Page) => page.part('sign')?.getAttribute('aria-busy')

test('while the host is asked, the view has its layout already, and nothing can be signed', async () => {
  const page = open()
  await lookUp(page)
  expect(names(page, 'heading')).toEqual(['Sign in', 'Sign in with Meadow'])
  expect(names(page, 'button')).toEqual(['Close', 'Show the message', 'Not now', 'Sign'])
  expect(busy(page)).toBe('true')
  expect(page.part('domain')).toBe(null)
  expect(page.part('skeleton')).not.toBe(null)
  page.press('sign')
  page.lookUps[0]?.resolve([])
  await expect.poll(() => page.messages.length).toBe(1)
  expect(busy(page)).toBe('true')
  expect(page.evm.signatures).toEqual([])
})

test('the visitor sees the site as it will be signed, the account and the network, and signs once', async () => {
  const page = open()
  await wait(page)
  expect(page.part('domain')?.textContent).toBe(location.host)
  expect([...page.modal()!.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    location.host,
    '0x52…169EE7',
    'Ethereum',
  ])
  expect(page.part('warning')).toBe(null)
  page.press('sign')
  page.press('sign')
  await expect.poll(() => page.evm.signatures.length).toBe(1)
  await expect.poll(page.text).toContain('Sign in your wallet')
  expect(page.text()).toContain('A request is open in Meadow.')
  page.press('sign')
  page.evm.signatures[0]?.resolve('0x5150')
  await expect.poll(() => page.verifications.length).toBe(1)
  expect(page.verifications[0]?.asked).toMatchObject({ message: page.evm.signatures[0]?.asked, signature: '0x5150' })
  page.verifications[0]?.resolve()
  await expect.poll(() => isClosed(page)).toBe(true)
  expect(page.evm.signatures).toHaveLength(1)
})

test('the message is shown on demand, to the letter', async () => {
  const page = open()
  await wait(page)
  expect(page.part('message')).toBe(null)
  const toggle = find(page, 'button', 'Show the message')
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  toggle.click()
  await expect.poll(() => page.part('message')).not.toBe(null)
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  expect(toggle.getAttribute('aria-controls')).toBe(page.part('message')?.id)
  const shownText = page.part('message')?.textContent
  page.press('sign')
  await expect.poll(() => page.evm.signatures.length).toBe(1)
  expect(page.evm.signatures[0]?.asked).toBe(shownText)
  expect(shownText).toContain(`${location.host} wants you to sign in with your Ethereum account:`)
  find(page, 'button', 'Hide the message').click()
  await expect.poll(() => page.part('message')).toBe(null)
})

test('H34 a message for another site has a warning that names both, and no ordinary action', async () => {
  const page = open()
  await wait(page, { domain: 'bank.example', uri: 'https://bank.example/' })
  expect(page.part('warning')?.dataset.warning).toBe('domain')
  expect(page.part('warning')?.getAttribute('role')).toBe('alert')
  expect(page.part('warning')?.textContent).toContain('This message is for another site')
  expect(page.part('warning')?.textContent).toContain(`You are on ${location.host}`)
  expect(page.part('domain')?.textContent).toBe('bank.example')
  expect(names(page, 'button')).toContain('Sign anyway')
  expect(page.part('sign')?.className).not.toContain('primary')
})

test('a declined signature says so, and Try again prepares another message', async () => {
  const page = open()
  await press(page)
  page.evm.signatures[0]?.reject(rejected())
  await expect.poll(page.text).toContain('Signature declined')
  expect(page.text()).toContain('You declined in Meadow.')
  expect(page.part('sign')).toBe(null)
  page.press('retry')
  await expect.poll(() => page.messages.length).toBe(2)
  page.messages[1]?.resolve(fields({ nonce: 'another1nonce2' }))
  await expect.poll(() => state(page)).toBe('ready')
  expect(page.evm.signatures).toHaveLength(1)
  page.press('sign')
  await expect.poll(() => page.evm.signatures.length).toBe(2)
})

test('H69 the code of a refusal with another cause shows the wallet’s own words, and does not say that the visitor declined', async () => {
  const page = open()
  await press(page)
  const context = { method: 'personal_sign', reason: '<b>Request</b> timed out' }
  page.evm.signatures[0]?.reject(new FoyerError('wallet.failed', context, { cause: { code: 4001 } }))
  await expect.poll(page.text).toContain('<b>Request</b> timed out')
  expect(page.text()).not.toMatch(/declined/i)
  expect(page.evm.signatures).toHaveLength(1)
})

test('the focus stays on the action while its screens follow each other', async () => {
  const page = open()
  await press(page)
  const action = page.part('sign')
  expect(page.modal()?.activeElement).toBe(action)
  page.evm.signatures[0]?.reject(rejected())
  await expect.poll(() => page.part('retry')).not.toBe(null)
  expect(page.part('retry')).toBe(action)
  expect(page.modal()?.activeElement).toBe(action)
})

test('each screen is announced by a live region that was there before it', async () => {
  const page = open()
  await lookUp(page)
  const region = page.modal()!.querySelector('section [role="status"]')
  page.lookUps[0]?.resolve([])
  await expect.poll(() => page.messages.length).toBe(1)
  page.messages[0]?.resolve(fields())
  await expect.poll(() => state(page)).toBe('ready')
  expect(region?.textContent).toContain('Sign in with Meadow')
  page.press('sign')
  await expect.poll(() => region?.textContent).toContain('Sign in your wallet')
  await expect.poll(() => page.evm.signatures.length).toBe(1)
  page.evm.signatures[0]?.resolve('0x5150')
  await expect.poll(() => region?.textContent).toContain('Authenticating...')
  await expect.poll(() => page.verifications.length).toBe(1)
  page.verifications[0]?.reject(new FoyerError('siwx.refused', { chainId: 'eip155:1' }))
  await expect.poll(() => region?.textContent).toContain('This app did not accept the signature. Try again.')
  expect(region?.isConnected).toBe(true)
})

test('a wallet that does not answer can be asked again, with a new message', async () => {
  const clock = skippableClock()
  const page = open({ ports: { clock } })
  await press(page)
  clock.skip(15_000)
  await expect.poll(page.text).toContain('Meadow is still waiting')
  expect(page.text()).toContain('If it was updated or removed, reload the page.')
  expect(page.part('cancel')?.getAttribute('aria-disabled')).toBe(null)
  page.press('retry')
  await expect.poll(() => page.messages.length).toBe(2)
})

test("H35 'Authenticating...' ends in time also when the host never answers", async () => {
  const clock = skippableClock()
  const page = open({ ports: { clock } })
  await sign(page)
  await expect.poll(() => page.part('toast')?.textContent).toContain('Authenticating...')
  expect(find(page, 'button', 'Not now').getAttribute('aria-disabled')).toBe('true')
  clock.skip(15_000)
  await expect.poll(page.text).toContain('You are not signed in')
  expect(page.text()).toContain('The service cannot be reached.')
  await expect.poll(() => page.part('toast')?.textContent ?? '').not.toContain('Authenticating...')
  expect(page.verifications[0]?.signal?.aborted).toBe(true)
  expect(names(page, 'button')).toContain('Try again')
})

test('a host that cannot be asked for a session leaves the wallet connected, and can be asked again', async () => {
  const page = open()
  await lookUp(page)
  page.lookUps[0]?.reject(new TypeError('Failed to fetch'))
  await expect.poll(page.text).toContain('The service cannot be reached.')
  // Nothing is loading any more.
  expect(page.part('skeleton')).toBe(null)
  page.press('retry')
  await expect.poll(() => page.lookUps.length).toBe(2)
  expect(page.evm.disconnects).toEqual([])
})

test('a message that the host cannot make right disconnects, and says so', async () => {
  const page = open()
  await prepare(page)
  page.messages[0]?.resolve(fields({ nonce: '1' }))
  await expect
    .poll(() => page.part('toast')?.textContent)
    .toContain('A problem occurred while trying initialize authentication')
  await expect.poll(() => page.evm.disconnects.length).toBe(1)
  await shown(page, 'Connect')
})

test('Not now closes the window, and the wallet stays connected', async () => {
  const page = open()
  await wait(page)
  find(page, 'button', 'Not now').click()
  await expect.poll(() => isClosed(page)).toBe(true)
  expect(page.evm.disconnects).toEqual([])
})

test('where the visitor must sign in, closing is refused with a reason, and cancelling disconnects', async () => {
  const page = open({ required: true })
  await wait(page)
  expect(page.part('close')?.getAttribute('aria-disabled')).toBe('true')
  page.press('close')
  await expect.poll(() => page.container.querySelector('foyer-modal')?.getAttribute('data-state')).toBe('shaking')
  await expect.poll(page.text).toContain('Sign in or cancel first.')
  find(page, 'button', 'Cancel and disconnect').click()
  await expect.poll(() => page.evm.disconnects.length).toBe(1)
  page.evm.disconnects[0]?.resolve()
  await expect.poll(() => isClosed(page)).toBe(true)
})

test('a site name and a reason of the wallet are text, whatever they hold', async () => {
  const page = open({ metadata: { name: HOSTILE, icons: ['javascript:alert(1)'] } })
  await press(page)
  page.evm.signatures[0]?.reject(new FoyerError('wallet.failed', { method: 'personal_sign', reason: HOSTILE }))
  await expect.poll(page.text).toContain(HOSTILE)
  expect(page.modal()?.querySelector('section img')).toBe(null)
})

test('the icon of the site is the one that the app names, and no other is requested', async () => {
  const icon = 'data:image/png;base64,iVBORw0KGgo='
  const page = open({ metadata: { name: 'Example', icons: [icon] } })
  await wait(page)
  expect([...page.modal()!.querySelectorAll('section img')].map(image => image.getAttribute('src'))).toEqual([icon])
})

test('a wallet over WalletConnect is opened by the visitor, not looked for on this device', async () => {
  const { screens } = await import('./screens.tsx')
  const { signInMessages } = await import('./messages.ts')
  expect(screens.sign.title(signInMessages.en, { wallet: 'Meadow', away: true, reason: '' })).toBe('Open your wallet')
})

/** Connects a wallet with a plain and a smart account, and signs with the smart one. */
const signSmart = async (page: ReturnType<typeof open>, accounts: Connection['accounts'] = BOTH) => {
  await ask(page)
  page.evm.connects[0]?.resolve({ ...approval('meadow', ETHEREUM), address: accounts[0]!.address, accounts })
  await expect.poll(() => page.lookUps.length).toBe(1)
  page.lookUps[0]?.resolve([])
  await expect.poll(() => page.messages.length).toBe(1)
  page.messages[0]?.resolve(fields())
  await expect.poll(() => state(page)).toBe('ready')
  page.press('sign')
  await expect.poll(() => page.evm.signatures.length).toBe(1)
}

const BOTH = [
  { namespace: 'eip155', address: '0x52908400098527886E0F7030069857D2E4169EE7', type: 'eoa' },
  { namespace: 'eip155', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', type: 'smartAccount' },
] as const

test('a smart account that the host refuses is told so, and the regular one can sign in instead', async () => {
  const page = open()
  await signSmart(page)
  page.evm.signatures[0]?.resolve('0x5150')
  await expect.poll(() => page.verifications.length).toBe(1)
  page.verifications[0]?.reject(new FoyerError('siwx.refused', { chainId: ETHEREUM }))
  await expect.poll(page.text).toContain('This application might not support Smart Accounts')
  expect(names(page, 'button')).toEqual([
    'Close',
    'Use your regular account',
    'Show the message',
    'Not now',
    'Try again',
  ])
  find(page, 'button', 'Use your regular account').click()
  await expect.poll(() => page.lookUps.length).toBe(2)
  page.lookUps[1]?.resolve([])
  await expect.poll(() => page.messages.length).toBe(2)
  page.messages[1]?.resolve(fields())
  await expect.poll(() => state(page)).toBe('ready')
  expect(page.text()).not.toContain('might not support')
  expect([...page.modal()!.querySelectorAll('dd')].map(({ textContent }) => textContent)).toContain('0x52…169EE7')
  expect(names(page, 'button')).not.toContain('Use your regular account')
})

test('a smart account without a regular one beside it can try again or leave', async () => {
  const page = open()
  await signSmart(page, BOTH.slice(1))
  page.evm.signatures[0]?.reject(new FoyerError('wallet.unsupportedMethod', { method: 'personal_sign' }))
  await expect.poll(page.text).toContain('This application might not support Smart Accounts')
  expect(names(page, 'button')).toEqual(['Close', 'Show the message', 'Not now', 'Try again'])
})

test('a visitor who declines with a smart account is not told that the app is to blame', async () => {
  const page = open()
  await signSmart(page)
  page.evm.signatures[0]?.reject(rejected())
  await expect.poll(page.text).toContain('Signature declined')
  expect(page.text()).not.toContain('might not support')
})
