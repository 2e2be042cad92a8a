import { createModalActor, type ModalActor, type ModalOptions } from '@foyer/core'
import { browserPorts } from '@foyer/core/browser'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ConnectButton } from './buttons/ConnectButton.tsx'
import { createFoyer } from './createFoyer.ts'
import { useAccount } from './hooks/useAccount.ts'
import { ModalRoot } from './ModalRoot.tsx'
import { approval, ETHEREUM, wallets } from './page.fixture.tsx'
import { network, scriptedAdapter } from './scriptedAdapter.fixture.ts'

const steps: (() => void)[] = []
beforeEach(() => localStorage.clear())
afterEach(async () => {
  for (const step of steps.splice(0).reverse()) step()
  await expect.poll(modals).toEqual([])
  localStorage.clear()
})

const modals = () => [...document.querySelectorAll<HTMLElement>('foyer-modal')]
const dialogs = () => modals().flatMap(modal => modal.shadowRoot?.querySelector('dialog[open]') ?? [])
const isScrollLocked = () => getComputedStyle(document.documentElement).overflow === 'hidden'

/** Chain whose wallets answer for both of two modals, in the page's own localStorage. */
function chain() {
  const scripted = scriptedAdapter([network(ETHEREUM, 'Ethereum')], wallets)
  const restored: string[] = []
  const adapter = {
    ...scripted.adapter,
    restore: async ({ connectorId }: { connectorId: string }) => {
      restored.push(connectorId)
      return approval(connectorId, ETHEREUM)
    },
    disconnect: async () => {},
  }
  const options: ModalOptions = { adapters: [adapter], preload: 'none' }
  return { ...scripted, restored, options }
}

const Address = () => <output>{useAccount()?.address ?? 'nobody'}</output>

/** Part of a page under a `<ModalRoot>`. */
const app = (
  <>
    <ConnectButton />
    <Address />
  </>
)

/** Mounts a tree of the host under StrictMode. */
function mount(tree: ReactNode) {
  const container = document.createElement('main')
  document.body.append(container)
  const root = createRoot(container)
  root.render(<StrictMode>{tree}</StrictMode>)
  let isMounted = true
  const unmount = () => {
    if (!isMounted) return
    isMounted = false
    root.unmount()
    container.remove()
  }
  steps.push(unmount)
  return {
    container,
    unmount,
    button: (index = 0) =>
      container.querySelectorAll('foyer-button')[index]?.shadowRoot?.querySelector<HTMLElement>('button'),
    addresses: () => [...container.querySelectorAll('output')].map(({ textContent }) => textContent),
  }
}

const { address } = approval('meadow', ETHEREUM)

const press = async (tree: ReturnType<typeof mount>, index = 0) => {
  await expect.poll(() => tree.button(index)).toBeTruthy()
  tree.button(index)!.focus()
  tree.button(index)!.click()
}

/** Presses a wallet in the one open dialog, and lets it approve. */
const approve = async ({ connects }: ReturnType<typeof chain>) => {
  const wallet = () => dialogs()[0]?.querySelector<HTMLElement>('[data-wallet-id="meadow"]')
  await expect.poll(wallet).toBeTruthy()
  wallet()!.click()
  await expect.poll(() => connects.length).toBe(1)
  connects[0]!.resolve(approval('meadow', ETHEREUM))
}

const handleOf = (page: ReturnType<typeof chain>) => {
  const foyer = createFoyer(page.options)
  steps.push(foyer.stop)
  return foyer
}

test('one handle in two roots of a tree, one within the other, is one modal, and each root reads the connection', async () => {
  const page = chain()
  const foyer = handleOf(page)
  const tree = mount(
    <ModalRoot foyer={foyer}>
      {app}
      <ModalRoot foyer={foyer}>{app}</ModalRoot>
    </ModalRoot>,
  )
  await press(tree, 1)
  await approve(page)
  await expect.poll(tree.addresses).toEqual([address, address])
  expect(modals()).toHaveLength(1)
  expect(page.connects).toHaveLength(1)
})

