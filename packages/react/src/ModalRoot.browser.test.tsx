import { createModalActor } from '@foyer/core'
import { browserPorts } from '@foyer/core/browser'
import { FoyerError } from '@foyer/core/chain'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { ConnectButton } from './buttons/ConnectButton.tsx'
import { ModalRoot } from './ModalRoot.tsx'
import { approval, BASE, ELSEWHERE, ETHEREUM, openPage, type Page, SOLANA, wallets } from './page.fixture.tsx'

const pages: Page[] = []
const clean: (() => void)[] = []
const open = (...given: Parameters<typeof openPage>) => {
  const page = openPage(...given)
  pages.push(page)
  return page
}
afterEach(() => {
  for (const page of pages.splice(0)) page.unmount()
  for (const step of clean.splice(0)) step()
})

const shown = (page: Page, view: string | undefined) => expect.poll(() => page.view()).toBe(view)

const openConnect = async (page: Page) => {
  await expect.poll(() => page.button()).toBeTruthy()
  page.button()?.focus()
  page.button()?.click()
  await shown(page, 'Connect')
}

const ask = async (page: Page) => {
  await openConnect(page)
  page.press('wallet', '[data-wallet-id="meadow"]')
  await expect.poll(() => page.evm.connects.length).toBe(1)
}

const connect = async (page: Page, chainId: typeof ETHEREUM | typeof ELSEWHERE = ETHEREUM) => {
  await ask(page)
  page.evm.connects[0]?.resolve(approval('meadow', chainId))
  await expect.poll(() => page.part('dialog', '[open]') === null || page.view() === 'UnsupportedChain').toBe(true)
}

const openAccount = async (page: Page) => {
  await connect(page)
  page.button()?.click()
  await shown(page, 'Account')
}

test('the button opens the modal in a shadow root, with the parts and names that the contract gives', async () => {
  const page = open()
  await openConnect(page)
  const dialog = page.part('dialog')
  expect(dialog?.matches(':modal')).toBe(true)
  expect(page.container.querySelector('foyer-modal')?.getAttribute('data-state')).toBe('open')
  const title = page.modal()?.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')
  expect(title?.textContent).toBe('Connect wallet')
  expect(page.part('close')?.getAttribute('aria-label')).toBe('Close')
  const rows = [...(page.modal()?.querySelectorAll<HTMLElement>('[data-part="wallet"]') ?? [])]
  expect(rows.map(({ dataset }) => [dataset.walletId, dataset.connectorType, dataset.installed])).toEqual([
    ['rivet', 'ANNOUNCED', 'true'],
    ['meadow', 'ANNOUNCED', 'true'],
  ])
})

test('intent renders the first view ahead into the closed dialog: unseen, unspoken, out of reach, and shown as it is', async () => {
  const page = open()
  await expect.poll(() => page.button()).toBeTruthy()
  page.button()?.focus()
  await expect.poll(() => page.part('wallet')).toBeTruthy()
  const dialog = page.part('dialog')
  expect(dialog?.matches(':not([open])')).toBe(true)
  expect(dialog?.checkVisibility({ visibilityProperty: true })).toBe(false)
  expect(page.view()).toBe(undefined)
  for (const role of ['dialog', 'heading', 'list', 'status', 'alert'] as const)
    expect(
      browser
        .getByRole(role)
        .elements()
        .filter(element => dialog?.contains(element)),
    ).toEqual([])
  for (const control of dialog?.querySelectorAll<HTMLElement>('h1, button') ?? []) control.focus()
  expect(page.modal()?.activeElement).toBe(null)

  page.evm.announce([...wallets, { ...wallets[0]!, id: 'late', name: 'Late' }])
  await expect.poll(() => page.part('wallet', '[data-wallet-id="late"]')).toBeTruthy()
  page.button()?.click()
  await shown(page, 'Connect')
  expect(page.part('dialog')).toBe(dialog)
  expect(browser.getByRole('dialog').elements()).toEqual([dialog])
  expect(page.modal()?.activeElement?.tagName).toBe('H1')
})

test('what is rendered ahead waits for the visitor, and goes when the actor stops or the modal is unmounted', async () => {
  const { evm } = open()
  const actor = createModalActor({ adapters: [evm.adapter], ports: browserPorts() }).start()
  const page = open({}, { actor })
  await expect.poll(() => page.container.querySelector('foyer-modal')?.shadowRoot).toBeTruthy()
  await expect.poll(() => actor.getSnapshot().matches({ boot: 'ready' })).toBe(true)
  expect(page.part('dialog')).toBe(null)
  page.button()?.focus()
  await expect.poll(() => page.part('wallet')).toBeTruthy()
  actor.stop()
  await expect.poll(() => page.part('dialog')).toBe(null)

  const other = open()
  await expect.poll(() => other.button()).toBeTruthy()
  other.button()?.focus()
  await expect.poll(() => other.part('wallet')).toBeTruthy()
  other.unmount()
  pages.length = 2
  expect(other.container.querySelector('foyer-modal')).toBe(null)
})

