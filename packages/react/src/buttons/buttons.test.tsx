import type { Connection } from '@foyer/core'
import type { ChainAdapter } from '@foyer/core/chain'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { approval, BASE, ELSEWHERE, ETHEREUM, type Page, remembered } from '../page.fixture.tsx'
import { nameOf, spoken } from '../roles.fixture.ts'
import { network } from '../scriptedAdapter.fixture.ts'
import { scriptedServices } from '../scriptedServices.fixture.ts'
import { ask, connect, createPages, find, shown } from '../visit.fixture.ts'
import { AccountButton } from './AccountButton.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import { NetworkButton } from './NetworkButton.tsx'

const { open, afterwards } = createPages()

afterEach(() => vi.restoreAllMocks())

/** Button in the page by its part; a host may have several. */
const buttonOf = (page: Page, part: string): HTMLElement | undefined =>
  [...page.container.querySelectorAll('foyer-button')].flatMap(({ shadowRoot }) => [
    ...(shadowRoot?.querySelectorAll<HTMLElement>(`[data-part="${part}"]`) ?? []),
  ])[0]

const textOf = (page: Page) => spoken(page.button()!)

test('a connect button opens a dialog and says so before anything has loaded', async () => {
  const page = open()
  await expect.poll(() => page.button()).toBeTruthy()
  expect(textOf(page)).toBe('Connect wallet')
  expect(page.button()?.getAttribute('aria-haspopup')).toBe('dialog')
  expect(page.button()?.getAttribute('type')).toBe('button')
  expect(page.modal()).toBe(undefined)
})

test('a press before the modal has loaded makes the button busy until the window opens', async () => {
  const page = open()
  await expect.poll(() => page.button()).toBeTruthy()
  page.button()?.click()
  await expect.poll(() => page.button()?.getAttribute('aria-busy')).toBe('true')
  expect(textOf(page)).toBe('Connect wallet')
  await shown(page, 'Connect')
  expect(page.button()?.getAttribute('aria-busy')).toBe(null)
})

test.each([
  ['the pointer', 'pointerover'],
  ['a press or a finger', 'pointerdown'],
  ['the keyboard', 'focusin'],
])('intent of %s loads the modal and opens nothing', async (_, type) => {
  const page = open()
  await expect.poll(() => page.button()).toBeTruthy()
  page.button()?.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
  await expect.poll(() => page.modal()).toBeTruthy()
  expect(page.part('dialog', '[open]')).toBe(null)
})

test('the button shows that a wallet is asked, and shows its label again when the visitor leaves', async () => {
  const page = open()
  await ask(page)
  await expect.poll(() => textOf(page)).toBe('Connecting…')
  find(page, 'button', 'Close').click()
  await expect.poll(() => textOf(page)).toBe('Connect wallet')
})

test('the host may change both texts of a connect button', async () => {
  const page = open({}, { children: <ConnectButton label="Sign in" loadingLabel="Signing in…" /> })
  const other = () => spoken([...page.container.querySelectorAll('foyer-button')][1]!.shadowRoot!.firstElementChild!)
  await expect.poll(() => page.container.querySelectorAll('foyer-button').length).toBe(2)
  await expect.poll(other).toBe('Sign in')
  await ask(page)
  await expect.poll(other).toBe('Signing in…')
})

test('a connected button is named by the short address, and by the balance once it is known', async () => {
  const page = open()
  await connect(page)
  await expect.poll(() => nameOf(page.button()!)).toBe('Account 0x52…169EE7')
  await expect.poll(() => page.evm.balances.length).toBeGreaterThan(0)
  page.evm.balances.at(-1)?.resolve(1_500_000_000_000_000_000n)
  await expect.poll(() => nameOf(page.button()!)).toBe('Account 0x52…169EE7, 1.500 ETH')
  expect(page.button()?.textContent).toBe('1.500 ETH0x52…169EE7')
})

test('a connected button has the picture of its account and opens the account', async () => {
  const page = open()
  await connect(page)
  await expect.poll(() => page.button()?.querySelector('.avatar')).toBeTruthy()
  page.button()?.click()
  await shown(page, 'Account')
})

test('after the last wallet is disconnected the button connects again', async () => {
  const page = open()
  await connect(page)
  page.evm.report({ type: 'wallet.disconnected' })
  await expect.poll(() => textOf(page)).toBe('Connect wallet')
  page.button()?.click()
  await shown(page, 'Connect')
})

