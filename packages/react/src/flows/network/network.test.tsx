import { FoyerError } from '@foyer/core'
import { browserPorts } from '@foyer/core/browser'
import { expect, test } from 'vitest'
import { BASE, ELSEWHERE, ETHEREUM, type Page, SOLANA } from '../../page.fixture.tsx'
import { network } from '../../scriptedAdapter.fixture.ts'
import { scriptedServices } from '../../scriptedServices.fixture.ts'
import { connect, createPages, find, names, openAccount, shown } from '../../visit.fixture.ts'

const { open } = createPages()

const openNetworks = async (page: Page) => {
  await openAccount(page)
  find(page, 'button', 'Network: Ethereum. Change').click()
  await shown(page, 'Networks')
}

const row = (page: Page, id: string) => page.part('network', `[data-network-id="${id}"]`)!

const switchTo = async (page: Page, id: string) => {
  await openNetworks(page)
  row(page, id).click()
  await shown(page, 'SwitchNetwork')
}

/** Switches, and waits until the wallet shows the request. */
const askToSwitch = async (page: Page, id: string) => {
  await switchTo(page, id)
  await expect.poll(() => page.evm.switches.length).toBe(1)
}

test('the list has every network of the host; the active one is marked for the eye and the ear', async () => {
  const page = open()
  await openNetworks(page)
  expect(names(page, 'heading')).toEqual(['Choose network'])
  expect(names(page, 'list')).toEqual(['Networks'])
  expect([ETHEREUM, BASE, SOLANA].map(id => row(page, id).getAttribute('aria-current'))).toEqual(['true', null, null])
  expect(row(page, ETHEREUM).textContent).toContain('Current network')
  expect(row(page, SOLANA).textContent).toContain('Connect')
})

test('networks with an id only have the registry’s picture: in the list, on the account, to switch to, and to receive on', async () => {
  const { options } = scriptedServices()
  const networks = [
    { ...network(ETHEREUM, 'Ethereum'), assets: { imageId: 'ether' } },
    { ...network(SOLANA, 'Solana'), assets: { imageId: 'sol' } },
  ]
  const page = open({ ...options, networks })
  const ids = (within = '') =>
    [...(page.modal()?.querySelectorAll(`${within} img`) ?? [])].map(
      image => /public\/getAssetImage\/([^?]*)\?projectId=project&/.exec(image.getAttribute('src') ?? '')?.[1],
    )
  await openAccount(page)
  expect(ids('[data-part="network-button"]')).toEqual(['ether'])
  find(page, 'button', 'Receive').click()
  await shown(page, 'WalletReceive')
  expect(ids('[data-view="WalletReceive"]')).toEqual(['ether'])
  find(page, 'button', 'Back').click()
  await shown(page, 'Account')
  find(page, 'button', 'Network: Ethereum. Change').click()
  await shown(page, 'Networks')
  expect(ids('[data-part="network"]')).toEqual(['ether', 'sol'])
  row(page, SOLANA).click()
  await shown(page, 'SwitchNetwork')
  expect(ids('[data-view="SwitchNetwork"]')).toEqual(['sol'])
})

test('choosing the active network does not ask the wallet, and the list stays', async () => {
  const page = open()
  await openNetworks(page)
  row(page, ETHEREUM).click()
  // Back from the next choice leads to where this one was made.
  row(page, BASE).click()
  await shown(page, 'SwitchNetwork')
  await expect.poll(() => page.evm.switches.map(({ asked }) => asked)).toEqual([BASE])
  find(page, 'button', 'Back').click()
  await shown(page, 'Networks')
  expect(row(page, ETHEREUM).getAttribute('aria-current')).toBe('true')
})

test('a switch that the wallet is asked for: title, text, and a way back', async () => {
  const page = open()
  await switchTo(page, BASE)
  await expect.poll(() => page.evm.switches.map(({ asked }) => asked)).toEqual([BASE])
  expect(names(page, 'heading')).toEqual(['Switch network', 'Approve in Meadow'])
  expect(page.text()).toContain('Allow the switch to Base.')
  expect(names(page, 'button')).toEqual(['Back', 'Close', 'Cancel'])
})

test('H04 a switch that the wallet does not answer says what to do after a while, and can be left or asked for again', async () => {
  const { clock } = browserPorts()
  const fast = { ...clock, setTimeout: (run: () => void, wait: number) => clock.setTimeout(run, wait / 100) }
  const page = open({ ports: { clock: fast } })
  await askToSwitch(page, BASE)
  await expect.poll(page.text).toContain('Meadow is still waiting')
  expect(page.text()).toContain('If it was updated or removed, reload the page.')
  find(page, 'button', 'Try again').click()
  await expect.poll(() => page.evm.switches.length).toBe(2)
  await expect.poll(page.text).toContain('Approve in Meadow')
  find(page, 'button', 'Cancel').click()
  await shown(page, 'Networks')
})

