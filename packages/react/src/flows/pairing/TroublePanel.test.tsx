import { FoyerError } from '@foyer/core'
import { expect, test, vi } from 'vitest'
import {
  chooseAnyWallet,
  chooseWallet,
  createPairings,
  link,
  offerLink,
  type PairingPage,
  requestLink,
} from '../../scriptedPairing.fixture.ts'
import { find, names, shown } from '../../visit.fixture.ts'

const open = createPairings()

const harbor = { id: 'harbor', name: 'Harbor', mobile_link: 'harbor://' }

const openOffer = async () => {
  const page = open({ customWallets: [harbor] })
  await chooseWallet(page, 'Harbor')
  await offerLink(page)
  await expect.poll(() => page.part('qr')?.dataset.uri).toBeTruthy()
  return page
}

/** Live region of the pairing, mounted before it has a text. */
const region = (page: PairingPage) => page.modal()?.querySelector('section [role="status"][aria-atomic="true"]')

test('a declined request replaces the code, and says that nothing was shared', async () => {
  const page = await openOffer()
  page.pairing.report({ type: 'session.declined', cause: new FoyerError('pairing.declined', {}) })
  await expect.poll(() => names(page, 'heading')).toEqual(['Scan with Harbor', 'Request declined'])
  expect(page.text()).toContain('You declined to connect in Harbor. Nothing was shared.')
  expect(page.part('qr')).toBe(null)
  expect(names(page, 'button')).toEqual(['Back', 'Close', 'Cancel', 'Try again'])
})

test('the reason is announced by a live region that was there before it', async () => {
  const page = await openOffer()
  const before = region(page)
  expect(before?.textContent).toBe('')
  page.pairing.report({ type: 'session.declined', cause: new FoyerError('pairing.declined', {}) })
  await expect.poll(() => before?.textContent).toContain('Request declined')
  expect(region(page)).toBe(before)
})

test('Try again asks for another link, and shows its code', async () => {
  const page = await openOffer()
  page.pairing.report({ type: 'session.declined', cause: new FoyerError('pairing.declined', {}) })
  await expect.poll(() => names(page, 'button')).toContain('Try again')
  find(page, 'button', 'Try again').click()
  await expect.poll(() => page.part('qr')).toBeTruthy()
  expect(names(page, 'button')).not.toContain('Try again')
  const next = link('b')
  await offerLink(page, next, 1)
  await expect.poll(() => page.part('qr')?.dataset.uri).toBe(next.uri)
})

test('Cancel leads back to the list', async () => {
  const page = await openOffer()
  page.pairing.report({ type: 'session.declined', cause: new FoyerError('pairing.declined', {}) })
  await expect.poll(() => names(page, 'button')).toContain('Cancel')
  find(page, 'button', 'Cancel').click()
  await shown(page, 'Connect')
})

test('a request that any wallet declined names none', async () => {
  const page = open()
  await chooseAnyWallet(page)
  await offerLink(page)
  await expect.poll(() => page.part('qr')?.dataset.uri).toBeTruthy()
  page.pairing.report({ type: 'session.declined', cause: new FoyerError('pairing.declined', {}) })
  await expect.poll(page.text).toContain('You declined to connect in your wallet. Nothing was shared.')
})

test.each<[string, FoyerError, string]>([
  [
    'an answer that could not be read',
    new FoyerError('pairing.malformedSession', { detail: 'x' }),
    'Your wallet gave an answer that could not be read.',
  ],
  [
    'networks that the wallet does not support',
    new FoyerError('pairing.unsupported', {}),
    'This wallet does not support the networks of this app. Choose another wallet.',
  ],
])('a failed session says the reason: %s', async (_, cause, text) => {
  const page = await openOffer()
  page.pairing.report({ type: 'session.failed', cause })
  await expect.poll(() => names(page, 'heading')).toContain('Could not connect')
  expect(page.text()).toContain(text)
  expect(names(page, 'button')).toEqual(['Back', 'Close', 'Cancel', 'Try again'])
})

