import { FoyerError } from '@foyer/core/chain'
import { expect, test } from 'vitest'
import { BASE, ELSEWHERE, ETHEREUM, SOLANA } from '../../page.fixture.tsx'
import { connect, createPages, openAccount, shown } from '../../visit.fixture.ts'

const { open } = createPages()

test('the active network is marked, choosing another asks the wallet, and a refusal can be retried', async () => {
  const page = open()
  await openAccount(page)
  page.press('network-button')
  await shown(page, 'Networks')
  expect(page.part('network', `[data-network-id="${ETHEREUM}"]`)?.getAttribute('aria-current')).toBe('true')
  expect(page.part('network', `[data-network-id="${SOLANA}"]`)?.textContent).toContain('Connect')
  page.press('network', `[data-network-id="${BASE}"]`)
  await shown(page, 'SwitchNetwork')
  await expect.poll(() => page.evm.switches.length).toBe(1)
  page.evm.switches[0]?.reject(new FoyerError('wallet.rejected', { method: 'wallet_switchEthereumChain' }))
  await expect.poll(page.text).toContain('You declined the switch to Base in Meadow')
  page.press('retry')
  await expect.poll(() => page.evm.switches.length).toBe(2)
  page.evm.switches[1]?.resolve()
  await shown(page, 'Account')
  expect(page.part('network-button')?.textContent).toContain('Base')
})

test('choosing a network of another namespace asks the visitor first, then shows the wallets of that namespace', async () => {
  const page = open()
  await openAccount(page)
  page.press('network-button')
  await shown(page, 'Networks')
  page.press('network', `[data-network-id="${SOLANA}"]`)
  await shown(page, 'SwitchNetwork')
  expect(page.text()).toContain('Connect a Solana wallet to use Solana')
  page.press('confirm')
  await shown(page, 'Connect')
  expect(page.text()).toContain('No wallet found')
})

test('H13 an unsupported chain cannot be dismissed, shows the reason, and can be left', async () => {
  const page = open()
  await connect(page, ELSEWHERE)
  await expect.poll(page.text).toContain('Your wallet is on Unknown (chain 5318008)')
  page.press('close')
  await expect.poll(() => page.container.querySelector('foyer-modal')?.getAttribute('data-state')).toBe('shaking')
  expect(page.modal()?.querySelector('section [role="status"]')?.textContent).toBe(
    'Choose a network or disconnect first.',
  )
  page.press('disconnect')
  page.evm.disconnects[0]?.resolve()
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
})
