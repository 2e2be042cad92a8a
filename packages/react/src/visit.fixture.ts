import { afterEach, expect } from 'vitest'
import { doors } from './doors.ts'
import { approval, ETHEREUM, openPage, type Page } from './page.fixture.tsx'
import { byRole, namesOf, type Role } from './roles.fixture.ts'

/** Opens pages and unmounts them after each test, in a file that calls it once. */
export function createPages() {
  const pages: Page[] = []
  const clean: (() => void)[] = []
  afterEach(() => {
    for (const page of pages.splice(0)) page.unmount()
    for (const step of clean.splice(0)) step()
  })
  return {
    open: (...given: Parameters<typeof openPage>): Page => {
      const page = openPage(...given)
      pages.push(page)
      return page
    },
    /** For a test that unmounts a page itself. */
    unmount: (page: Page) => {
      pages.splice(pages.indexOf(page), 1)
      page.unmount()
    },
    /** Runs after the test. */
    afterwards: (step: () => void) => void clean.push(step),
  }
}

const isLoading = (page: Page) =>
  [...(page.modal()?.querySelectorAll('[role="status"]') ?? [])].some(({ textContent }) => textContent === 'Loading…')

/** Waits until a view is on screen and its module has loaded. */
export const shown = (page: Page, view: string | undefined) =>
  expect.poll(() => (isLoading(page) ? `${page.view()} is loading` : page.view())).toBe(view)

export const openConnect = async (page: Page) => {
  await expect.poll(() => page.button()).toBeTruthy()
  page.button()?.focus()
  page.button()?.click()
  await shown(page, 'Connect')
  // The line of the host's documents and the other parts that come after the first frame.
  await expect.poll(() => doors.next.status()).not.toBe('loading')
}

/** From a closed modal to a wallet that is asked. */
export const ask = async (page: Page) => {
  await openConnect(page)
  page.press('wallet', '[data-wallet-id="meadow"]')
  await expect.poll(() => page.evm.connects.length).toBe(1)
  // The lazy view is on screen, so that its controls can be pressed.
  await shown(page, 'ConnectingExternal')
}

export const connect = async (page: Page, chainId: `eip155:${string}` = ETHEREUM) => {
  await ask(page)
  page.evm.connects[0]?.resolve(approval('meadow', chainId))
  await expect.poll(() => page.part('dialog', '[open]') === null || page.view() === 'UnsupportedChain').toBe(true)
}

export const openAccount = async (page: Page) => {
  await connect(page)
  page.button()?.click()
  await shown(page, 'Account')
}

/** The one element of the modal with a role and name. */
export const find = (page: Page, role: Role, name: string | RegExp): HTMLElement => byRole(page.modal()!, role, name)

/** Names of the modal's elements of a role. */
export const names = (page: Page, role: Role): string[] => namesOf(page.modal()!, role)