test('one handle in two React trees is one modal, which the second renders once the first is unmounted', async () => {
  const page = chain()
  const foyer = handleOf(page)
  const first = mount(<ModalRoot foyer={foyer}>{app}</ModalRoot>)
  const second = mount(<ModalRoot foyer={foyer}>{app}</ModalRoot>)
  await press(second)
  await expect.poll(dialogs).toHaveLength(1)
  expect(modals().map(modal => first.container.contains(modal))).toEqual([true])
  expect(isScrollLocked()).toBe(true)
  first.unmount()
  await expect.poll(() => modals().map(modal => second.container.contains(modal))).toEqual([true])
  await expect.poll(dialogs).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.poll(dialogs).toEqual([])
  expect(isScrollLocked()).toBe(false)
  await press(second)
  await approve(page)
  await expect.poll(second.addresses).toEqual([address])
})

test('one actor in two roots is one connection, and closing the modal leaves the page as it was', async () => {
  const page = chain()
  const actor: ModalActor = createModalActor({ ...page.options, ports: browserPorts() }).start()
  steps.push(() => actor.stop())
  const tree = mount(
    <>
      <ModalRoot actor={actor}>{app}</ModalRoot>
      <ModalRoot actor={actor}>{app}</ModalRoot>
    </>,
  )
  await press(tree)
  await expect.poll(() => dialogs().length).toBeGreaterThan(0)
  await userEvent.keyboard('{Escape}')
  await expect.poll(dialogs).toEqual([])
  expect(isScrollLocked()).toBe(false)
  await press(tree, 1)
  await approve(page)
  await expect.poll(tree.addresses).toEqual([address, address])
  expect(page.connects).toHaveLength(1)
})

test('H51 two roots with options follow each other like two tabs: a connection and its end', async () => {
  const page = chain()
  const tree = mount(
    <>
      <ModalRoot options={page.options}>{app}</ModalRoot>
      <ModalRoot options={page.options}>{app}</ModalRoot>
    </>,
  )
  await press(tree, 1)
  await expect.poll(dialogs).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.poll(dialogs).toEqual([])
  await press(tree)
  await approve(page)
  await expect.poll(tree.addresses).toEqual([address, address])
  expect(page.restored).toEqual(['meadow'])

  await press(tree, 1)
  const disconnect = () => dialogs()[0]?.querySelector<HTMLElement>('[data-part="disconnect"]')
  await expect.poll(disconnect).toBeTruthy()
  disconnect()!.click()
  await expect.poll(tree.addresses).toEqual(['nobody', 'nobody'])
  await expect.poll(dialogs).toEqual([])
  expect(isScrollLocked()).toBe(false)
  expect(page.restored).toEqual(['meadow'])
})

test('H51 a root with an actor and one with options restore the same stored connection, and agree on its end', async () => {
  const page = chain()
  const entry = (value: unknown) => JSON.stringify({ version: 1, value })
  localStorage.setItem('@foyer/active-namespace', entry('eip155'))
  localStorage.setItem('@foyer/eip155/connector', entry({ connectorId: 'meadow', chainId: ETHEREUM }))
  const actor: ModalActor = createModalActor({ ...page.options, ports: browserPorts() }).start()
  steps.push(() => actor.stop())
  const tree = mount(
    <>
      <ModalRoot actor={actor}>{app}</ModalRoot>
      <ModalRoot options={page.options}>{app}</ModalRoot>
    </>,
  )
  await expect.poll(tree.addresses).toEqual([address, address])
  actor.send({ type: 'connection.disconnect' })
  await expect.poll(tree.addresses).toEqual(['nobody', 'nobody'])
  expect(localStorage.getItem('@foyer/eip155/connector')).toBe(null)
})
