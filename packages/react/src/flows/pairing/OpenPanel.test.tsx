import { expect, test } from 'vitest'
import { connector } from '../../scriptedAdapter.fixture.ts'
import { chooseWallet, createPairings, link, offerLink } from '../../scriptedPairing.fixture.ts'
import { find, names, shown } from '../../visit.fixture.ts'

const open = createPairings()

const harbor = { id: 'harbor', name: 'Harbor', homepage: 'https://harbor.example', mobile_link: 'harbor://' }
const phone = { mobile: true }

test('on a phone a wallet is opened by a link to its app, which has the place of the code', async () => {
  const page = open({ customWallets: [harbor] }, phone)
  await chooseWallet(page, 'Harbor')
  const offer = link()
  await offerLink(page, offer)
  await expect.poll(() => names(page, 'link')).toContain('Open Harbor')
  expect(names(page, 'heading')).toEqual(['Harbor', 'Continue in Harbor'])
  expect(page.text()).toContain('Open the app and approve there, then come back to this page.')
  const into = find(page, 'link', 'Open Harbor')
  expect(into.getAttribute('href')).toBe(`harbor://wc?uri=${encodeURIComponent(offer.uri)}`)
  expect(into.getAttribute('target')).toBe('_self')
  expect(page.part('qr')).toBe(null)
  expect(names(page, 'button')).toEqual(['Back', 'Close', 'Copy link'])
})

test.each([
  ['a frame', { framed: true }, '_top', 'Open Harbor'],
  ['Telegram', { telegram: true }, '_blank', 'Open Harbor (opens in a new tab)'],
])('in %s the link opens where the system may follow it', async (_, platform, target, name) => {
  const page = open({ customWallets: [harbor] }, { ...phone, ...platform })
  await chooseWallet(page, 'Harbor')
  await offerLink(page)
  await expect.poll(() => names(page, 'link')).toContain(name)
  expect(find(page, 'link', name).getAttribute('target')).toBe(target)
})

test('a phone without the app finds the way to get it', async () => {
  const page = open({ customWallets: [harbor] }, phone)
  await chooseWallet(page, 'Harbor')
  const get = find(page, 'link', 'Get Harbor (opens in a new tab)') as HTMLAnchorElement
  expect([get.href, get.target]).toEqual(['https://harbor.example/', '_blank'])
})

test('a wallet without a home page has no line about getting it', async () => {
  const page = open({ customWallets: [{ id: 'harbor', name: 'Harbor', mobile_link: 'harbor://' }] }, phone)
  await chooseWallet(page, 'Harbor')
  expect(page.part('get-wallet')).toBe(null)
})

test('a wallet without WalletConnect on the chain opens this page in its own browser, and needs no pairing', async () => {
  const page = open({ customWallets: [{ id: 'phantom', name: 'Phantom', rdns: 'app.phantom' }] }, phone)
  await chooseWallet(page, 'Phantom')
  expect(page.text()).toContain('It connects in its own browser. Open this page there, then connect.')
  expect(names(page, 'button')).toEqual(['Back', 'Close'])
  const into = find(page, 'link', 'Open Phantom')
  expect(into.getAttribute('href')).toBe(
    `https://phantom.app/ul/browse/${encodeURIComponent(location.href)}?ref=${encodeURIComponent(location.origin)}`,
  )
  expect(into.getAttribute('aria-disabled')).toBe(null)
})

test('a wallet that this device cannot reach says so, and can be got for another one', async () => {
  const page = open(
    { customWallets: [{ id: 'desk', name: 'Desk', desktop_link: 'desk://', homepage: 'https://desk.example' }] },
    phone,
  )
  await chooseWallet(page, 'Desk')
  expect(names(page, 'heading')).toEqual(['Desk', 'Desk is not available here'])
  expect(page.text()).toContain('It has no app for this device. Get it for another one, or choose another wallet.')
  expect(find(page, 'link', 'Get Desk (opens in a new tab)').getAttribute('href')).toBe('https://desk.example')
  page.press('cancel')
  await shown(page, 'Connect')
})

test('H47 a wallet whose name imitates another is marked where this device cannot reach it', async () => {
  const page = open({ customWallets: [{ id: 'ghost', name: 'Ghost ✓' }] })
  await chooseWallet(page, 'Ghost ✓Check this name: it may imitate another wallet.')
  expect(names(page, 'heading')[1]).toBe('Ghost ✓Check this name: it may imitate another wallet. is not available here')
})

test('a wallet that is reached nowhere and has no home page leaves the way back', async () => {
  const page = open({ customWallets: [{ id: 'ghost', name: 'Ghost' }] })
  await chooseWallet(page, 'Ghost')
  expect(page.text()).toContain('Ghost is not available here')
  expect(names(page, 'link')).toEqual([])
  expect(names(page, 'button')).toEqual(['Back', 'Close', 'Back'])
})

test('a wallet that is announced while it counts as absent gets its tab in place', async () => {
  const page = open({ customWallets: [{ ...harbor, rdns: 'example.harbor' }] }, phone)
  await chooseWallet(page, 'Harbor')
  expect(names(page, 'tab')).toEqual([])
  page.pairing.evm.announce([{ ...connector('eip155', 'inside', 'Harbor'), info: { rdns: 'example.harbor' } }])
  await expect.poll(() => names(page, 'tab')).toEqual(['Browser', 'Mobile'])
  expect(find(page, 'tab', 'Mobile').getAttribute('aria-selected')).toBe('true')
})
