import type { ChainAdapter } from '@foyer/core/chain'
import { expect, test, vi } from 'vitest'
import type { Page } from '../page.fixture.tsx'
import { createPages, find, names, shown } from '../visit.fixture.ts'

const { open } = createPages()

type Attempt = { resolve: (adapter: ChainAdapter) => void; reject: (error: unknown) => void }

/** Adapter source whose imports the test settles. */
function scriptedSource() {
  const attempts: Attempt[] = []
  return {
    attempts,
    source: () => new Promise<ChainAdapter>((resolve, reject) => void attempts.push({ resolve, reject })),
  }
}

const offline = () => new TypeError('Failed to fetch dynamically imported module')

const screen = (page: Page) => page.modal()?.querySelector<HTMLElement>('section[data-flow="boot"]')?.dataset.state

/** Opens the window of a page whose adapters are loading. */
const openLoading = async () => {
  const { attempts, source } = scriptedSource()
  const page = open({ adapters: [source] })
  await expect.poll(() => page.button()).toBeTruthy()
  page.button()?.click()
  await expect.poll(() => screen(page)).toBe('loading')
  return { page, attempts }
}

const openFailed = async () => {
  const { page, attempts } = await openLoading()
  attempts[0]?.reject(offline())
  await expect.poll(() => screen(page)).toBe('failed')
  return { page, attempts }
}

test('while the adapters load the window has its title, says that it is loading, and can be closed', async () => {
  const { page, attempts } = await openLoading()
  expect(names(page, 'heading')).toEqual(['Connect wallet'])
  expect(names(page, 'status')).toContain('Loading…')
  expect(names(page, 'button')).toEqual(['Close'])
  expect(attempts).toHaveLength(1)
  find(page, 'button', 'Close').click()
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
})

test('the wallets replace the placeholder once the adapters have loaded', async () => {
  const { page, attempts } = await openLoading()
  attempts[0]?.resolve(page.evm.adapter)
  await shown(page, 'Connect')
  expect(names(page, 'button')).toContain('RivetInstalled')
  expect(screen(page)).toBe(undefined)
  expect(attempts).toHaveLength(1)
})

test('H50 adapters that did not load are an alert, and Try again loads them from their source again', async () => {
  const { page, attempts } = await openFailed()
  expect(names(page, 'heading')).toEqual(['Connect wallet', 'This did not load'])
  expect(names(page, 'alert')[0]).toContain('Check your connection and try again')
  expect(names(page, 'button')).toEqual(['Close', 'Reload the page', 'Try again'])
  expect(attempts).toHaveLength(1)
  find(page, 'button', 'Try again').click()
  await expect.poll(() => screen(page)).toBe('loading')
  expect(attempts).toHaveLength(2)
  attempts[1]?.resolve(page.evm.adapter)
  await shown(page, 'Connect')
  expect(names(page, 'button')).toContain('RivetInstalled')
})

test('a second failure is shown like the first one', async () => {
  const { page, attempts } = await openFailed()
  find(page, 'button', 'Try again').click()
  await expect.poll(() => attempts.length).toBe(2)
  attempts[1]?.reject(offline())
  await expect.poll(() => screen(page)).toBe('failed')
  find(page, 'button', 'Try again').click()
  await expect.poll(() => attempts.length).toBe(3)
})

test('of several sources only the one that failed is loaded again', async () => {
  const { attempts, source } = scriptedSource()
  const page = open({ adapters: [source, () => sol()] })
  const sol = vi.fn(async () => page.sol.adapter)
  await expect.poll(() => page.button()).toBeTruthy()
  page.button()?.click()
  await expect.poll(() => screen(page)).toBe('loading')
  attempts[0]?.reject(offline())
  await expect.poll(() => screen(page)).toBe('failed')
  find(page, 'button', 'Try again').click()
  await expect.poll(() => attempts.length).toBe(2)
  attempts[1]?.resolve(page.evm.adapter)
  await shown(page, 'Connect')
  expect(sol).toHaveBeenCalledTimes(1)
})

test('a window that is closed after the failure loads the adapters again when it opens', async () => {
  const { page, attempts } = await openFailed()
  find(page, 'button', 'Close').click()
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  expect(attempts).toHaveLength(1)
  page.button()?.click()
  await expect.poll(() => attempts.length).toBe(2)
  attempts[1]?.resolve(page.evm.adapter)
  await shown(page, 'Connect')
})