test('H15 under StrictMode a wallet is asked once, and listened to once', async () => {
  const page = open()
  await ask(page)
  page.evm.connects[0]?.resolve(approval('meadow', ETHEREUM))
  await expect.poll(() => page.evm.listeners()).toEqual({ discovery: 1, connections: 1 })
  expect(page.evm.connects).toHaveLength(1)
  expect(page.sol.listeners()).toEqual({ discovery: 1, connections: 0 })
})

test('H15 leaving the waiting screen gives the question up; coming back asks once more', async () => {
  const page = open()
  await ask(page)
  page.press('cancel')
  await shown(page, 'Connect')
  expect(page.evm.connects[0]?.signal?.aborted).toBe(true)
  page.press('wallet', '[data-wallet-id="meadow"]')
  await shown(page, 'ConnectingExternal')
  await expect.poll(() => page.evm.connects.length).toBe(2)
})

test('H16 the styles of the page change nothing in the modal, and the styles of the modal nothing in the page', async () => {
  const styleOf = (element: Element) => {
    const { color, fontFamily, fontSize, letterSpacing, padding, display, borderTopWidth } = getComputedStyle(element)
    return { color, fontFamily, fontSize, letterSpacing, padding, display, borderTopWidth }
  }
  const looks = (page: Page) =>
    ['header', 'close', 'wallet', 'dialog', 'backdrop'].map(name => styleOf(page.part(name) as Element))
  const bystander = document.createElement('button')
  bystander.className = 'list-row button dialog-sheet'
  document.body.append(bystander)
  const before = styleOf(bystander)

  const plain = open()
  await openConnect(plain)
  const expected = looks(plain)
  expect(styleOf(bystander)).toEqual(before)
  plain.unmount()
  pages.length = 0

  const hostile = document.createElement('style')
  hostile.textContent = `* { all: unset; color: red !important; letter-spacing: 9px !important; display: inline !important }
    foyer-modal, foyer-modal * { font: 40px serif !important; padding: 40px !important }`
  document.head.append(hostile)
  clean.push(
    () => hostile.remove(),
    () => bystander.remove(),
  )
  const page = open()
  await openConnect(page)
  expect(looks(page)).toEqual(expected)
})

test('Escape closes the modal and nothing of the page; the focus returns to the button', async () => {
  const page = open()
  const onPageKey = vi.fn()
  document.addEventListener('keydown', onPageKey)
  clean.push(() => document.removeEventListener('keydown', onPageKey))
  await openConnect(page)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  expect(onPageKey).not.toHaveBeenCalled()
  const host = page.container.querySelector('foyer-button')
  expect(document.activeElement).toBe(host)
  expect(host?.shadowRoot?.activeElement).toBe(page.button())
})

test('H43 unmounting leaves no element, no listener and no style behind', async () => {
  const page = open()
  await connect(page)
  page.unmount()
  pages.length = 0
  await expect.poll(() => page.evm.listeners()).toEqual({ discovery: 0, connections: 0 })
  expect(page.sol.listeners()).toEqual({ discovery: 0, connections: 0 })
  expect(document.querySelector('foyer-modal, foyer-button')).toBe(null)
  expect(document.adoptedStyleSheets).toEqual([])
  expect(getComputedStyle(document.documentElement).overflow).not.toBe('hidden')
})

test('H43 unmounting while a wallet is asked gives the question up', async () => {
  const page = open()
  await ask(page)
  page.unmount()
  pages.length = 0
  await expect.poll(() => page.evm.connects[0]?.signal?.aborted).toBe(true)
})

test('H44 two modals on one page know nothing of each other', async () => {
  const one = open()
  const two = open()
  await connect(one)
  await openConnect(two)
  expect(one.button()?.getAttribute('aria-label')).toMatch(/^Account 0x52…169EE7/)
  expect(two.button()?.textContent).toBe('Connect wallet')
  expect(one.part('dialog', '[open]')).toBe(null)
  expect(two.evm.connects).toEqual([])
})

test('H17 what a server sends hydrates without a difference', async () => {
  const errors: unknown[] = []
  const markup = renderToString(
    <ModalRoot options={{ adapters: [] }}>
      <ConnectButton />
    </ModalRoot>,
  )
  const page = open({}, { markup, onRecoverableError: error => errors.push(error) })
  await openConnect(page)
  expect(errors).toEqual([])
})

