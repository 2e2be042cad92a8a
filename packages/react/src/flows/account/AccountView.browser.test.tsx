import { FoyerError } from '@foyer/core/chain'
import { expect, test } from 'vitest'
import { ETHEREUM } from '../../page.fixture.tsx'
import { createPages, openAccount } from '../../visit.fixture.ts'

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

test('a balance that cannot be read is shown as 0.00 with a note, and its retry is blocked for a while', async () => {
  const page = open()
  await openAccount(page)
  for (const balance of page.evm.balances) balance.reject(new FoyerError('balance.unavailable', { chainId: ETHEREUM }))
  await expect.poll(() => page.part('balance')?.textContent).toBe('Balance 0.00 ETH')
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