test('H71 the account of a wallet that may prompt is shown as not verified, and a press has it asked and opens the account', async () => {
  const storage = remembered('meadow', { address: '0x5222222222222222222222222222222222169EE7' })
  const page = open({ storage })
  let answer: ((connection: Connection | undefined) => void) | undefined
  Object.assign(page.evm.adapter, {
    restoreMayPrompt: true,
    restore: () => new Promise(resolve => (answer = resolve)),
  })
  await expect.poll(() => textOf(page)).toBe('0x52…169EE7 · not verified')
  expect([answer, page.evm.balances.length]).toEqual([undefined, 0])
  const button = page.button()!
  document.body.dispatchEvent(new Event('pointerup', { bubbles: true }))
  await expect.poll(() => answer).toBeTruthy()
  expect(page.button()).toBe(button)
  button.click()
  answer!(approval('meadow', 'eip155:1'))
  await shown(page, 'Account')
})

/** Opens the page of a returning visitor, whose adapters and wallet answer later. `looks` are the classes that the button has had. */
const openRestoring = () => {
  let load: (adapter: ChainAdapter) => void
  const adapters = [() => new Promise<ChainAdapter>(resolve => (load = resolve))]
  const page = open({ storage: remembered('meadow'), adapters })
  let answer: ((connection: Connection | undefined) => void) | undefined
  page.evm.adapter.restore = () => new Promise(resolve => (answer = resolve))
  const looks = new Set<string>()
  const look = () => page.button() && looks.add(page.button()!.className)
  const observer = new MutationObserver(look)
  afterwards(() => observer.disconnect())
  return {
    page,
    looks,
    /** Until the modal is there, without its adapters. */
    started: async () => {
      await expect.poll(() => page.button()).toBeTruthy()
      look()
      const { shadowRoot } = page.container.querySelector('foyer-button')!
      observer.observe(shadowRoot!, { subtree: true, childList: true, attributes: true })
      await expect.poll(() => page.modal()).toBeTruthy()
    },
    /** Until the wallet is asked. */
    asked: async () => {
      load(page.evm.adapter)
      await expect.poll(() => answer).toBeTruthy()
    },
    answer: (given?: Connection) => answer!(given),
  }
}

test('a returning visitor sees an empty, busy button until the wallet has answered, and never "Connect wallet"', async () => {
  const { page, looks, started, asked, answer } = openRestoring()
  await started()
  expect(page.button()?.className).toBe('trigger pending')
  await asked()
  expect(page.button()?.getAttribute('aria-busy')).toBe('true')
  expect(nameOf(page.button()!)).toBe('Connecting…')
  answer(approval('meadow', ETHEREUM))
  await expect.poll(() => nameOf(page.button()!)).toBe('Account 0x52…169EE7')
  expect([...looks]).toEqual(['trigger pending', 'trigger plain'])
})

test('a returning visitor whose wallet is gone can connect, and a wallet that is asked then is shown as text', async () => {
  const { page, looks, started, asked, answer } = openRestoring()
  await started()
  await asked()
  answer(undefined)
  await expect.poll(() => page.button()?.className).toBe('trigger primary')
  expect(nameOf(page.button()!)).toBe('Connect wallet')
  expect(page.button()?.getAttribute('aria-busy')).toBe(null)
  expect([...looks]).toEqual(['trigger pending', 'trigger primary'])
  await ask(page)
  await expect.poll(() => textOf(page)).toBe('Connecting…')
  expect(page.button()?.className).toBe('trigger primary')
})

test('a returning visitor may press the button before the wallet has answered', async () => {
  const { page, started } = openRestoring()
  await started()
  page.button()?.click()
  await expect.poll(() => page.part('dialog', '[open]')).toBeTruthy()
})

test('a returning visitor can connect if the modal does not load', async () => {
  const reported = vi.spyOn(console, 'error').mockReturnValue()
  const page = open({ storage: remembered('meadow'), projectId: 7 as never })
  await expect.poll(() => page.button()?.className).toBe('trigger primary')
  expect(textOf(page)).toBe('Connect wallet')
  expect(reported).toHaveBeenCalled()
})

test('a returning visitor can connect if the adapters do not load', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const page = open({ storage: remembered('meadow'), adapters: [() => Promise.reject(new Error('offline'))] })
  await expect.poll(() => page.button()?.className).toBe('trigger primary')
  expect(textOf(page)).toBe('Connect wallet')
})

test('an account button is not there without an account, and names and opens it with one', async () => {
  const page = open({}, { children: <AccountButton /> })
  const account = () => page.container.querySelectorAll('foyer-button')[1]?.shadowRoot?.querySelector('button')
  await expect.poll(() => page.button()).toBeTruthy()
  expect(account()).toBe(null)
  await connect(page)
  await expect.poll(() => account() && nameOf(account()!)).toBe('Account 0x52…169EE7')
  account()?.click()
  await shown(page, 'Account')
  page.evm.report({ type: 'wallet.disconnected' })
  await expect.poll(account).toBe(null)
})