test('what a wallet that is asked answers has a screen each, with a way on and a way out', async () => {
  const page = open()
  await ask(page)
  await expect.poll(page.text).toContain('Approve in Meadow')
  expect(page.part('retry')).toBe(null)
  expect(page.modal()?.querySelector('section')?.dataset.state).toBe('waiting')

  page.evm.connects[0]?.reject(new FoyerError('wallet.rejected', { method: 'eth_requestAccounts' }))
  await expect.poll(page.text).toContain('You declined to connect in Meadow')
  page.press('retry')
  await expect.poll(() => page.evm.connects.length).toBe(2)
  await expect.poll(page.text).toContain('Approve in Meadow')
  // The control that had the focus is gone; the focus stays in the dialog.
  expect(page.modal()?.activeElement?.tagName).toBe('H1')

  page.evm.connects[1]?.reject(new FoyerError('wallet.requestPending', { method: 'eth_requestAccounts' }))
  await expect.poll(page.text).toContain('Open Meadow')
  page.press('retry')
  await expect.poll(() => page.evm.connects.length).toBe(3)
  page.evm.connects[2]?.reject(
    new FoyerError('wallet.failed', { method: 'eth_requestAccounts', reason: '<b>Broken</b>' }),
  )
  await expect.poll(page.text).toContain('<b>Broken</b>')
  expect(page.modal()?.querySelector('section b')).toBe(null)
  page.press('back')
  await shown(page, 'Connect')
})

test('hostile and equal names stand as text, and are told apart', async () => {
  const page = open()
  await openConnect(page)
  const name = '<img src=x onerror=alert(1)>'
  page.evm.announce([...wallets, { ...wallets[1]!, id: 'io.evil.meadow' }, { ...wallets[0]!, id: 'x', name }])
  await expect.poll(page.text).toContain(name)
  expect(page.part('wallet', '[data-wallet-id="io.evil.meadow"]')?.textContent).toContain('io.evil.meadow')
  expect(page.part('wallet', '[data-wallet-id="x"]')?.querySelector('img')).toBe(null)
})

test('without a wallet there is a way to one, and a wallet that comes appears', async () => {
  const page = open({
    customWallets: [
      { id: 'harbor', name: 'Harbor', homepage: 'https://harbor.example' },
      { id: 'plain', name: 'Plain', homepage: 'http://plain.example' },
    ],
  })
  page.evm.announce([])
  await openConnect(page)
  expect(page.text()).toContain('No wallet found')
  page.press('get-wallet')
  await shown(page, 'GetWallet')
  const links = [...(page.modal()?.querySelectorAll<HTMLAnchorElement>('a[data-part="get-wallet"]') ?? [])]
  expect(links.map(({ href, target, rel }) => [href, target, rel])).toEqual([
    ['https://harbor.example/', '_blank', 'noopener noreferrer'],
  ])
  page.press('back')
  await shown(page, 'Connect')
  page.evm.announce(wallets)
  await expect.poll(() => page.part('wallet')?.textContent).toContain('Rivet')
})

