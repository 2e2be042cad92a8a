import { createModalActor, type ModalActor, type ModalOptions } from '@foyer/core'
import { browserPorts } from '@foyer/core/browser'
import type { Connection } from '@foyer/core/chain'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { useAccount } from '../../hooks/useAccount.ts'
import { useConnection } from '../../hooks/useConnection.ts'
import { type Modal, useModal } from '../../hooks/useModal.ts'
import { useModalActor } from '../../hooks/useModalActor.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { approval, ETHEREUM, nothingStored, openPage, type Page } from '../../page.fixture.tsx'
import { network, scriptedAdapter } from '../../scriptedAdapter.fixture.ts'

const clean: (() => void)[] = []
afterEach(() => {
  for (const step of clean.splice(0).reverse()) step()
})

/** Uncaught errors reported to the page. */
const uncaught: string[] = []
beforeEach(() => {
  uncaught.length = 0
  const listener = (event: ErrorEvent) => {
    event.preventDefault()
    uncaught.push(event.message)
  }
  window.addEventListener('error', listener)
  // React reports errors that a boundary has caught.
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  clean.push(
    () => window.removeEventListener('error', listener),
    () => log.mockRestore(),
  )
})

type HostState = {
  modal: Modal
  actor: ModalActor | undefined
  status: string
  address: string | undefined
  wallets: number
}

/** A component of the host with state and hooks of its own, to detect a tree that was unmounted. */
function Host({ onRender }: { onRender: (state: HostState) => void }) {
  const [presses, setPresses] = useState(0)
  onRender({
    modal: useModal(),
    actor: useModalActor(),
    status: useConnection().status,
    address: useAccount()?.address,
    wallets: useWallets().length,
  })
  return (
    <button type="button" id="host" onClick={() => setPresses(presses + 1)}>
      Host {presses}
    </button>
  )
}

function open(options: Partial<ModalOptions> = {}, given: { actor?: ModalActor } = {}) {
  let latest: HostState | undefined
  const onRender = (state: HostState) => {
    latest = state
  }
  const page = openPage(options, { ...given, children: <Host onRender={onRender} /> })
  clean.push(page.unmount)
  let presses = 0
  return Object.assign(page, {
    state: () => latest!,
    /** Checks that the host's tree is the first one and still responds. */
    hostStands: async () => {
      page.container.querySelector<HTMLElement>('#host')?.click()
      presses += 1
      await expect.poll(() => page.container.querySelector('#host')?.textContent).toBe(`Host ${presses}`)
    },
  })
}

type HostPage = ReturnType<typeof open>

const openConnect = async (page: Page) => {
  await expect.poll(() => page.button()).toBeTruthy()
  page.button()?.focus()
  page.button()?.click()
  await expect.poll(() => page.view()).toBe('Connect')
}

const connect = async (page: Page) => {
  await openConnect(page)
  page.press('wallet', '[data-wallet-id="meadow"]')
  await expect.poll(() => page.evm.connects.length).toBe(1)
  page.evm.connects[0]?.resolve(approval('meadow', ETHEREUM))
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
}

const closed = (page: Page) => expect.poll(() => page.part('dialog', '[open]')).toBe(null)

const saysBroken = async (page: Page) => {
  await expect
    .poll(() => page.modal()?.querySelector('[data-flow="recovery"]')?.textContent)
    .toContain('stopped working')
  const dialog = page.part('dialog', '[open]')
  const title = page.modal()?.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')
  expect(title?.textContent).toBe('Something went wrong')
  await expect.poll(() => dialog?.contains(page.modal()?.activeElement ?? null)).toBe(true)
}

/** Simulates a script that has patched the platform: an element with this part cannot be created until the returned function is called. */
function breakPart(name: string): () => void {
  const { setAttribute } = Element.prototype
  Element.prototype.setAttribute = function (attribute, value) {
    if (attribute === 'data-part' && value === name) throw new Error(`broken: ${name}`)
    setAttribute.call(this, attribute, value)
  }
  const mend = () => {
    Element.prototype.setAttribute = setAttribute
  }
  clean.push(mend)
  return mend
}

/** An event with properties that throw, to break the root actor. */
const err = (actor: ModalActor | undefined) =>
  actor!.send({
    type: 'network.select',
    get id(): never {
      throw new Error('poison')
    },
  })

const running = async (page: HostPage) => {
  await expect.poll(() => page.state().actor).toBeTruthy()
  return page.state().actor
}

