import { FoyerError } from '@foyer/core/chain'
import { expect, test } from 'vitest'
import { ETHEREUM } from '../../page.fixture.tsx'
import { connect, createPages, openAccount, shown } from '../../visit.fixture.ts'
import { createServices, token } from '../portfolio/services.fixture.ts'

const { open } = createPages()

test('Account shows the address, the balance cut to three decimals, the wallet and a disconnect button', async () => {
  const page = open()
  await openAccount(page)
  expect(page.part('balance')?.textContent).toContain('Balance is loading')
  for (const balance of page.evm.balances) balance.resolve(1_204_999_999_999_999_999n)
  await expect.poll(() => page.part('balance')?.textContent).toBe('Balance 1.204 ETH')
  expect(page.part('address')?.textContent).toBe('0x52…169EE7')
  expect(page.part('connected-wallet')?.textContent).toContain('Meadow')
  expect(page.part('explorer')?.getAttribute('href')).toBe(
    'https://explorer.example/address/0x52908400098527886E0F7030069857D2E4169EE7',
  )
  page.press('disconnect')
  await expect.poll(() => page.part('disconnect')?.textContent).toBe('Disconnecting…')
  page.evm.disconnects[0]?.resolve()
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  expect(page.button()?.textContent).toBe('Connect wallet')
})

test('a balance that cannot be read is shown as unknown with a note, and its retry is blocked for a while', async () => {
  const page = open()
  await openAccount(page)
  for (const balance of page.evm.balances) balance.reject(new FoyerError('balance.unavailable', { chainId: ETHEREUM }))
  await expect.poll(() => page.part('balance')?.textContent).toBe('— ETH')
  expect(page.part('retry')?.getAttribute('aria-disabled')).toBe('true')
  await expect.poll(() => page.part('toast')?.textContent).toBe('Token Balance Unavailable')
})

test('an error after the window has closed is still shown', async () => {
  const page = open()
  await openAccount(page)
  page.press('disconnect')
  await expect.poll(() => page.evm.disconnects.length).toBe(1)
  page.evm.disconnects[0]?.reject(new Error('gone'))
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  await expect.poll(() => page.part('toast')?.textContent).toBe('Failed to disconnect')
  expect(page.part('toast')?.closest('[role="alert"]')).toBeTruthy()
})

test('the tabs stay where they are while the balance and the worth of the tokens arrive', async () => {
  const services = createServices()
  const page = open(services.options)
  await connect(page)
  const seen = new Set<number>()
  const read = () => {
    const tabs = page.modal()?.querySelector<HTMLElement>('[role="tablist"]')
    // In the layout: a sheet that opens is drawn smaller.
    if (tabs) seen.add(tabs.offsetTop)
  }
  const watch = new MutationObserver(read)
  watch.observe(page.modal()!, { attributes: true, childList: true, subtree: true })
  page.button()?.click()
  await shown(page, 'Account')
  await expect.poll(() => page.evm.balances.length).toBeGreaterThan(0)
  for (const balance of page.evm.balances) balance.resolve(10n ** 18n)
  await expect.poll(() => page.part('balance')?.textContent).toBe('Balance 1.000 ETH')
  await expect.poll(() => services.requests.balance.length).toBe(1)
  services.requests.balance[0]?.answer({ balances: [token('Ether', 'WETH', { price: 3000 })] })
  await expect.poll(() => page.part('total')).toBeTruthy()
  read()
  watch.disconnect()
  expect([...seen]).toHaveLength(1)
})

test.each([
  ['one token', [token('USD Coin', 'USDC')]],
  ['no tokens', []],
])('the buttons below the tokens do not move up when %s arrives in place of the skeleton', async (_, balances) => {
  const services = createServices()
  const page = open(services.options)
  await openAccount(page)
  await expect.poll(() => services.requests.balance.length).toBe(1)
  const top = () => page.part('disconnect')!.getBoundingClientRect().top
  const isStill = async () => {
    const before = top()
    await new Promise(resolve => setTimeout(resolve, 100))
    return top() === before
  }
  await expect.poll(isStill).toBe(true)
  const before = top()
  const seen: number[] = []
  const watch = new MutationObserver(() => seen.push(top()))
  watch.observe(page.modal()!, { childList: true, subtree: true })
  services.requests.balance[0]?.answer({ balances })
  await expect.poll(() => page.part(balances.length ? 'token' : 'nothing')).toBeTruthy()
  await expect.poll(isStill).toBe(true)
  watch.disconnect()
  expect(Math.min(...seen, top())).toBeGreaterThanOrEqual(before)
})
