import { createModalActor } from '@foyer/core'
import { browserPorts } from '@foyer/core/browser'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { ConnectButton } from './buttons/ConnectButton.tsx'
import { NetworkButton } from './buttons/NetworkButton.tsx'
import { ModalRoot } from './ModalRoot.tsx'
import { approval, ETHEREUM, type Page, wallets } from './page.fixture.tsx'
import { ask, connect, createPages, openConnect, shown } from './visit.fixture.ts'

const { open, unmount, afterwards } = createPages()

test('the button opens the modal in a shadow root, with the documented parts and names', async () => {
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

test('intent renders the first view ahead into the closed dialog, invisible, inaccessible and without focus, and a press shows it unchanged', async () => {
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

test('the view rendered ahead stays until a press, and is removed when the actor stops or the modal is unmounted', async () => {
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
  unmount(other)
  expect(other.container.querySelector('foyer-modal')).toBe(null)
})

test('H15 under StrictMode a wallet gets one request and one listener', async () => {
  const page = open()
  await ask(page)
  page.evm.connects[0]?.resolve(approval('meadow', ETHEREUM))
  await expect.poll(() => page.evm.listeners()).toEqual({ discovery: 1, connections: 1 })
  expect(page.evm.connects).toHaveLength(1)
  expect(page.sol.listeners()).toEqual({ discovery: 1, connections: 0 })
})

test('H15 leaving the waiting screen aborts the request; returning sends one more', async () => {
  const page = open()
  await ask(page)
  page.press('cancel')
  await shown(page, 'Connect')
  expect(page.evm.connects[0]?.signal?.aborted).toBe(true)
  page.press('wallet', '[data-wallet-id="meadow"]')
  await shown(page, 'ConnectingExternal')
  await expect.poll(() => page.evm.connects.length).toBe(2)
})

test('H16 the styles of the page do not change the modal, and those of the modal do not change the page', async () => {
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
  unmount(plain)

  const hostile = document.createElement('style')
  hostile.textContent = `* { all: unset; color: red !important; letter-spacing: 9px !important; display: inline !important }
    foyer-modal, foyer-modal * { font: 40px serif !important; padding: 40px !important }`
  document.head.append(hostile)
  afterwards(() => hostile.remove())
  afterwards(() => bystander.remove())
  const page = open()
  await openConnect(page)
  expect(looks(page)).toEqual(expected)
})

test('Escape closes the modal only, and the focus returns to the button', async () => {
  const page = open()
  const onPageKey = vi.fn()
  document.addEventListener('keydown', onPageKey)
  afterwards(() => document.removeEventListener('keydown', onPageKey))
  await openConnect(page)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  expect(onPageKey).not.toHaveBeenCalled()
  const host = page.container.querySelector('foyer-button')
  expect(document.activeElement).toBe(host)
  expect(host?.shadowRoot?.activeElement).toBe(page.button())
})

test('H43 unmounting removes every element, listener and style', async () => {
  const page = open()
  await connect(page)
  unmount(page)
  await expect.poll(() => page.evm.listeners()).toEqual({ discovery: 0, connections: 0 })
  expect(page.sol.listeners()).toEqual({ discovery: 0, connections: 0 })
  expect(document.querySelector('foyer-modal, foyer-button')).toBe(null)
  expect(document.adoptedStyleSheets).toEqual([])
  expect(getComputedStyle(document.documentElement).overflow).not.toBe('hidden')
})

test('H43 unmounting while a wallet is asked aborts the request', async () => {
  const page = open()
  await ask(page)
  unmount(page)
  await expect.poll(() => page.evm.connects[0]?.signal?.aborted).toBe(true)
})

test('H44 two modals on one page share no state', async () => {
  const one = open()
  const two = open()
  await connect(one)
  await openConnect(two)
  expect(one.button()?.getAttribute('aria-label')).toMatch(/^Account 0x52…169EE7/)
  expect(two.button()?.textContent).toBe('Connect wallet')
  expect(one.part('dialog', '[open]')).toBe(null)
  expect(two.evm.connects).toEqual([])
})

test('H17 markup of a server hydrates without a difference', async () => {
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

for (const display of ['block', 'flex'] as const) {
  test(`H17 buttons in a row (${display}) take the place that the markup of a server has for them`, async () => {
    const app = (
      <ModalRoot options={{ adapters: [] }}>
        <header style={{ display, font: '16px system-ui' }}>
          <NetworkButton /> <ConnectButton />
        </header>
      </ModalRoot>
    )
    const host = document.body.appendChild(document.createElement('div'))
    host.innerHTML = renderToString(app)
    const header = host.querySelector('header')!
    const before = header.getBoundingClientRect().height
    expect(before).toBeGreaterThan(39)
    const root = hydrateRoot(host, app)
    await expect.poll(() => host.querySelectorAll('foyer-button')[1]?.shadowRoot?.querySelector('button')).toBeTruthy()
    expect(Math.abs(header.getBoundingClientRect().height - before)).toBeLessThan(1)
    root.unmount()
    host.remove()
  })
}

test('adapters that do not load show a screen with a retry', async () => {
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

test('an embedded modal is inline in the page and has no close button', async () => {
  const page = open({ embedded: true })
  await shown(page, 'Connect')
  expect(page.part('dialog')?.tagName).toBe('SECTION')
  expect(page.part('close')).toBe(null)
  page.press('help')
  await shown(page, 'WhatIsAWallet')
  page.press('close')
  await shown(page, 'Connect')
})
