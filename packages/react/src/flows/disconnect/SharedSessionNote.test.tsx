import { expect, test } from 'vitest'
import { approval, ETHEREUM, type Page, SOLANA } from '../../page.fixture.tsx'
import { byRole } from '../../roles.fixture.ts'
import { connector } from '../../scriptedAdapter.fixture.ts'
import { createPages, find, names, openConnect, shown } from '../../visit.fixture.ts'

const { open } = createPages()

/** Id of connections over the shared WalletConnect session. */
const SESSION = 'walletConnect'
const NOTE = /they share one session/

const connectThrough = async (page: Page, namespace: 'evm' | 'sol', connectorId: string) => {
  const [chainId, address] =
    namespace === 'evm' ? ([ETHEREUM] as const) : ([SOLANA, '4Nd1mYQHhKhLJ4Gf4h4wXHCF7rJAGTKcYp8o1sPjYCJr'] as const)
  const id = namespace === 'evm' ? 'meadow' : 'cat'
  await expect.poll(() => page.part('wallet', `[data-wallet-id="${id}"]`)).toBeTruthy()
  page.press('wallet', `[data-wallet-id="${id}"]`)
  await expect.poll(() => page[namespace].connects.length).toBe(1)
  page[namespace].connects[0]?.resolve(approval(connectorId, chainId, address))
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
}

/** Connects an EVM and a Solana wallet, each through a connector, and opens the account. */
const openBoth = async (evm: string, sol: string) => {
  const page = open()
  page.sol.announce([connector('solana', 'cat', 'Cat')])
  await openConnect(page)
  await connectThrough(page, 'evm', evm)
  page.button()?.click()
  await shown(page, 'Account')
  find(page, 'button', /^Connected wallet/).click()
  await shown(page, 'Profile')
  find(page, 'button', 'Connect another wallet').click()
  await shown(page, 'Connect')
  await connectThrough(page, 'sol', sol)
  page.button()?.click()
  await shown(page, 'Account')
  return page
}

test('the account says which other chains are disconnected with it, when they share a session', async () => {
  const page = await openBoth(SESSION, SESSION)
  expect(names(page, 'button')).toContain('Disconnect')
  expect(page.text()).toContain('Also disconnects EVM: they share one session.')
})

test('in Profile each of two wallets names the other one as sharing its session', async () => {
  const page = await openBoth(SESSION, SESSION)
  find(page, 'button', /^Connected wallet/).click()
  await shown(page, 'Profile')
  const section = (name: string) => byRole(page.modal()!, 'region', name).textContent
  expect(section('EVM')).toContain('Also disconnects Solana: they share one session.')
  expect(section('Solana')).toContain('Also disconnects EVM: they share one session.')
})

test.each([
  ['two wallets of the page', 'meadow', 'cat'],
  ['a session and a wallet of the page', 'meadow', SESSION],
  ['a wallet of the page and a session', SESSION, 'cat'],
])('%s are disconnected separately, without a note', async (_, evm, sol) => {
  const page = await openBoth(evm, sol)
  expect(page.text()).not.toMatch(NOTE)
  find(page, 'button', /^Connected wallet/).click()
  await shown(page, 'Profile')
  expect(names(page, 'region')).toEqual(['EVM', 'Solana'])
  expect(page.text()).not.toMatch(NOTE)
})

test('a session with one namespace has no note', async () => {
  const page = open()
  await openConnect(page)
  await connectThrough(page, 'evm', SESSION)
  page.button()?.click()
  await shown(page, 'Account')
  expect(page.text()).not.toMatch(NOTE)
})
