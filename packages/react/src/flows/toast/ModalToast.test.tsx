import type { ModalActor } from '@foyer/core'
import { expect, test } from 'vitest'
import { useModalActor } from '../../hooks/useModalActor.ts'
import type { Page } from '../../page.fixture.tsx'
import { createPages, find, names, openAccount, openConnect, shown } from '../../visit.fixture.ts'
import { createServices } from '../portfolio/services.fixture.ts'

const { open } = createPages()

type Show = {
  variant: 'loading' | 'success' | 'error'
  message: 'address.copied' | 'balance.unavailable' | 'disconnect.failed'
}

function Host({ note }: { note: (actor: ModalActor | undefined) => void }) {
  note(useModalActor())
  return null
}

/** A page with the modal open, and a function that shows a toast in it. */
const openToasts = async (options?: Parameters<typeof open>[0]) => {
  let actor: ModalActor | undefined
  const note = (latest: ModalActor | undefined) => {
    actor = latest
  }
  const page = open(options, { children: <Host note={note} /> })
  await openConnect(page)
  actor?.send({ type: 'connections.wanted' })
  await expect.poll(() => actor?.getSnapshot().children.toasts).toBeDefined()
  const show = (toast: Show) => actor?.getSnapshot().children.toasts?.send({ type: 'toast.show', ...toast })
  return { page, show }
}

const announced = (page: Page, role: 'alert' | 'status') => names(page, role).filter(Boolean)
const toast = (page: Page) => page.part('toast')

test('both live regions are mounted before there is a toast', async () => {
  const { page, show } = await openToasts()
  const toaster = page.modal()!.querySelector('.toaster')!
  const [status, alert] = ['status', 'alert'].map(role => toaster.querySelector(`[role="${role}"]`))
  expect([status?.textContent, alert?.textContent]).toEqual(['', ''])
  show({ variant: 'error', message: 'balance.unavailable' })
  await expect.poll(() => announced(page, 'alert')).toEqual(['Token Balance Unavailable'])
  expect(alert?.isConnected).toBe(true)
  expect(status?.isConnected).toBe(true)
})

test('a success waits for a pause of the screen reader', async () => {
  const { page, show } = await openToasts()
  show({ variant: 'success', message: 'address.copied' })
  await expect.poll(() => announced(page, 'status')).toEqual(['Address copied'])
  expect(announced(page, 'alert')).toEqual([])
  expect(toast(page)?.dataset.variant).toBe('success')
})

test('an error interrupts the screen reader', async () => {
  const { page, show } = await openToasts()
  show({ variant: 'error', message: 'disconnect.failed' })
  await expect.poll(() => announced(page, 'alert')).toEqual(['Failed to disconnect'])
  expect(announced(page, 'status')).toEqual([])
  expect(toast(page)?.dataset.variant).toBe('error')
})

test('a later toast replaces the one on screen, in an element of its own', async () => {
  const { page, show } = await openToasts()
  show({ variant: 'success', message: 'address.copied' })
  await expect.poll(() => toast(page)?.textContent).toBe('Address copied')
  const first = toast(page)
  show({ variant: 'error', message: 'balance.unavailable' })
  await expect.poll(() => toast(page)?.textContent).toBe('Token Balance Unavailable')
  expect(page.modal()!.querySelectorAll('[data-part="toast"]')).toHaveLength(1)
  expect(toast(page)).not.toBe(first)
})

test('a toast goes by itself after a while, and its region stays', async () => {
  const { page, show } = await openToasts()
  show({ variant: 'success', message: 'address.copied' })
  await expect.poll(() => toast(page)).toBeTruthy()
  const region = toast(page)?.closest('[role="status"]')
  await expect.poll(() => toast(page)).toBe(null)
  expect(region?.isConnected).toBe(true)
  expect(region?.textContent).toBe('')
})

test('a progress toast stays until its end is reported', async () => {
  const services = createServices()
  const { page, show } = await openToasts(services.offline)
  show({ variant: 'loading', message: 'address.copied' })
  await expect.poll(() => toast(page)?.dataset.variant).toBe('loading')
  services.skip(60_000)
  // Another view is on screen: the page has rendered since.
  find(page, 'button', 'What is a wallet?').click()
  await shown(page, 'WhatIsAWallet')
  expect(toast(page)?.dataset.variant).toBe('loading')
  show({ variant: 'success', message: 'address.copied' })
  await expect.poll(() => toast(page)?.dataset.variant).toBe('success')
})

test('the visitor hides a toast', async () => {
  const { page, show } = await openToasts()
  show({ variant: 'loading', message: 'address.copied' })
  await expect.poll(() => toast(page)?.textContent).toBe('Address copied')
  find(page, 'button', 'Hide').click()
  await expect.poll(() => toast(page)).toBe(null)
  expect(page.part('dialog')?.dataset.state).toBe('open')
})

test('the visitor hides a toast that is shown while the window is closed', async () => {
  const page = open()
  await openAccount(page)
  find(page, 'button', 'Disconnect').click()
  await expect.poll(() => page.evm.disconnects.length).toBe(1)
  page.evm.disconnects[0]?.reject(new Error('wallet'))
  await expect.poll(() => toast(page)?.textContent).toBe('Failed to disconnect')
  await expect.poll(() => toast(page)?.closest('dialog')).toBe(null)
  const hide = find(page, 'button', 'Hide')
  hide.focus()
  expect((hide.getRootNode() as ShadowRoot).activeElement).toBe(hide)
  hide.click()
  await expect.poll(() => toast(page)).toBe(null)
})

test('a disconnection that fails is reported by a toast', async () => {
  const page = open()
  await openAccount(page)
  find(page, 'button', 'Disconnect').click()
  await expect.poll(() => page.evm.disconnects.length).toBe(1)
  page.evm.disconnects[0]?.reject(new Error('wallet'))
  await expect.poll(() => announced(page, 'alert')).toEqual(['Failed to disconnect'])
})
