import { expect, test, vi } from 'vitest'
import { connector } from '../../scriptedAdapter.fixture.ts'
import {
  chooseWallet,
  createPairings,
  link,
  offerLink,
  type PairingPage,
  requestLink,
} from '../../scriptedPairing.fixture.ts'
import { find, names, openConnect, shown } from '../../visit.fixture.ts'

const open = createPairings()

const harbor = {
  id: 'harbor',
  name: 'Harbor',
  homepage: 'https://harbor.example',
  mobile_link: 'harbor://',
  webapp_link: 'https://web.harbor.example',
  desktop_link: 'harbor-desktop://',
}
const pocket = { id: 'pocket', name: 'Pocket', mobile_link: 'pocket://' }

const code = (page: PairingPage) => page.part('qr')

const offered = async (page: PairingPage, name: string, offer = link()) => {
  await chooseWallet(page, name)
  await offerLink(page, offer)
  await expect.poll(() => code(page)?.dataset.uri).toBe(offer.uri)
  return offer
}

test('a wallet that can only be scanned has a title that says so, and no tabs', async () => {
  const page = open({ customWallets: [pocket] })
  await offered(page, 'Pocket')
  expect(names(page, 'heading')).toEqual(['Scan with Pocket'])
  expect(names(page, 'tab')).toEqual([])
  expect(names(page, 'button')).toEqual(['Back', 'Close', 'Copy link'])
})

test('a wallet with several ways has its name as the title, and a tab for each way', async () => {
  const page = open({ customWallets: [harbor] })
  await offered(page, 'Harbor')
  expect(names(page, 'heading')).toEqual(['Harbor'])
  expect(names(page, 'tab')).toEqual(['QR code', 'Web', 'Desktop'])
  expect(page.modal()?.querySelector('[role="tablist"]')?.getAttribute('aria-label')).toBe('Ways to connect')
  expect(names(page, 'tabpanel')).toEqual(['QR code'])
})

const WARNING = 'Check this name: it may imitate another wallet.'

test('H47 a wallet whose name imitates another is marked in the title of its code', async () => {
  const page = open({ customWallets: [{ ...pocket, name: 'Pocket ✓' }] })
  await openConnect(page)
  await expect.poll(() => names(page, 'button')).toContain(`Pocket ✓${WARNING}`)
  find(page, 'button', /^Pocket/).click()
  await shown(page, 'ConnectingWalletConnect')
  expect(names(page, 'heading')).toEqual([`Scan with Pocket ✓${WARNING}`])
})

test('H47 a wallet whose name imitates another is marked in both titles where it is opened', async () => {
  const page = open({ customWallets: [{ ...harbor, name: 'Harbor ✓' }] })
  await openConnect(page)
  await expect.poll(() => names(page, 'button')).toContain(`Harbor ✓${WARNING}`)
  find(page, 'button', /^Harbor/).click()
  await shown(page, 'ConnectingWalletConnect')
  find(page, 'tab', 'Desktop').click()
  await expect.poll(() => names(page, 'heading')).toEqual([`Harbor ✓${WARNING}`, `Continue in Harbor ✓${WARNING}`])
})

test('while the code is loading its place is kept, hidden from assistive technology, and the loading is announced', async () => {
  const page = open({ customWallets: [pocket] })
  await chooseWallet(page, 'Pocket')
  expect(code(page)?.getAttribute('aria-hidden')).toBe('true')
  expect(code(page)?.dataset.uri).toBe(undefined)
  expect(names(page, 'status')).toContain('The code is being made')
  expect(find(page, 'button', 'Copy link').getAttribute('aria-disabled')).toBe('true')
  expect(names(page, 'timer')).toEqual([])
  await requestLink(page)
  page.pairing.links[0]?.resolve(link())
  await expect.poll(() => names(page, 'status')).not.toContain('The code is being made')
  expect(find(page, 'button', 'Copy link').getAttribute('aria-disabled')).toBe(null)
})