describe('H48 a clobbered document', () => {
  // React itself fails with a clobbered `defaultView`, `createElement` and the like.
  test.each([
    'adoptedStyleSheets',
    'body',
    'documentElement',
    'visibilityState',
    'activeElement',
    'getElementById',
    'querySelector',
    'requestIdleCallback',
    'hidden',
    'head',
  ])(
    '<img name="%s"> in the markup of the host: the modal opens, connects and closes, and the page is as before',
    async name => {
      const image = document.createElement('img')
      image.setAttribute('name', name)
      const { body } = document
      body.append(image)
      clean.push(() => image.remove())
      const page = open()
      await connect(page)
      expect(page.state().address).toBeTruthy()
      page.button()?.click()
      await expect.poll(() => page.view()).toBe('Account')
      await userEvent.keyboard('{Escape}')
      await closed(page)
      await page.hostStands()
      image.remove()
      expect(document.adoptedStyleSheets).toEqual([])
      expect(uncaught).toEqual([])
    },
  )
})

describe('H48 a view that throws', () => {
  test.each([
    ['its content', 'wallet'],
    ['its head', 'help'],
  ])(
    '%s in the first view is reported in the same dialog, and the retry works once the cause is gone',
    async (_, part) => {
      const page = open()
      const mend = breakPart(part)
      await expect.poll(() => page.button()).toBeTruthy()
      page.button()?.click()
      await saysBroken(page)
      await page.hostStands()
      const before = page.state().actor
      mend()
      page.press('retry')
      await expect.poll(() => page.view()).toBe('Connect')
      expect(page.state().actor).not.toBe(before)
      expect(before?.getSnapshot().status).toBe('stopped')
      expect(page.part('wallet')).toBeTruthy()
    },
  )

  test('the error screen closes on Escape, and the view is rendered again when the window opens again', async () => {
    const page = open()
    const mend = breakPart('wallet')
    await expect.poll(() => page.button()).toBeTruthy()
    page.button()?.focus()
    page.button()?.click()
    await saysBroken(page)
    await userEvent.keyboard('{Escape}')
    await closed(page)
    mend()
    await openConnect(page)
    await page.hostStands()
  })

  test('an error in a lazy view is not reported as a failed load', async () => {
    const page = open()
    await connect(page)
    const mend = breakPart('address')
    page.button()?.click()
    await saysBroken(page)
    await page.hostStands()
    expect(page.state().status).toBe('connected')
    page.press('close')
    await closed(page)
    mend()
    page.button()?.click()
    await expect.poll(() => page.view()).toBe('Account')
  })

  test('with the actor of the host, the retry renders the view again and the actor keeps running', async () => {
    const { evm } = open()
    const actor = createModalActor({ adapters: [evm.adapter], ports: browserPorts(), storage: nothingStored() }).start()
    clean.push(() => actor.stop())
    const page = open({}, { actor })
    const mend = breakPart('wallet')
    await expect.poll(() => page.button()).toBeTruthy()
    page.button()?.click()
    await saysBroken(page)
    mend()
    page.press('retry')
    await expect.poll(() => page.view()).toBe('Connect')
    expect(page.state().actor).toBe(actor)
    expect(actor.getSnapshot().status).toBe('active')
  })
})

describe('H48 a component around the views throws', () => {
  test('the modal is removed, the tree of the host stays, the button shows the failure, and its next press opens the modal', async () => {
    const page = open()
    const mend = breakPart('sheet')
    await expect.poll(() => page.button()).toBeTruthy()
    page.button()?.click()
    await expect.poll(() => page.button()?.textContent).toBe('It failed. Try again')
    expect(page.modal()).toBe(undefined)
    await page.hostStands()
    mend()
    page.button()?.click()
    await expect.poll(() => page.view()).toBe('Connect')
    await expect.poll(() => page.button()?.textContent).toBe('Connect wallet')
  })

  test('open() and connect() load the modal again after it has failed', async () => {
    const page = open()
    const mend = breakPart('sheet')
    await expect.poll(() => page.button()).toBeTruthy()
    await page.state().modal.open()
    await expect.poll(() => page.button()?.textContent).toBe('It failed. Try again')
    mend()
    await page.state().modal.open()
    await expect.poll(() => page.view()).toBe('Connect')
  })

  test('a plain button replaces a button that throws, and a press tries again', async () => {
    const mend = breakPart('connect-button')
    const page = open()
    const plain = () => page.container.querySelector<HTMLElement>('[data-part="retry"]')
    await expect.poll(() => plain()?.textContent).toBe('It failed. Try again')
    await page.hostStands()
    plain()?.click()
    await expect.poll(() => plain()).toBeTruthy()
    mend()
    plain()?.click()
    await openConnect(page)
  })
})

