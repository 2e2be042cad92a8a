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

/** Uncaught errors that the page has heard of. */
const uncaught: string[] = []
beforeEach(() => {
  uncaught.length = 0
  const listener = (event: ErrorEvent) => {
    event.preventDefault()
    uncaught.push(event.message)
  }
  window.addEventListener('error', listener)
  // React reports what a boundary has caught.
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  clean.push(
    () => window.removeEventListener('error', listener),
    () => log.mockRestore(),
  )
})

type Told = {
  modal: Modal
  actor: ModalActor | undefined
  status: string
  address: string | undefined
  wallets: number
}

/** A component of the host with state and hooks of its own, so that a lost tree is seen. */
function Host({ tell }: { tell: (told: Told) => void }) {
  const [presses, setPresses] = useState(0)
  tell({
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
  let latest: Told | undefined
  const tell = (told: Told) => {
    latest = told
  }
  const page = openPage(options, { ...given, children: <Host tell={tell} /> })
  clean.push(page.unmount)
  let presses = 0
  return Object.assign(page, {
    told: () => latest!,
    /** The same tree as from the start, and alive. */
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

/** A script of the page has patched the platform: an element with this part cannot be made, until it is mended. */
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

/** An event that throws when it is looked at, as nothing from outside should ever be. */
const err = (actor: ModalActor | undefined) =>
  actor!.send({
    type: 'network.select',
    get id(): never {
      throw new Error('poison')
    },
  })

const running = async (page: HostPage) => {
  await expect.poll(() => page.told().actor).toBeTruthy()
  return page.told().actor
}

describe('H48 a clobbered document', () => {
  // React itself does not survive `defaultView`, `createElement` and the like.
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
      expect(page.told().address).toBeTruthy()
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
  ])('%s in the first view: the same dialog says so, and starts again once the cause is gone', async (_, part) => {
    const page = open()
    const mend = breakPart(part)
    await expect.poll(() => page.button()).toBeTruthy()
    page.button()?.click()
    await saysBroken(page)
    await page.hostStands()
    const before = page.told().actor
    mend()
    page.press('retry')
    await expect.poll(() => page.view()).toBe('Connect')
    expect(page.told().actor).not.toBe(before)
    expect(before?.getSnapshot().status).toBe('stopped')
    expect(page.part('wallet')).toBeTruthy()
  })

  test('Escape closes it, and the view is tried anew when the window is opened again', async () => {
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

  test('a lazy one, which then says more than that it did not load', async () => {
    const page = open()
    await connect(page)
    const mend = breakPart('address')
    page.button()?.click()
    await saysBroken(page)
    await page.hostStands()
    expect(page.told().status).toBe('connected')
    page.press('close')
    await closed(page)
    mend()
    page.button()?.click()
    await expect.poll(() => page.view()).toBe('Account')
  })

  test('over the actor of the host: the action renders the view anew, and the actor goes on', async () => {
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
    expect(page.told().actor).toBe(actor)
    expect(actor.getSnapshot().status).toBe('active')
  })
})

describe('H48 what is around the views throws', () => {
  test('the modal goes, the tree of the host stays, the button says so, and its next press opens', async () => {
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

  test('a host that opens or connects loads it anew', async () => {
    const page = open()
    const mend = breakPart('sheet')
    await expect.poll(() => page.button()).toBeTruthy()
    await page.told().modal.open()
    await expect.poll(() => page.button()?.textContent).toBe('It failed. Try again')
    mend()
    await page.told().modal.open()
    await expect.poll(() => page.view()).toBe('Connect')
  })

  test('a button: a plain one stands in its place and tries again', async () => {
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

describe('H45 the root actor errs', () => {
  test('behind a closed window: another starts from storage by itself, the hooks are disconnected meanwhile, and the page hears of it once', async () => {
    const page = open()
    await connect(page)
    const first = page.told().actor
    let answer = (_: Connection) => {}
    page.evm.adapter.restore = () =>
      new Promise(resolve => {
        answer = resolve
      })
    err(first)
    await expect.poll(() => page.told().status).toBe('connecting')
    expect(page.told().address).toBe(undefined)
    expect(page.told().actor).not.toBe(first)
    expect(first?.getSnapshot().status).toBe('error')
    answer(approval('meadow', ETHEREUM))
    await expect.poll(() => page.told().address).toBeTruthy()
    await expect.poll(() => uncaught).toEqual([expect.stringContaining('poison')])
    await page.hostStands()
    page.button()?.click()
    await expect.poll(() => page.view()).toBe('Account')
  })

  test('a second time soon after: it stays down until the visitor presses', async () => {
    const page = open()
    await openConnect(page)
    page.press('close')
    await closed(page)
    const first = page.told().actor
    err(first)
    await expect.poll(() => page.told().actor !== first && page.told().actor !== undefined).toBe(true)
    const second = page.told().actor
    err(second)
    await expect.poll(() => page.button()?.textContent).toBe('It failed. Try again')
    expect(page.told()).toMatchObject({ actor: undefined, status: 'disconnected', address: undefined, wallets: 0 })
    // Pointing at it is no order.
    page.button()?.focus()
    page.button()?.click()
    await expect.poll(() => page.view()).toBe('Connect')
    expect(page.told().actor).not.toBe(second)
  })

  test('in an open window: it says so; starting again opens a new one', async () => {
    const page = open()
    await openConnect(page)
    const first = page.told().actor
    err(first)
    await saysBroken(page)
    expect(page.told()).toMatchObject({ actor: undefined, status: 'disconnected', wallets: 0 })
    page.press('retry')
    await expect.poll(() => page.view()).toBe('Connect')
    expect(page.told().actor).not.toBe(first)
    await page.hostStands()
  })

  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the button', async (page: HostPage) => page.press('close')],
    ['the host', async (page: HostPage) => page.told().modal.close()],
  ])('in an open window, closed by %s: another actor starts, and no window opens', async (_, close) => {
    const page = open()
    await openConnect(page)
    const first = page.told().actor
    err(first)
    await saysBroken(page)
    await close(page)
    await expect.poll(() => page.told().actor !== first && page.told().actor !== undefined).toBe(true)
    expect(page.part('dialog', '[open]')).toBe(null)
    await openConnect(page)
  })

  test('an order that waits is rejected, and one that comes later is carried out', async () => {
    const page = open()
    await expect.poll(() => page.button()).toBeTruthy()
    const order = page.told().modal.connect()
    order.catch(() => {})
    await expect.poll(() => page.view()).toBe('Connect')
    err(await running(page))
    await expect(order).rejects.toMatchObject({ name: 'FoyerError', code: 'connect.cancelled' })
    const next = page.told().modal.connect()
    await expect.poll(() => page.view()).toBe('Connect')
    page.press('wallet', '[data-wallet-id="meadow"]')
    await expect.poll(() => page.evm.connects.length).toBe(1)
    page.evm.connects[0]?.resolve(approval('meadow', ETHEREUM))
    await expect(next).resolves.toMatchObject({ connectorId: 'meadow' })
  })

  test('with the actor of the host, in an open window: only reloading the page helps, and it can be closed', async () => {
    const evm = scriptedAdapter([network(ETHEREUM, 'Ethereum')])
    const actor = createModalActor({ adapters: [evm.adapter], ports: browserPorts(), storage: nothingStored() }).start()
    clean.push(() => actor.stop())
    const page = open({}, { actor })
    await openConnect(page)
    err(actor)
    await saysBroken(page)
    expect(page.part('retry')).toBe(null)
    expect(page.part('reload')?.textContent).toBe('Reload the page')
    expect(page.told()).toMatchObject({ actor: undefined, status: 'disconnected' })
    page.press('close')
    await closed(page)
    await expect.poll(() => page.button()?.textContent).toBe('Reload the page')
    await expect(page.told().modal.open()).rejects.toMatchObject({ name: 'FoyerError' })
    await expect(page.told().modal.connect()).rejects.toMatchObject({ name: 'FoyerError' })
    await page.hostStands()
  })
})
