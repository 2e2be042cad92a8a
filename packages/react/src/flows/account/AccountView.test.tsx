import { FoyerError, type TransferFeature } from '@foyer/core/chain'
import { expect, test } from 'vitest'
import { approval, BASE, ELSEWHERE, ETHEREUM, type Page } from '../../page.fixture.tsx'
import { spoken } from '../../roles.fixture.ts'
import { connector } from '../../scriptedAdapter.fixture.ts'
import { offerTransfers } from '../../scriptedTransfers.fixture.ts'
import { ask, connect, createPages, find, names, openAccount, openConnect, shown } from '../../visit.fixture.ts'
import { ADDRESS, createServices } from '../portfolio/services.fixture.ts'

const { open } = createPages()

const ETHER = 10n ** 18n

const balance = (page: Page) => page.part('balance')

/** Opens the account with a native balance, in wei. */
const openWith = async (page: Page, wei: bigint) => {
  await openAccount(page)
  page.evm.balances[0]?.resolve(wei)
  await expect.poll(() => balance(page)?.textContent).not.toContain('loading')
}

/** Opens the account with a native balance that could not be read. */
const openWithoutBalance = async (page: Page) => {
  await openAccount(page)
  page.evm.balances[0]?.reject(new FoyerError('balance.unavailable', { chainId: ETHEREUM }))
  await expect.poll(page.text).toContain('Balance unavailable right now.')
}

test('the account has a heading, its network, and a named control for each action', async () => {
  const page = open()
  await openAccount(page)
  expect(names(page, 'heading')).toEqual(['Account'])
  expect(names(page, 'button')).toEqual([
    'Network: Ethereum. Change',
    'Refresh',
    'Close',
    'Copy address 0x52…169EE7',
    'Receive',
    'Connected wallet MeadowAccounts and chains',
    'Disconnect',
  ])
  expect(names(page, 'link')).toEqual(['View on explorer (opens in a new tab)'])
})

test('without the blockchain API the account has no tabs and no panel', async () => {
  const page = open()
  await openAccount(page)
  expect(names(page, 'tab')).toEqual([])
  expect(names(page, 'tabpanel')).toEqual([])
})

test('a balance that is loading is announced, and its skeleton is hidden from screen readers', async () => {
  const page = open()
  await openAccount(page)
  expect(spoken(balance(page)!)).toBe('Balance is loading')
  expect(page.text()).not.toContain('0.00')
})

test.each([2n ** 256n, -1n, 10n ** 10_000n, '1' as never])(
  'H31 a balance that no chain can hold is a dash with the symbol, and never a figure',
  async balanceOfChain => {
    const page = open()
    await openAccount(page)
    page.evm.balances[0]?.resolve(balanceOfChain)
    await expect.poll(page.text).toContain('Balance unavailable right now.')
    expect(balance(page)?.textContent).toBe('— ETH')
    expect(page.text()).not.toContain('0.00')
  },
)

test.each<[string, bigint, string]>([
  ['nothing at all', 0n, 'Balance 0.000 ETH'],
  ['less than a thousandth', 1n, 'Balance <0.001 ETH'],
  ['three decimals, cut and not rounded', 1_999_999_999_999_999_999n, 'Balance 1.999 ETH'],
  ['whole units, grouped', 1_234_567n * ETHER, 'Balance 1,234,567.000 ETH'],
  ['more digits than fit the line', 1_234_567_890_123n * ETHER, 'Balance 1.23 × 10¹² ETH'],
])('H26 the balance shows %s', async (_, wei, text) => {
  const page = open()
  await openWith(page, wei)
  expect(balance(page)?.textContent).toBe(text)
})

test('the decimals of a balance are less prominent, but not those of a figure that is no plain decimal', async () => {
  const page = open()
  await openWith(page, 1_250_000_000_000_000_000n)
  expect(balance(page)?.querySelector('.muted')?.textContent).toBe('.250 ETH')
  const small = open()
  page.press('close')
  await openWith(small, 1n)
  expect(balance(small)?.querySelector('.muted')?.textContent).toBe(' ETH')
})

test('H31 a balance shown as a power of ten has its exact figure as a title', async () => {
  const page = open()
  await openWith(page, 1_234_567_890_123n * ETHER)
  expect(balance(page)?.querySelector('[title]')?.getAttribute('title')).toBe('1234567890123')
})

test('a long balance is set smaller than a short one', async () => {
  const page = open()
  await openWith(page, 123_456_789n * ETHER + 123_000_000_000_000_000n)
  expect(balance(page)?.textContent).toBe('Balance 123,456,789.123 ETH')
  expect(balance(page)?.dataset.long).toBe('true')
  const short = open()
  page.press('close')
  await openWith(short, ETHER)
  expect(balance(short)?.dataset.long).toBe(undefined)
})