test('a relay that cannot be reached says so, whatever the cause, and can be tried again', async () => {
  const page = open({ customWallets: [harbor] })
  await chooseWallet(page, 'Harbor')
  await requestLink(page)
  page.pairing.links[0]?.reject(new Error('socket'))
  await expect.poll(() => names(page, 'heading')).toContain('Phone wallets are out of reach')
  expect(page.text()).toContain('The connection to phone wallets is not reachable. Try again in a moment.')
  expect(page.text()).not.toContain('socket')
  find(page, 'button', 'Try again').click()
  await offerLink(page, link(), 1)
  await expect.poll(() => page.part('qr')?.dataset.uri).toBeTruthy()
})

test('an app without WalletConnect says so, and offers no second attempt that could not help', async () => {
  const page = open({ customWallets: [harbor] })
  await chooseWallet(page, 'Harbor')
  page.pairing.chunks[0]?.resolve()
  await expect.poll(() => page.pairing.loads.length).toBe(1)
  page.pairing.loads[0]?.reject(new FoyerError('pairing.unavailable', {}))
  await expect.poll(page.text).toContain('Connecting a phone wallet is not set up in this app.')
  expect(names(page, 'heading')).toContain('Could not connect')
  expect(names(page, 'button')).toEqual(['Back', 'Close', 'Cancel'])
})

test('a browser that refuses its storage is named as the cause', async () => {
  const page = open({ customWallets: [harbor] })
  await chooseWallet(page, 'Harbor')
  page.pairing.chunks[0]?.resolve()
  await expect.poll(() => page.pairing.loads.length).toBe(1)
  page.pairing.loads[0]?.reject(new FoyerError('pairing.storageRefused', {}))
  await expect.poll(page.text).toContain('Your browser lets this page keep nothing. Allow it to store data')
  expect(names(page, 'button')).toContain('Try again')
})

test('a client that did not load can be loaded again, or the page reloaded', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const page = open({ customWallets: [harbor] })
  await chooseWallet(page, 'Harbor')
  page.pairing.chunks[0]?.resolve()
  await expect.poll(() => page.pairing.loads.length).toBe(1)
  page.pairing.loads[0]?.reject(new FoyerError('chunk.failed', { chunk: 'walletConnect' }))
  await expect.poll(() => names(page, 'heading')).toContain('This did not load')
  expect(page.text()).toContain('A part of this app did not load.')
  expect(names(page, 'button')).toEqual(['Back', 'Close', 'Reload the page', 'Try again'])
  find(page, 'button', 'Reload the page').click()
  expect(reload).toHaveBeenCalledTimes(1)
  find(page, 'button', 'Try again').click()
  await offerLink(page, link(), 1)
  await expect.poll(() => page.part('qr')?.dataset.uri).toBeTruthy()
  reload.mockRestore()
})

test('a pairing whose own module did not load is loaded again by Try again', async () => {
  const page = open({ customWallets: [harbor] })
  await chooseWallet(page, 'Harbor')
  await expect.poll(() => page.pairing.chunks.length).toBe(1)
  page.pairing.chunks[0]?.reject(new FoyerError('chunk.failed', { chunk: 'walletConnect' }))
  await expect.poll(() => names(page, 'heading')).toContain('This did not load')
  expect(names(page, 'button')).toEqual(['Back', 'Close', 'Reload the page', 'Try again'])
  find(page, 'button', 'Try again').click()
  await expect.poll(() => page.pairing.chunks.length).toBe(2)
  page.pairing.chunks[1]?.resolve()
  await expect.poll(() => page.pairing.loads.length).toBe(1)
  page.pairing.loads[0]?.resolve()
  await expect.poll(() => page.pairing.links.length).toBe(1)
  page.pairing.links[0]?.resolve(link())
  await expect.poll(() => page.part('qr')?.dataset.uri).toBeTruthy()
})