test('a network button has a label before a network is known, and opens the networks of a connected wallet', async () => {
  const page = open({}, { children: <NetworkButton /> })
  await expect.poll(() => buttonOf(page, 'network-button')?.textContent).toBe('Select network')
  await connect(page)
  await expect.poll(() => spoken(buttonOf(page, 'network-button')!)).toBe('Ethereum')
  expect(buttonOf(page, 'network-button')?.querySelector('[data-part="picture"]')).toBeTruthy()
  buttonOf(page, 'network-button')?.click()
  await shown(page, 'Networks')
})

test('a network button follows the network of the wallet', async () => {
  const page = open({}, { children: <NetworkButton /> })
  await connect(page)
  await expect.poll(() => spoken(buttonOf(page, 'network-button')!)).toBe('Ethereum')
  page.evm.report({ type: 'chain.changed', chainId: BASE })
  await expect.poll(() => spoken(buttonOf(page, 'network-button')!)).toBe('Base')
})

test('H41 a network button requests no picture by its id before intent, and shows it from then on', async () => {
  const networks = [{ ...network(ETHEREUM, 'Ethereum'), assets: { imageId: 'ether' } }]
  const { options } = scriptedServices()
  const page = open({ ...options, networks, preload: 'idle' }, { children: <NetworkButton /> })
  const pictures = () => [...(buttonOf(page, 'network-button')?.querySelectorAll('img') ?? [])].map(({ src }) => src)
  await expect.poll(() => spoken(buttonOf(page, 'network-button')!)).toBe('Ethereum')
  await expect.poll(() => buttonOf(page, 'network-button')?.querySelector('[data-part="picture"]')).toBeTruthy()
  expect(pictures()).toEqual([])
  page.button()?.click()
  // The view itself is rendered ahead, into the closed dialog.
  await expect.poll(() => page.part('dialog', '[open]')).toBeTruthy()
  const address =
    /^https:\/\/registry\.example\/public\/getAssetImage\/ether\?projectId=project&st=foyer&sv=react-[\d.]+$/
  await expect.poll(pictures).toEqual([expect.stringMatching(address)])
  find(page, 'button', 'Close').click()
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  expect(pictures()).toHaveLength(1)
})

test('H13 a network button warns while the wallet is on a network that the host does not list', async () => {
  const page = open({}, { children: <NetworkButton unsupportedLabel="Wrong network" /> })
  await connect(page, ELSEWHERE)
  await shown(page, 'UnsupportedChain')
  await expect.poll(() => spoken(buttonOf(page, 'network-button')!)).toBe('Wrong network')
  expect(buttonOf(page, 'network-button')?.className).toBe('trigger caution')
  expect(nameOf(page.button()!)).toMatch(/^Account 0x52…169EE7/)
})

test('the host may change the label of a network button', async () => {
  const page = open({}, { children: <NetworkButton label="Choose a chain" /> })
  await expect.poll(() => buttonOf(page, 'network-button')?.textContent).toBe('Choose a chain')
})

test('a modal that cannot start is named in the button, and after a second failure the page has to be reloaded', async () => {
  const reported = vi.spyOn(console, 'error').mockReturnValue()
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  const page = open({ projectId: 7 as never })
  await expect.poll(() => page.button()).toBeTruthy()
  page.button()?.click()
  await expect.poll(() => textOf(page)).toBe('Did not load. Try again')
  expect(page.button()?.className).toBe('trigger caution')
  page.button()?.click()
  await expect.poll(() => textOf(page)).toBe('Reload the page')
  expect(reported).toHaveBeenCalledTimes(2)
  expect(reload).not.toHaveBeenCalled()
  page.button()?.click()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('buttons have the colour scheme and the variables of the host', async () => {
  const page = open({ theme: { mode: 'dark', variables: { '--foyer-accent': 'red', color: 'red' } } as never })
  await expect.poll(() => page.button()).toBeTruthy()
  const host = page.container.querySelector<HTMLElement>('foyer-button')!
  expect(host.dataset.theme).toBe('dark')
  expect(host.style.getPropertyValue('--foyer-accent')).toBe('red')
  expect(host.style.color).toBe('')
})

test.each([
  ['ConnectButton', <ConnectButton key="connect" />],
  ['NetworkButton', <NetworkButton key="network" />],
  ['AccountButton', <AccountButton key="account" />],
])('%s outside of ModalRoot is a plain button that tries again, and the error says what is missing', (_, button) => {
  const errors: unknown[] = []
  const box = document.createElement('div')
  const root = createRoot(box, { onCaughtError: error => void errors.push(error) })
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  afterwards(() => {
    act(() => root.unmount())
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  })
  act(() => root.render(button))
  expect(box.querySelector('[data-part="retry"]')?.textContent).toBe('It failed. Try again')
  expect(String(errors[0])).toContain('put <ModalRoot> around')
})