test('H40 a balance that cannot be read is shown as unknown, never as zero, with a note, and the reason why a retry has to wait', async () => {
  const page = open()
  await openWithoutBalance(page)
  expect(balance(page)?.textContent).toBe('— ETH')
  expect(spoken(balance(page)!)).toBe('')
  expect(page.text()).not.toMatch(/\b0\.0/)
  const retry = find(page, 'button', 'Try again')
  expect(retry.getAttribute('aria-disabled')).toBe('true')
  expect(retry.title).toBe('You can try again 30 seconds after it failed.')
  expect(spoken(page.part('balance-unavailable')!)).toContain('You can try again 30 seconds after it failed.')
  retry.click()
  expect(page.evm.balances).toHaveLength(1)
})

test('H40 thirty seconds after the failure the balance can be read again, and the note goes once it is there', async () => {
  const services = createServices()
  const page = open(services.offline)
  await openWithoutBalance(page)
  services.skip(30_000)
  const retry = find(page, 'button', 'Try again')
  await expect.poll(() => retry.getAttribute('aria-disabled')).toBe(null)
  expect(retry.title).toBe('')
  expect(page.text()).not.toContain('30 seconds')
  retry.click()
  await expect.poll(() => page.evm.balances.length).toBe(2)
  page.evm.balances[1]?.resolve(2n * ETHER)
  await expect.poll(() => balance(page)?.textContent).toBe('Balance 2.000 ETH')
  expect(page.part('balance-unavailable')).toBe(null)
})

test('Refresh reads the balance again, and the last one stays until the new one is there', async () => {
  const page = open()
  await openWith(page, ETHER)
  find(page, 'button', 'Refresh').click()
  await expect.poll(() => page.evm.balances.length).toBe(2)
  expect(page.evm.balances[1]?.asked).toBe(ADDRESS)
  expect(balance(page)?.textContent).toBe('Balance 1.000 ETH')
  page.evm.balances[1]?.resolve(3n * ETHER)
  await expect.poll(() => balance(page)?.textContent).toBe('Balance 3.000 ETH')
})

test('H40 a failed refresh keeps the last balance and says that it is unavailable', async () => {
  const page = open()
  await openWith(page, ETHER)
  find(page, 'button', 'Refresh').click()
  await expect.poll(() => page.evm.balances.length).toBe(2)
  page.evm.balances[1]?.reject(new FoyerError('balance.unavailable', { chainId: ETHEREUM }))
  await expect.poll(page.text).toContain('Balance unavailable right now.')
  expect(balance(page)?.textContent).toBe('Balance 1.000 ETH')
})

test('H74 on a network without a currency the balance is a dash, on the button too, and the reason is said', async () => {
  const page = open()
  await openAccount(page)
  page.evm.balances[0]?.resolve(undefined)
  await expect.poll(page.text).toContain('This network has no coin of its own.')
  expect(balance(page)?.textContent).toBe('— ETH')
  expect(page.part('balance-unavailable')).toBe(null)
  await expect.poll(() => page.button()?.textContent).toContain('— ETH')
  expect(page.text()).not.toContain('0.00')
})

test('H08 the balance of one account is never shown for another', async () => {
  const page = open()
  await openWith(page, ETHER)
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  page.evm.report({ type: 'accounts.changed', accounts: [{ namespace: 'eip155', address }], selected: address })
  await expect.poll(() => page.part('address')?.textContent).toBe('0x70…dc79C8')
  expect(spoken(balance(page)!)).toBe('Balance is loading')
})

test('copying writes the whole address to the clipboard and announces it', async () => {
  const services = createServices()
  const page = open(services.offline)
  await openAccount(page)
  const copy = find(page, 'button', 'Copy address 0x52…169EE7')
  expect(copy.textContent).toBe('0x52…169EE7')
  expect(names(page, 'status')).not.toContain('Address copied')
  copy.click()
  await expect.poll(() => names(page, 'status')).toContain('Address copied')
  expect(services.copied).toEqual([ADDRESS])
  expect(copy.dataset.copied).toBe('true')
  await expect.poll(() => copy.dataset.copied).toBe(undefined)
  expect(names(page, 'status')).not.toContain('Address copied')
})

test('an address that the browser did not copy is not announced as copied', async () => {
  const services = createServices()
  const page = open(services.offline)
  services.blockClipboard()
  await openAccount(page)
  const copy = find(page, 'button', 'Copy address 0x52…169EE7')
  copy.click()
  // The page renders once more after the refusal.
  page.evm.balances[0]?.resolve(0n)
  await expect.poll(() => balance(page)?.textContent).toBe('Balance 0.000 ETH')
  expect(copy.dataset.copied).toBe(undefined)
  expect(names(page, 'status')).not.toContain('Address copied')
  expect(services.copied).toEqual([])
})

test('the explorer opens in a new tab, at the address, without a reference to this page', async () => {
  const page = open()
  await openAccount(page)
  const link = find(page, 'link', /^View on explorer/) as HTMLAnchorElement
  expect([link.href, link.target, link.rel]).toEqual([
    `https://explorer.example/address/${ADDRESS}`,
    '_blank',
    'noopener noreferrer',
  ])
})