test('the code holds the link, is named after the wallet, and shows the time until the next one', async () => {
  const page = open({ customWallets: [pocket] })
  await offered(page, 'Pocket', link('a', 83_000))
  expect(code(page)?.getAttribute('aria-hidden')).toBe(null)
  expect(code(page)?.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('QR code to scan with Pocket')
  expect(page.text()).toContain('Point your phone’s camera here')
  expect(names(page, 'timer')).toEqual([expect.stringMatching(/^New code in 1:2[0-3]$/)])
  const [before] = names(page, 'timer')
  await expect.poll(() => names(page, 'timer')[0]).not.toBe(before)
})

test('an expired code is replaced by the next one in the same place', async () => {
  const page = open({ customWallets: [pocket] })
  const first = await offered(page, 'Pocket')
  const place = code(page)
  page.pairing.report({ type: 'pairing.expired', topic: first.topic })
  await expect.poll(() => page.pairing.links.length).toBe(2)
  await expect.poll(() => names(page, 'status')).toContain('The code is being made')
  const next = link('b')
  page.pairing.links[1]?.resolve(next)
  await expect.poll(() => code(page)?.dataset.uri).toBe(next.uri)
  expect(code(page)).toBe(place)
})

test('Copy link writes the link to the clipboard, shows that and announces it', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const page = open({ customWallets: [pocket] })
  const { uri } = await offered(page, 'Pocket')
  find(page, 'button', 'Copy link').click()
  await expect.poll(() => names(page, 'button')).toContain('Copied')
  expect(names(page, 'status')).toContain('Copied')
  expect(write.mock.calls).toEqual([[uri]])
  write.mockRestore()
})

test('a clipboard that refuses leaves the button as it was', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'))
  const page = open({ customWallets: [pocket] })
  await offered(page, 'Pocket')
  find(page, 'button', 'Copy link').click()
  await expect.poll(() => write.mock.calls.length).toBe(1)
  // The page renders once more after the refusal.
  page.pairing.report({ type: 'relay.lost' })
  await expect.poll(() => names(page, 'status')).toContain('Reconnecting…')
  expect(names(page, 'button')).toContain('Copy link')
  expect(names(page, 'status')).not.toContain('Copied')
  write.mockRestore()
})

test('a press on Copy link before there is a link copies nothing', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const page = open({ customWallets: [pocket] })
  await chooseWallet(page, 'Pocket')
  find(page, 'button', 'Copy link').click()
  const offer = link()
  await offerLink(page, offer)
  await expect.poll(() => code(page)?.dataset.uri).toBe(offer.uri)
  expect(names(page, 'button')).toContain('Copy link')
  find(page, 'button', 'Copy link').click()
  await expect.poll(() => names(page, 'button')).toContain('Copied')
  expect(write.mock.calls).toEqual([[offer.uri]])
  write.mockRestore()
})

test('a lost relay replaces the time that is left until it is back', async () => {
  const page = open({ customWallets: [pocket] })
  await offered(page, 'Pocket')
  page.pairing.report({ type: 'relay.lost' })
  await expect.poll(() => names(page, 'status')).toContain('Reconnecting…')
  expect(names(page, 'timer')).toEqual([])
  expect(code(page)?.dataset.uri).toBeTruthy()
  page.pairing.report({ type: 'relay.restored' })
  await expect.poll(() => names(page, 'status')).not.toContain('Reconnecting…')
  expect(names(page, 'timer')).toHaveLength(1)
})

test('a wallet that is not in this page has a link to its home page, in a new tab', async () => {
  const page = open({ customWallets: [harbor] })
  await offered(page, 'Harbor')
  const get = find(page, 'link', 'Get Harbor (opens in a new tab)') as HTMLAnchorElement
  expect([get.href, get.target, get.rel]).toEqual(['https://harbor.example/', '_blank', 'noopener noreferrer'])
})

test('a wallet without a home page has no link to get it', async () => {
  const page = open({ customWallets: [pocket] })
  await offered(page, 'Pocket')
  expect(names(page, 'link')).toEqual([])
})