describe('H45 the root actor stops with an error', () => {
  test('behind a closed window a new actor starts from storage, the hooks do not know meanwhile, and the page gets one error', async () => {
    const page = open()
    await connect(page)
    const first = page.state().actor
    let answer: ((connection: Connection) => void) | undefined
    page.evm.adapter.restore = () =>
      new Promise(resolve => {
        answer = resolve
      })
    err(first)
    await expect.poll(() => page.state().status).toBe('restoring')
    await expect.poll(() => answer).toBeDefined()
    expect(page.state().address).toBe(undefined)
    expect(page.state().actor).not.toBe(first)
    expect(first?.getSnapshot().status).toBe('error')
    answer!(approval('meadow', ETHEREUM))
    await expect.poll(() => page.state().address).toBeTruthy()
    await expect.poll(() => uncaught).toEqual([expect.stringContaining('poison')])
    await page.hostStands()
    page.button()?.click()
    await expect.poll(() => page.view()).toBe('Account')
  })

  test('after a second error within 10 seconds a new actor starts only on a press', async () => {
    const page = open()
    await openConnect(page)
    page.press('close')
    await closed(page)
    const first = page.state().actor
    err(first)
    await expect.poll(() => page.state().actor !== first && page.state().actor !== undefined).toBe(true)
    const second = page.state().actor
    err(second)
    await expect.poll(() => page.button()?.textContent).toBe('It failed. Try again')
    expect(page.state()).toMatchObject({ actor: undefined, status: 'disconnected', address: undefined, wallets: 0 })
    // Pointing at the button does not start it.
    page.button()?.focus()
    page.button()?.click()
    await expect.poll(() => page.view()).toBe('Connect')
    expect(page.state().actor).not.toBe(second)
  })

  test('an open window shows the error, and its action opens a window with a new actor', async () => {
    const page = open()
    await openConnect(page)
    const first = page.state().actor
    err(first)
    await saysBroken(page)
    expect(page.state()).toMatchObject({ actor: undefined, status: 'disconnected', wallets: 0 })
    page.press('retry')
    await expect.poll(() => page.view()).toBe('Connect')
    expect(page.state().actor).not.toBe(first)
    await page.hostStands()
  })

  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the button', async (page: HostPage) => page.press('close')],
    ['the host', async (page: HostPage) => page.state().modal.close()],
  ])('after %s has closed the window with the error, a new actor starts and no window opens', async (_, close) => {
    const page = open()
    await openConnect(page)
    const first = page.state().actor
    err(first)
    await saysBroken(page)
    await close(page)
    await expect.poll(() => page.state().actor !== first && page.state().actor !== undefined).toBe(true)
    expect(page.part('dialog', '[open]')).toBe(null)
    await openConnect(page)
  })

  test('a pending command is rejected, and a later one is executed', async () => {
    const page = open()
    await expect.poll(() => page.button()).toBeTruthy()
    const order = page.state().modal.connect()
    order.catch(() => {})
    await expect.poll(() => page.view()).toBe('Connect')
    err(await running(page))
    await expect(order).rejects.toMatchObject({ name: 'FoyerError', code: 'connect.cancelled' })
    const next = page.state().modal.connect()
    await expect.poll(() => page.view()).toBe('Connect')
    page.press('wallet', '[data-wallet-id="meadow"]')
    await expect.poll(() => page.evm.connects.length).toBe(1)
    page.evm.connects[0]?.resolve(approval('meadow', ETHEREUM))
    await expect(next).resolves.toMatchObject({ connectorId: 'meadow' })
  })

  test('with the actor of the host, an open window offers to reload the page and can be closed', async () => {
    const evm = scriptedAdapter([network(ETHEREUM, 'Ethereum')])
    const actor = createModalActor({ adapters: [evm.adapter], ports: browserPorts(), storage: nothingStored() }).start()
    clean.push(() => actor.stop())
    const page = open({}, { actor })
    await openConnect(page)
    err(actor)
    await saysBroken(page)
    expect(page.part('retry')).toBe(null)
    expect(page.part('reload')?.textContent).toBe('Reload the page')
    expect(page.state()).toMatchObject({ actor: undefined, status: 'disconnected' })
    page.press('close')
    await closed(page)
    await expect.poll(() => page.button()?.textContent).toBe('Reload the page')
    await expect(page.state().modal.open()).rejects.toMatchObject({ name: 'FoyerError' })
    await expect(page.state().modal.connect()).rejects.toMatchObject({ name: 'FoyerError' })
    await page.hostStands()
  })
})
