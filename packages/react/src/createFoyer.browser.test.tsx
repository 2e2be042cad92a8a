import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { ConnectButton } from './buttons/ConnectButton.tsx'
import { createFoyer, type Foyer } from './createFoyer.ts'
import { useAccount } from './hooks/useAccount.ts'
import { ModalRoot } from './ModalRoot.tsx'
import { approval, ETHEREUM, nothingStored, wallets } from './page.fixture.tsx'
import { network, scriptedAdapter } from './scriptedAdapter.fixture.ts'

const steps: (() => void)[] = []
afterEach(async () => {
  for (const step of steps.splice(0).reverse()) step()
  await expect.poll(modals).toEqual([])
})

const modals = () => [...document.querySelectorAll<HTMLElement>('foyer-modal')]
const view = () => modals()[0]?.shadowRoot?.querySelector<HTMLElement>('section[data-view]')?.dataset.view

const provider = { name: 'the wallet itself' }

/** Handle of a page whose adapter is loaded by `source`. */
function open(storage = nothingStored()) {
  const scripted = scriptedAdapter([network(ETHEREUM, 'Ethereum')], wallets)
  const adapter = { ...scripted.adapter, provider: async () => () => () => provider }
  const source = vi.fn(async () => adapter)
  const foyer = createFoyer({ adapters: [source], storage, preload: 'none' })
  steps.push(foyer.stop)
  return { ...scripted, foyer, source, storage }
}

const Address = () => <output>{useAccount()?.address ?? 'nobody'}</output>

/** Mounts the app of a host with React. Returns its unmount. */
function mount(foyer: Foyer) {
  const container = document.createElement('main')
  document.body.append(container)
  const root = createRoot(container)
  root.render(
    <StrictMode>
      <ModalRoot foyer={foyer}>
        <ConnectButton />
        <Address />
      </ModalRoot>
    </StrictMode>,
  )
  let mounted = true
  const unmount = () => {
    if (!mounted) return
    mounted = false
    root.unmount()
    container.remove()
  }
  steps.push(unmount)
  return { container, unmount }
}

const approve = async ({ connects }: ReturnType<typeof open>) => {
  await expect.poll(() => connects.length).toBe(1)
  connects[0]?.resolve(approval('meadow', ETHEREUM))
}

test('a handle requests nothing and reads as disconnected until it is asked', () => {
  const { foyer, source } = open()
  expect(source).not.toHaveBeenCalled()
  expect(foyer.status()).toBe('disconnected')
  expect(foyer.hasStoredConnection()).toBe(false)
  expect([foyer.account(), foyer.getProvider('eip155')]).toEqual([undefined, undefined])
})

test('a page without React opens the modal, connects, and has the account and the provider', async () => {
  const page = open()
  const { foyer } = page
  const changes = vi.fn()
  onTestFinished(foyer.subscribe(changes))
  await foyer.open()
  await expect.poll(view).toBe('Connect')
  foyer.close()
  await expect.poll(() => modals()[0]?.shadowRoot?.querySelector('dialog')?.open).toBe(false)
  const connecting = foyer.connect({ connectorId: 'meadow' })
  await approve(page)
  expect((await connecting).connectorId).toBe('meadow')
  expect(foyer.status('eip155')).toBe('connected')
  expect(foyer.account()?.address).toBe(approval('meadow', ETHEREUM).address)
  expect(foyer.getProvider('eip155')).toBe(provider)
  expect(changes).toHaveBeenCalled()
})

test('H11 close() while the modal loads keeps it closed, and cancels a connect()', async () => {
  const { foyer } = open()
  const opening = foyer.open()
  const connecting = foyer.connect().catch((error: unknown) => error)
  foyer.close()
  await opening
  expect(await connecting).toMatchObject({ code: 'connect.cancelled' })
  await expect.poll(() => modals()).toHaveLength(1)
  expect(view()).toBe(undefined)
})

test('a stored connection is restored at once, without a press', async () => {
  const storage = nothingStored()
  storage.set('@foyer/active-namespace', '{"version":1,"value":"eip155"}')
  const { source, foyer } = open(storage)
  expect(foyer.hasStoredConnection()).toBe(true)
  await expect.poll(() => source).toHaveBeenCalledTimes(1)
})

test('<ModalRoot foyer> shares the modal: one element, and the connection outlives the unmounted tree', async () => {
  const page = open()
  const { foyer } = page
  const first = mount(foyer)
  const connecting = foyer.connect({ connectorId: 'meadow' })
  await approve(page)
  await connecting
  const { address } = approval('meadow', ETHEREUM)
  await expect.poll(() => first.container.querySelector('output')?.textContent).toBe(address)
  expect(modals()).toHaveLength(1)
  expect(first.container.contains(modals()[0]!)).toBe(true)
  first.unmount()
  await expect.poll(modals).toEqual([])
  expect(foyer.status()).toBe('connected')
  const second = mount(foyer)
  await expect.poll(() => second.container.querySelector('output')?.textContent).toBe(address)
  expect(page.connects).toHaveLength(1)
})

test('H44 a modal that the page rendered by itself gives way to <ModalRoot>', async () => {
  const { foyer } = open()
  await foyer.open()
  await expect.poll(view).toBe('Connect')
  const { container } = mount(foyer)
  await expect.poll(() => modals().map(modal => container.contains(modal))).toEqual([true])
  await expect.poll(view).toBe('Connect')
})