test.each([
  ['Web', 'It opens in a new tab. Approve there, then come back to this page.', 'https://web.harbor.example/wc?uri='],
  ['Desktop', 'Open the app on this computer and approve there.', 'harbor-desktop://wc?uri='],
])('the tab %s explains its way and links into the wallet with the pairing', async (tab, text, href) => {
  const page = open({ customWallets: [harbor] })
  const { uri } = await offered(page, 'Harbor')
  find(page, 'tab', tab).click()
  await expect.poll(() => names(page, 'tabpanel')).toEqual([tab])
  expect(names(page, 'heading')).toEqual(['Harbor', 'Continue in Harbor'])
  expect(page.text()).toContain(text)
  const into = find(page, 'link', 'Open Harbor (opens in a new tab)')
  expect(into.getAttribute('href')).toBe(`${href}${encodeURIComponent(uri)}`)
  expect([into.getAttribute('target'), into.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  expect(page.pairing.links).toHaveLength(1)
  find(page, 'tab', 'QR code').click()
  await expect.poll(() => code(page)?.dataset.uri).toBe(uri)
})

test('the link into the wallet is disabled until there is a pairing, in the same element', async () => {
  const page = open({ customWallets: [harbor] })
  await chooseWallet(page, 'Harbor')
  find(page, 'tab', 'Web').click()
  await expect.poll(() => names(page, 'tabpanel')).toEqual(['Web'])
  const into = page.part('open-wallet')!
  expect([into.getAttribute('role'), into.getAttribute('aria-disabled'), into.getAttribute('href')]).toEqual([
    'link',
    'true',
    null,
  ])
  await offerLink(page)
  await expect.poll(() => into.getAttribute('href')).toMatch(/^https:\/\/web\.harbor\.example\/wc/)
  expect(into.getAttribute('aria-disabled')).toBe(null)
  expect(page.part('open-wallet')).toBe(into)
})

test('a lost relay is also shown on the tab of a link', async () => {
  const page = open({ customWallets: [harbor] })
  await offered(page, 'Harbor')
  find(page, 'tab', 'Desktop').click()
  await expect.poll(page.text).toContain('Open the app on this computer')
  page.pairing.report({ type: 'relay.lost' })
  await expect.poll(page.text).toContain('Reconnecting…')
  expect(page.text()).not.toContain('Open the app on this computer')
})

test('the arrow keys choose a way, and the first and the last are neighbours', async () => {
  const page = open({ customWallets: [harbor] })
  await offered(page, 'Harbor')
  const press = (key: string) =>
    page.modal()!.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }))
  find(page, 'tab', 'QR code').focus()
  press('ArrowLeft')
  await expect.poll(() => names(page, 'tabpanel')).toEqual(['Desktop'])
  expect(page.modal()!.activeElement?.textContent).toBe('Desktop')
  press('ArrowRight')
  await expect.poll(() => names(page, 'tabpanel')).toEqual(['QR code'])
  press('End')
  await expect.poll(() => names(page, 'tabpanel')).toEqual(['Desktop'])
})

test('a wallet that is in this page too has a tab for the browser, which asks its connector', async () => {
  const page = open({ customWallets: [{ ...harbor, rdns: 'example.harbor' }] })
  await chooseWallet(page, 'Harbor')
  page.pairing.evm.announce([
    { ...connector('eip155', 'harbor-extension', 'Harbor'), info: { rdns: 'example.harbor' } },
  ])
  await expect.poll(() => names(page, 'tab')).toEqual(['Browser', 'QR code', 'Web', 'Desktop'])
  expect(names(page, 'link')).toEqual([])
  find(page, 'tab', 'Browser').click()
  await shown(page, 'ConnectingExternal')
  await expect.poll(() => page.pairing.evm.connects.map(({ asked }) => asked.connectorId)).toEqual(['harbor-extension'])
  find(page, 'button', 'Back').click()
  await shown(page, 'Connect')
})

test('Back leads to the list, and the request for a link is abandoned', async () => {
  const page = open({ customWallets: [pocket] })
  await chooseWallet(page, 'Pocket')
  await requestLink(page)
  find(page, 'button', 'Back').click()
  await shown(page, 'Connect')
  expect(page.pairing.links[0]?.signal?.aborted).toBe(true)
})

test('H46 the name of a wallet is text in the title, the code and the link, whatever markup it holds', async () => {
  const name = '<img src=x onerror=alert(1)>'
  const page = open({ customWallets: [{ ...pocket, name, homepage: 'https://harbor.example' }] })
  await offered(page, name)
  expect(names(page, 'heading')).toEqual([`Scan with ${name}`])
  expect(names(page, 'link')).toEqual([`Get ${name} (opens in a new tab)`])
  expect(code(page)?.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe(`QR code to scan with ${name}`)
  expect(page.modal()?.querySelector('section img')).toBe(null)
})
