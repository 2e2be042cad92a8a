import { expect, test } from 'vitest'
import { chooseAnyWallet, createPairings, link, offerLink, requestLink } from '../../scriptedPairing.fixture.ts'
import { find, names, shown } from '../../visit.fixture.ts'

const open = createPairings()

test('the code for any wallet is named as such, and has no link to one wallet', async () => {
  const page = open()
  await chooseAnyWallet(page)
  const offer = link()
  await offerLink(page, offer)
  await expect.poll(() => page.part('qr')?.dataset.uri).toBe(offer.uri)
  expect(names(page, 'heading')).toEqual(['WalletConnect'])
  expect(page.part('qr')?.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('QR code to scan')
  expect(page.part('qr', ' [data-part="picture"]')).toBe(null)
  expect(page.text()).toContain('Scan it in a wallet on your phone')
  expect(names(page, 'button')).toEqual(['Back', 'Close', 'Copy link'])
  expect(names(page, 'link')).toEqual([])
})

test.each([
  ['this page', {}, '_self'],
  ['the top page of a frame', { framed: true }, '_top'],
  ['a new tab of Telegram', { telegram: true }, '_blank'],
])('on a phone a link hands the pairing to an installed wallet, from %s', async (_, platform, target) => {
  const page = open({}, { mobile: true, ...platform })
  await chooseAnyWallet(page)
  await requestLink(page)
  const into = page.part('open-wallet')!
  expect(into.textContent).toBe('Open a wallet')
  expect([into.getAttribute('aria-disabled'), into.getAttribute('href')]).toEqual(['true', null])
  const offer = link()
  page.pairing.links[0]?.resolve(offer)
  await expect.poll(() => into.getAttribute('href')).toBe(offer.uri)
  expect(into.getAttribute('target')).toBe(target)
})

test('Close abandons the request for a link, and the next opening begins with the list', async () => {
  const page = open()
  await chooseAnyWallet(page)
  await requestLink(page)
  find(page, 'button', 'Close').click()
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  expect(page.pairing.links[0]?.signal?.aborted).toBe(true)
  page.button()?.click()
  await shown(page, 'Connect')
})