test('the box must be ticked before a wallet can be chosen, and only where there is something to read', async () => {
  const page = open({ features: { legalCheckbox: true }, termsConditionsUrl: 'https://app.example/terms' })
  await openConnect(page)
  const row = page.part('wallet')
  expect(row?.getAttribute('aria-disabled')).toBe('true')
  const reason = page.modal()?.getElementById(row?.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Agree to the conditions first.')
  page.press('wallet')
  expect(page.view()).toBe('Connect')
  await expect.poll(() => page.part('legal')).toBeTruthy()
  page.press('legal')
  await expect.poll(() => page.part('wallet')?.getAttribute('aria-disabled')).toBe(null)
  expect(page.modal()?.activeElement).toBe(page.part('legal'))
  page.press('wallet')
  await shown(page, 'ConnectingExternal')
  page.press('back')
  await shown(page, 'Connect')
  expect(page.part('wallet')?.getAttribute('aria-disabled')).toBe(null)

  const free = open({ features: { legalCheckbox: true } })
  page.press('close')
  await openConnect(free)
  expect(free.part('legal')).toBe(null)
  expect(free.part('wallet')?.getAttribute('aria-disabled')).toBe(null)
})

test('the account: address, balance cut to three decimals, wallet and the way out', async () => {
  const page = open()
  await openAccount(page)
  expect(page.part('balance')?.textContent).toContain('Balance is loading')
  for (const balance of page.evm.balances) balance.resolve(1_204_999_999_999_999_999n)
  await expect.poll(() => page.part('balance')?.textContent).toBe('Balance 1.204 ETH')
  expect(page.part('address')?.textContent).toBe('0x52…169EE7')
  expect(page.part('connected-wallet')?.textContent).toContain('Meadow')
  expect(page.part('explorer')?.getAttribute('href')).toBe(
    'https://explorer.example/address/0x52908400098527886E0F7030069857D2E4169EE7',
  )
  page.press('disconnect')
  await expect.poll(() => page.part('disconnect')?.textContent).toBe('Disconnecting…')
  page.evm.disconnects[0]?.resolve()
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  expect(page.button()?.textContent).toBe('Connect wallet')
})

test('a balance that cannot be read is 0.00 and a calm note; asking again waits', async () => {
  const page = open()
  await openAccount(page)
  for (const balance of page.evm.balances) balance.reject(new FoyerError('balance.unavailable', { chainId: ETHEREUM }))
  await expect.poll(() => page.part('balance')?.textContent).toBe('Balance 0.00 ETH')
  expect(page.part('retry')?.getAttribute('aria-disabled')).toBe('true')
  await expect.poll(() => page.part('toast')?.textContent).toBe('Token Balance Unavailable')
})

test('networks: the active one is marked, another is asked for, and a refusal can be tried again', async () => {
  const page = open()
  await openAccount(page)
  page.press('network-button')
  await shown(page, 'Networks')
  expect(page.part('network', `[data-network-id="${ETHEREUM}"]`)?.getAttribute('aria-current')).toBe('true')
  expect(page.part('network', `[data-network-id="${SOLANA}"]`)?.textContent).toContain('Connect')
  page.press('network', `[data-network-id="${BASE}"]`)
  await shown(page, 'SwitchNetwork')
  page.evm.switches[0]?.reject(new FoyerError('wallet.rejected', { method: 'wallet_switchEthereumChain' }))
  await expect.poll(page.text).toContain('You declined the switch to Base in Meadow')
  page.press('retry')
  await expect.poll(() => page.evm.switches.length).toBe(2)
  page.evm.switches[1]?.resolve()
  await shown(page, 'Account')
  expect(page.part('network-button')?.textContent).toContain('Base')
})

test('a network of another family: first asked, then the wallets of that family', async () => {
  const page = open()
  await openAccount(page)
  page.press('network-button')
  await shown(page, 'Networks')
  page.press('network', `[data-network-id="${SOLANA}"]`)
  await shown(page, 'SwitchNetwork')
  expect(page.text()).toContain('Connect a Solana wallet to use Solana')
  page.press('confirm')
  await shown(page, 'Connect')
  expect(page.text()).toContain('No wallet found')
})

test('H13 a chain on which the app does not run: closing is refused and says why, leaving is possible', async () => {
  const page = open()
  await connect(page, ELSEWHERE)
  await expect.poll(page.text).toContain('Your wallet is on Unknown (chain 5318008)')
  page.press('close')
  await expect.poll(() => page.container.querySelector('foyer-modal')?.getAttribute('data-state')).toBe('shaking')
  expect(page.modal()?.querySelector('section [role="status"]')?.textContent).toBe(
    'Choose a network or disconnect first.',
  )
  page.press('disconnect')
  page.evm.disconnects[0]?.resolve()
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
})

test('adapters that do not load: a screen with a way to try again', async () => {
  let fails = true
  const { evm } = open()
  const page = open({
    adapters: [() => (fails ? Promise.reject(new Error('offline')) : Promise.resolve(evm.adapter))],
  })
  await expect.poll(() => page.button()).toBeTruthy()
  page.button()?.click()
  await expect.poll(() => page.part('retry')).toBeTruthy()
  fails = false
  page.press('retry')
  await shown(page, 'Connect')
})

test('embedded: inline in the page, and no close button that would lead nowhere', async () => {
  const page = open({ embedded: true })
  await shown(page, 'Connect')
  expect(page.part('dialog')?.tagName).toBe('SECTION')
  expect(page.part('close')).toBe(null)
  page.press('help')
  await shown(page, 'WhatIsAWallet')
  page.press('close')
  await shown(page, 'Connect')
})

test('what went wrong after the window has closed is said all the same', async () => {
  const page = open()
  await openAccount(page)
  page.press('disconnect')
  await expect.poll(() => page.evm.disconnects.length).toBe(1)
  page.evm.disconnects[0]?.reject(new Error('gone'))
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  await expect.poll(() => page.part('toast')?.textContent).toBe('Failed to disconnect')
  expect(page.part('toast')?.closest('[role="alert"]')).toBeTruthy()
})
