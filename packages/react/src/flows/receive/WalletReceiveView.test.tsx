import { expect, test } from 'vitest'
import { approval, BASE, ELSEWHERE, ETHEREUM, type Page, SOLANA, wallets } from '../../page.fixture.tsx'
import { spoken } from '../../roles.fixture.ts'
import { connector, network, type Question, scriptedAdapter } from '../../scriptedAdapter.fixture.ts'
import { connect, createPages, find, names, openAccount, openConnect, shown } from '../../visit.fixture.ts'
import { ADDRESS, createServices, OTHER_ADDRESS } from '../portfolio/services.fixture.ts'

const { open } = createPages()

const SOLANA_ADDRESS = '4Nd1mYQHhKhLJ4Gf4h4wXHCF7rJAGTKcYp8o1sPjYCJr'

const openReceive = async (page: Page) => {
  await openAccount(page)
  find(page, 'button', 'Receive').click()
  await shown(page, 'WalletReceive')
}

const code = (page: Page) => page.part('qr')
const codeName = (page: Page) => code(page)?.querySelector('svg[role="img"]')?.getAttribute('aria-label')
/** Groups of the address on screen. */
const groups = (page: Page) =>
  [...page.part('address')!.querySelectorAll('[aria-hidden="true"]')].map(group => group.textContent)

test('the address has a heading, a code with a name, and a button that copies it', async () => {
  const page = open()
  await openReceive(page)
  expect(names(page, 'heading')).toEqual(['Receive'])
  expect(names(page, 'button')).toEqual(['Back', 'Close', 'Copy address'])
  expect(codeName(page)).toBe('QR code of your address on Ethereum')
})

test('the code is a payment to the address on its chain, without an amount', async () => {
  const page = open()
  await openReceive(page)
  expect(code(page)?.dataset.uri).toBe(`ethereum:${ADDRESS}@1`)
  expect(code(page)?.querySelector('path')?.getAttribute('d')).toMatch(/^M/)
})

test('the address is on screen in groups of four that together are the whole of it', async () => {
  const page = open()
  await openReceive(page)
  expect(groups(page)[0]).toBe('0x5290')
  expect(groups(page).at(-1)).toBe('9EE7')
  expect(
    groups(page)
      .slice(1)
      .every(group => group?.length === 4),
  ).toBe(true)
  expect(groups(page).join('')).toBe(ADDRESS)
})

test('a screen reader hears the address once, as a whole, with its network', async () => {
  const page = open()
  await openReceive(page)
  expect(spoken(page.part('address')!)).toBe(`Your address on Ethereum: ${ADDRESS}`)
})

test('a warning names the network to send over', async () => {
  const page = open()
  await openReceive(page)
  expect(page.part('only-network')?.textContent).toBe(
    'Send only over Ethereum. What comes over another network may be lost.',
  )
  expect(page.part('only-network')?.dataset.tone).toBe('warn')
})

test('copying writes the address, says so on the button and in a live region, and then offers it again', async () => {
  const services = createServices()
  const page = open(services.offline)
  await openReceive(page)
  const copy = find(page, 'button', 'Copy address')
  copy.click()
  await expect.poll(() => copy.textContent).toBe('Copied')
  expect(services.copied).toEqual([ADDRESS])
  expect(names(page, 'status')).toContain('Copied')
  await expect.poll(() => copy.textContent).toBe('Copy address')
  expect(names(page, 'status')).not.toContain('Copied')
})

test('a clipboard that the browser blocks is not reported as copied', async () => {
  const services = createServices()
  services.blockClipboard()
  const page = open(services.offline)
  await openReceive(page)
  const copy = find(page, 'button', 'Copy address')
  copy.click()
  // The page renders once more after the refusal.
  page.evm.report({ type: 'chain.changed', chainId: BASE })
  await expect.poll(() => codeName(page)).toBe('QR code of your address on Base')
  expect(copy.textContent).toBe('Copy address')
  expect(names(page, 'status')).not.toContain('Copied')
})

test('H01 on another network the code, the name and the warning change together', async () => {
  const page = open()
  await openReceive(page)
  page.evm.report({ type: 'chain.changed', chainId: BASE })
  await expect.poll(() => code(page)?.dataset.uri).toBe(`ethereum:${ADDRESS}@8453`)
  expect(codeName(page)).toBe('QR code of your address on Base')
  expect(page.part('only-network')?.textContent).toContain('Send only over Base.')
  expect(spoken(page.part('address')!)).toBe(`Your address on Base: ${ADDRESS}`)
})