test('the account follows the wallet to another network', async () => {
  const page = open()
  await openAccount(page)
  page.evm.report({ type: 'chain.changed', chainId: BASE })
  await expect.poll(() => names(page, 'button')[0]).toBe('Network: Base. Change')
})

test('a network that the host does not name is called unknown, without a link to an explorer', async () => {
  const page = open({ allowUnsupportedChain: true })
  await connect(page, ELSEWHERE)
  page.button()?.click()
  await shown(page, 'Account')
  expect(names(page, 'button')[0]).toBe('Network: Unknown network. Change')
  expect(names(page, 'link')).toEqual([])
})

test('the network button opens the networks, and Back returns to the account', async () => {
  const page = open()
  await openAccount(page)
  const network = find(page, 'button', 'Network: Ethereum. Change')
  network.click()
  await shown(page, 'Networks')
  find(page, 'button', 'Back').click()
  await shown(page, 'Account')
})

test('Receive and the row of the wallet each open their view, and Back returns to the account', async () => {
  const page = open()
  await openAccount(page)
  find(page, 'button', 'Receive').click()
  await shown(page, 'WalletReceive')
  find(page, 'button', 'Back').click()
  await shown(page, 'Account')
  find(page, 'button', /^Connected wallet Meadow/).click()
  await shown(page, 'Profile')
  find(page, 'button', 'Back').click()
  await shown(page, 'Account')
})

test('features.receive off leaves no action on the account', async () => {
  const page = open({ features: { receive: false } })
  await openAccount(page)
  expect(names(page, 'button')).not.toContain('Receive')
})

test('H46 the name of the wallet is text, whatever markup it holds', async () => {
  const page = open()
  page.evm.announce([connector('eip155', 'meadow', '<img src=x onerror=alert(1)>')])
  await ask(page)
  page.evm.connects[0]?.resolve(approval('meadow', ETHEREUM))
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  page.button()?.click()
  await shown(page, 'Account')
  expect(page.part('connected-wallet')?.textContent).toBe('<img src=x onerror=alert(1)>')
  expect(page.modal()?.querySelector('section img')).toBe(null)
})

test('H47 a connected wallet whose name imitates another is marked', async () => {
  const page = open()
  page.evm.announce([connector('eip155', 'meadow', 'MetaМask')])
  await ask(page)
  page.evm.connects[0]?.resolve(approval('meadow', ETHEREUM))
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  page.button()?.click()
  await shown(page, 'Account')
  expect(page.part('connected-wallet')?.textContent).toBe('MetaМaskCheck this name: it may imitate another wallet.')
})

test('a disconnect that is running is busy, and a second press asks the wallet nothing', async () => {
  const page = open()
  await openWith(page, ETHER)
  find(page, 'button', 'Disconnect').click()
  await expect.poll(() => names(page, 'button')).toContain('Disconnecting…')
  const busy = find(page, 'button', 'Disconnecting…')
  expect(busy.getAttribute('aria-busy')).toBe('true')
  busy.click()
  expect(balance(page)?.textContent).toBe('Balance 1.000 ETH')
  page.evm.disconnects[0]?.resolve()
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  expect(page.evm.disconnects.map(({ asked }) => asked.address)).toEqual([ADDRESS])
})

test('after a disconnect the modal opens with the list of wallets', async () => {
  const page = open()
  await openAccount(page)
  find(page, 'button', 'Disconnect').click()
  await expect.poll(() => page.evm.disconnects.length).toBe(1)
  page.evm.disconnects[0]?.resolve()
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  await openConnect(page)
  expect(names(page, 'heading')).toContain('Connect wallet')
})

test('a wallet that disconnects by itself takes the account off the screen', async () => {
  const page = open()
  await openAccount(page)
  page.evm.report({ type: 'wallet.disconnected' })
  await expect.poll(() => page.part('dialog', '[open]') === null || page.view() === 'Connect').toBe(true)
  expect(page.evm.disconnects).toEqual([])
  expect(page.button()?.textContent).toBe('Connect wallet')
})

test('sending is a tile only on the chains on which the session of the wallet approves it', async () => {
  const page = open()
  offerTransfers(page.evm.adapter)
  const isAllowed: TransferFeature['isAllowed'] = (channel, chainId) => channel.allows(chainId, 'eth_sendTransaction')
  Object.assign(page.evm.adapter.features.transfer!, { isAllowed })
  Object.assign(page.evm.adapter, { channel: { allows: (chainId: string) => chainId === BASE } })
  await openAccount(page)
  const tiles = () => [...page.modal()!.querySelectorAll<HTMLElement>('[data-part="feature"]')]
  const offered = () => tiles().map(({ dataset }) => dataset.feature)
  await expect.poll(offered).toEqual(['receive'])
  page.evm.report({ type: 'chain.changed', chainId: BASE })
  await expect.poll(offered).toEqual(['receive', 'send'])
})