test('a declined switch can be asked for again, and the network stays as it was', async () => {
  const page = open()
  await askToSwitch(page, BASE)
  page.evm.switches[0]?.reject(new FoyerError('wallet.rejected', { method: 'wallet_switchEthereumChain' }))
  await expect.poll(page.text).toContain('Switch declined')
  expect(page.text()).toContain('You declined the switch to Base in Meadow.')
  find(page, 'button', 'Try again').click()
  await expect.poll(() => page.evm.switches.length).toBe(2)
  page.evm.switches[1]?.reject(new FoyerError('wallet.rejected', { method: 'wallet_switchEthereumChain' }))
  await expect.poll(page.text).toContain('Switch declined')
  find(page, 'button', 'Cancel').click()
  await shown(page, 'Networks')
  expect(row(page, ETHEREUM).getAttribute('aria-current')).toBe('true')
})

test('a failed switch shows the reason of the wallet as text', async () => {
  const page = open()
  await askToSwitch(page, BASE)
  page.evm.switches[0]?.reject(new FoyerError('wallet.failed', { method: 'x', reason: '<b>No such chain</b>' }))
  await expect.poll(page.text).toContain('Could not switch to Base')
  expect(page.text()).toContain('<b>No such chain</b>')
  expect(page.modal()?.querySelector('section b')).toBe(null)
  expect(names(page, 'button')).toContain('Try again')
})

test('a switch that succeeds leads back to the account on the new network', async () => {
  const page = open()
  await askToSwitch(page, BASE)
  page.evm.switches[0]?.resolve()
  await shown(page, 'Account')
  expect(names(page, 'button')).toContain('Network: Base. Change')
})

test('a network of an unconnected family asks first, and keeps the other wallet connected', async () => {
  const page = open()
  await switchTo(page, SOLANA)
  expect(page.text()).toContain('Connect a Solana wallet to use Solana')
  expect(page.text()).toContain('Your other wallets stay connected.')
  find(page, 'button', 'Continue').click()
  await shown(page, 'Connect')
  find(page, 'button', 'Close').click()
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  expect(page.button()?.getAttribute('aria-label')).toMatch(/^Account/)
})

test('H13 an unsupported chain names the chain, lists the networks, and offers to disconnect', async () => {
  const page = open()
  await connect(page, ELSEWHERE)
  await shown(page, 'UnsupportedChain')
  expect(names(page, 'heading')).toEqual(['Switch network', 'This app does not run here'])
  expect(page.text()).toContain('Your wallet is on Unknown (chain 5318008). Choose a network to go on.')
  expect(names(page, 'button')).toContain('Disconnect')
  expect(names(page, 'button')).not.toContain('Back')
})

test('a chain that every wallet has is called by its name', async () => {
  const page = open()
  await connect(page, 'eip155:10')
  await shown(page, 'UnsupportedChain')
  expect(page.text()).toContain('Your wallet is on OP Mainnet. Choose a network to go on.')
})

test('H70 a chain that nobody knows is not called one that the app does not support', async () => {
  const page = open()
  await connect(page, 'eip155:0')
  await shown(page, 'UnsupportedChain')
  expect(names(page, 'heading')).toEqual(['Switch network', 'Your network is unclear'])
  expect(page.text()).toContain('it still answers for another network')
  expect(page.text()).not.toContain('chain 0')
  expect(names(page, 'button')).toContain('Disconnect')
})

test('H13 a supported network that the wallet switches to lets the visitor go on', async () => {
  const page = open()
  await connect(page, ELSEWHERE)
  await shown(page, 'UnsupportedChain')
  row(page, BASE).click()
  await expect.poll(() => page.evm.switches.length).toBe(1)
  page.evm.switches[0]?.resolve()
  await expect.poll(() => page.view() === 'UnsupportedChain' || page.view() === 'SwitchNetwork').toBe(false)
  expect(page.button()?.getAttribute('aria-label')).toMatch(/^Account/)
})

test('H13 closing is refused with a shake, and the reason is announced', async () => {
  const page = open()
  await connect(page, ELSEWHERE)
  await shown(page, 'UnsupportedChain')
  const region = page.modal()!.querySelector('section [role="status"]')
  expect(region?.textContent).toBe('')
  find(page, 'button', 'Close').click()
  await expect.poll(() => region?.textContent).toBe('Choose a network or disconnect first.')
  expect(page.view()).toBe('UnsupportedChain')
  await expect.poll(() => region?.textContent).toBe('')
})