test('H08 another account of the wallet replaces the address everywhere, also the one that is copied', async () => {
  const services = createServices()
  const page = open(services.offline)
  await openReceive(page)
  page.evm.report({
    type: 'accounts.changed',
    accounts: [{ namespace: 'eip155', address: OTHER_ADDRESS }],
    selected: OTHER_ADDRESS,
  })
  await expect.poll(() => code(page)?.dataset.uri).toBe(`ethereum:${OTHER_ADDRESS}@1`)
  expect(groups(page).join('')).toBe(OTHER_ADDRESS)
  find(page, 'button', 'Copy address').click()
  await expect.poll(() => services.copied).toEqual([OTHER_ADDRESS])
})

test('an address of another namespace is grouped from its first letter, and its code is of its own standard', async () => {
  const page = open()
  page.evm.announce([])
  page.sol.announce([connector('solana', 'cat', 'Cat')])
  await openConnect(page)
  await expect.poll(() => page.part('wallet', '[data-wallet-id="cat"]')).toBeTruthy()
  page.press('wallet', '[data-wallet-id="cat"]')
  await expect.poll(() => page.sol.connects.length).toBe(1)
  page.sol.connects[0]?.resolve(approval('cat', SOLANA, SOLANA_ADDRESS))
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  page.button()?.click()
  await shown(page, 'Account')
  find(page, 'button', 'Receive').click()
  await shown(page, 'WalletReceive')
  expect(code(page)?.dataset.uri).toBe(`solana:${SOLANA_ADDRESS}`)
  expect(groups(page)[0]).toBe('4Nd1')
  expect(groups(page).join('')).toBe(SOLANA_ADDRESS)
  expect(page.part('only-network')?.textContent).toContain('Send only over Solana.')
})

test('a network that the host does not name is called unknown', async () => {
  const page = open({ allowUnsupportedChain: true })
  await connect(page, ELSEWHERE)
  page.button()?.click()
  await shown(page, 'Account')
  find(page, 'button', 'Receive').click()
  await shown(page, 'WalletReceive')
  expect(codeName(page)).toBe('QR code of your address on Unknown network')
  expect(code(page)?.dataset.uri).toBe(`ethereum:${ADDRESS}@5318008`)
})

test('Back returns to the account, and Close closes the modal', async () => {
  const page = open()
  await openReceive(page)
  find(page, 'button', 'Back').click()
  await shown(page, 'Account')
  find(page, 'button', 'Receive').click()
  await shown(page, 'WalletReceive')
  find(page, 'button', 'Close').click()
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  expect(page.button()?.getAttribute('aria-label')).toMatch(/^Account/)
})

test('a wallet that disconnects takes the address off the screen', async () => {
  const page = open()
  await openReceive(page)
  page.evm.report({ type: 'wallet.disconnected' })
  await expect.poll(() => page.part('dialog', '[open]') === null || page.view() === 'Connect').toBe(true)
  expect(page.button()?.textContent).toBe('Connect wallet')
})

test('a smart account that is not on its chain yet says so, until it is there; an address that is unknown says nothing', async () => {
  const services = createServices()
  const evm = scriptedAdapter([network(ETHEREUM, 'Ethereum'), network(BASE, 'Base')], wallets)
  const reads: Question<string, boolean>[] = []
  const isDeployed = ({ address }: { address: string }) =>
    new Promise<boolean>((resolve, reject) => reads.push({ asked: address, signal: undefined, resolve, reject }))
  const adapter = { ...evm.adapter, features: { ...evm.adapter.features, isDeployed } }
  const page = Object.assign(open({ ...services.offline, adapters: [adapter] }), { evm })
  await openAccount(page)
  expect(page.part('smart-account')).toBe(null)
  const smart = { namespace: 'eip155', address: ADDRESS, type: 'smartAccount' } as const
  page.evm.report({ type: 'accounts.changed', accounts: [smart] })
  await expect.poll(() => page.part('smart-account')?.textContent).toBe('Smart account')
  find(page, 'button', 'Receive').click()
  await shown(page, 'WalletReceive')
  await expect.poll(() => reads.length).toBe(1)
  expect(page.part('not-deployed')).toBe(null)
  reads[0]?.resolve(false)
  await expect.poll(() => page.part('not-deployed')?.textContent).toMatch(/created with its first transaction/)
  page.evm.report({ type: 'accounts.changed', accounts: [{ ...smart, type: 'eoa' }] })
  await expect.poll(() => page.part('not-deployed')).toBe(null)
})
