import { afterEach, expect, test } from 'vitest'
import { approval, ELSEWHERE, ETHEREUM, openPage, type Page, SOLANA } from '../../page.fixture.tsx'
import { connector } from '../../scriptedAdapter.fixture.ts'

const pages: Page[] = []
afterEach(() => {
  for (const page of pages.splice(0)) page.unmount()
})

const shown = (page: Page, view: string) => expect.poll(() => page.view()).toBe(view)
const closed = (page: Page) => expect.poll(() => page.part('dialog', '[open]')).toBe(null)

/** Page with the wallet Both in two namespaces, and its choice of namespaces open. */
const chooseBoth = async () => {
  const page = openPage()
  pages.push(page)
  await expect.poll(() => page.button()).toBeTruthy()
  page.evm.announce([connector('eip155', 'both', 'Both')])
  page.sol.announce([connector('solana', 'both', 'Both')])
  page.button()?.click()
  await shown(page, 'Connect')
  page.press('wallet', '[data-wallet-id="both"]')
  await expect.poll(() => page.part('all-families')).toBeTruthy()
  return page
}

const askBoth = async () => {
  const page = await chooseBoth()
  page.press('all-families')
  await expect.poll(() => [page.evm.connects.length, page.sol.connects.length]).toEqual([1, 1])
  return page
}

/** Page with both namespaces connected, the last one active, and Profile open. */
const openProfile = async () => {
  const page = await askBoth()
  page.evm.connects[0]?.resolve(approval('both', ETHEREUM))
  page.sol.connects[0]?.resolve(approval('both', SOLANA, 'sol-1'))
  await closed(page)
  page.button()?.click()
  await shown(page, 'Account')
  await expect.poll(() => page.part('profile')).toBeTruthy()
  page.press('profile')
  await shown(page, 'Profile')
  await expect.poll(() => page.part('family')).toBeTruthy()
  return page
}

const accountOf = (page: Page, namespace: string) => page.part('account', `[data-namespace="${namespace}"]`)

test('choosing an account of another namespace makes that namespace active, and each namespace marks its active account', async () => {
  const page = await openProfile()
  expect(accountOf(page, 'eip155')?.getAttribute('aria-current')).toBe('true')
  expect(accountOf(page, 'eip155')?.textContent).toContain('Current account')
  expect(accountOf(page, 'solana')?.getAttribute('aria-current')).toBe(null)
  expect(accountOf(page, 'solana')?.textContent).toContain('Chosen for Solana')
  page.press('account', '[data-namespace="solana"]')
  await expect.poll(() => accountOf(page, 'solana')?.getAttribute('aria-current')).toBe('true')
  expect(accountOf(page, 'eip155')?.textContent).toContain('Chosen for EVM')
})

test('H13 choosing an account on an unsupported chain shows UnsupportedChain', async () => {
  const page = await openProfile()
  page.press('account', '[data-namespace="solana"]')
  await expect.poll(() => accountOf(page, 'solana')?.getAttribute('aria-current')).toBe('true')
  page.evm.report({ type: 'chain.changed', chainId: ELSEWHERE })
  expect(page.view()).toBe('Profile')
  page.press('account', '[data-namespace="eip155"]')
  await shown(page, 'UnsupportedChain')
})

test('H16 disconnecting a namespace keeps the focus in the dialog', async () => {
  const page = await openProfile()
  page.press('disconnect', '[data-namespace="solana"]')
  await expect.poll(() => page.sol.disconnects.length).toBe(1)
  page.sol.disconnects[0]?.resolve()
  await expect.poll(() => accountOf(page, 'solana')).toBe(null)
  await expect.poll(() => page.modal()?.activeElement?.tagName).toBe('H1')
})

test('H16 asking the wallet of one namespace again keeps the focus on its row', async () => {
  const page = await askBoth()
  page.sol.connects[0]?.reject(new Error('broken'))
  await expect.poll(() => page.part('retry', '[data-namespace="solana"]')).toBeTruthy()
  const row = page.part('retry', '[data-namespace="solana"]')?.closest('li')
  page.press('retry', '[data-namespace="solana"]')
  await expect.poll(() => page.part('retry', '[data-namespace="solana"]')).toBe(null)
  await expect.poll(() => page.modal()?.activeElement).toBe(row)
})
