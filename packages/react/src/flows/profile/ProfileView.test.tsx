import { expect, test } from 'vitest'
import { approval, ELSEWHERE, ETHEREUM, type openPage, type Page, SOLANA } from '../../page.fixture.tsx'
import { allByRole, byRole, namesOf, spoken } from '../../roles.fixture.ts'
import { connector } from '../../scriptedAdapter.fixture.ts'
import { ask, createPages, find, names, openAccount, shown } from '../../visit.fixture.ts'
import { ADDRESS, OTHER_ADDRESS } from '../portfolio/services.fixture.ts'

const { open } = createPages()

type Accounts = ReturnType<typeof approval>['accounts']
type Options = Parameters<typeof openPage>[0]

const SOLANA_ADDRESS = '4Nd1mYQHhKhLJ4Gf4h4wXHCF7rJAGTKcYp8o1sPjYCJr'

/** Opens Profile for one EVM wallet. */
const openProfile = async (accounts?: Accounts, options?: Options) => {
  const page = open(options)
  await ask(page)
  page.evm.connects[0]?.resolve({ ...approval('meadow', ETHEREUM), ...(accounts && { accounts }) })
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  page.button()?.click()
  await shown(page, 'Account')
  find(page, 'button', /^Connected wallet/).click()
  await shown(page, 'Profile')
  return page
}

/** Adds a Solana wallet from Profile, and returns to Profile. */
const addSolana = async (page: Page) => {
  page.sol.announce([connector('solana', 'cat', 'Cat')])
  find(page, 'button', 'Connect another wallet').click()
  await shown(page, 'Connect')
  await expect.poll(() => page.part('wallet', '[data-wallet-id="cat"]')).toBeTruthy()
  page.press('wallet', '[data-wallet-id="cat"]')
  await expect.poll(() => page.sol.connects.length).toBe(1)
  page.sol.connects[0]?.resolve(approval('cat', SOLANA, SOLANA_ADDRESS))
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  page.button()?.click()
  await shown(page, 'Account')
  find(page, 'button', /^Connected wallet/).click()
  await shown(page, 'Profile')
}

const section = (page: Page, name: string) => byRole(page.modal()!, 'region', name)
const accountsIn = (page: Page, name: string) => allByRole(byRole(section(page, name), 'list', 'Accounts'), 'button')

const two = (rest: Partial<Accounts[number]>[] = [{}, {}]): Accounts =>
  [ADDRESS, OTHER_ADDRESS].map((address, at) => ({ namespace: 'eip155', address, ...rest[at] }))

test('one wallet: a region named after its chains, with its accounts, its name, and a way to disconnect it', async () => {
  const page = await openProfile()
  expect(names(page, 'region')).toEqual(['EVM'])
  expect(namesOf(section(page, 'EVM'), 'list')).toEqual(['Accounts'])
  expect(accountsIn(page, 'EVM').map(spoken)).toEqual(['0x52…169EE7Current account'])
  expect(page.part('connected-wallet')?.textContent).toContain('Meadow')
  expect(names(page, 'button')).toEqual([
    'Back',
    'Close',
    '0x52…169EE7Current account',
    'Disconnect EVM',
    'Connect another wallet',
  ])
})

test('the account in use is marked for the eye and for screen readers, the others are not', async () => {
  const page = await openProfile(two())
  const [first, second] = accountsIn(page, 'EVM')
  expect(first?.getAttribute('aria-current')).toBe('true')
  expect(first?.querySelector('svg')).toBeTruthy()
  expect(second?.getAttribute('aria-current')).toBe(null)
  expect(second?.querySelector('svg')).toBe(null)
  expect(spoken(second!)).toBe('0x70…dc79C8')
})

test('choosing another account of the wallet makes it the current one, without asking the wallet', async () => {
  const page = await openProfile(two())
  accountsIn(page, 'EVM')[1]?.click()
  await expect.poll(() => accountsIn(page, 'EVM')[1]?.getAttribute('aria-current')).toBe('true')
  expect(accountsIn(page, 'EVM')[0]?.getAttribute('aria-current')).toBe(null)
  expect(page.button()?.getAttribute('aria-label')).toMatch(/^Account 0x70…dc79C8/)
  expect([page.evm.connects.length, page.evm.switches.length]).toEqual([1, 0])
})

test('choosing the current account changes nothing', async () => {
  const page = await openProfile(two())
  for (const balance of page.evm.balances) balance.resolve(0n)
  await expect.poll(() => page.modal()?.querySelector('.row-value')?.textContent).toBe('0.000 ETH')
  const reads = page.evm.balances.length
  accountsIn(page, 'EVM')[0]?.click()
  // The next account is read after the press has had its effect.
  accountsIn(page, 'EVM')[1]?.click()
  await expect.poll(() => page.evm.balances.at(-1)?.asked).toBe(OTHER_ADDRESS)
  expect([page.evm.balances.length, page.evm.switches.length]).toEqual([reads + 1, 0])
})

test('an account with a name shows it above its address', async () => {
  const page = await openProfile(two([{ label: 'Savings' }, {}]))
  const [named, plain] = accountsIn(page, 'EVM')
  expect([...named!.querySelectorAll('.row-text bdi')].map(text => text.textContent)).toEqual([
    'Savings',
    '0x52…169EE7',
  ])
  expect([...plain!.querySelectorAll('.row-text bdi')].map(text => text.textContent)).toEqual(['0x70…dc79C8'])
})

test('H46 the name of an account is text, whatever markup or direction it holds', async () => {
  const page = await openProfile(two([{ label: '<b>Sav\u202Eings</b>' }, {}]))
  expect(accountsIn(page, 'EVM')[0]?.querySelector('.row-name')?.textContent).toBe('<b>Savings</b>')
  expect(page.modal()?.querySelector('section b')).toBe(null)
})

test('accounts of several types have their type where they are chosen one by one, and those of one type do not', async () => {
  const mixed = await openProfile(two([{ label: 'Savings' }, { type: 'smartAccount' }]))
  expect(accountsIn(mixed, 'EVM').map(row => row.querySelector('.row-text .small')?.textContent)).toEqual([
    '0x52…169EE7',
    'Smart account',
  ])
  expect(names(mixed, 'radiogroup')).toEqual([])
  mixed.press('close')
  await expect.poll(() => mixed.part('dialog', '[open]')).toBe(null)
  const same = await openProfile(two([{ type: 'eoa' }, { type: 'eoa' }]))
  expect(accountsIn(same, 'EVM').map(row => row.querySelector('.row-text .small'))).toEqual([null, null])
})

const typeOf = (page: Page, type: string) => page.part('account-type', `[data-account-type="${type}"]`)
const chosen = (page: Page) =>
  ['smartAccount', 'eoa'].filter(type => typeOf(page, type)?.querySelector('input')?.checked === true)

test('plain and smart accounts are a choice of the type, with its address, its balance and a line about it', async () => {
  const page = await openProfile(two([{ type: 'eoa' }, { type: 'smartAccount' }]))
  expect(names(page, 'radiogroup')).toEqual(['Account type'])
  expect(names(page, 'radio')).toEqual(['Smart account', 'Regular account'])
  const about = () => byRole(page.modal()!, 'status', /key/)
  expect(chosen(page)).toEqual(['smartAccount'])
  expect(accountsIn(page, 'EVM').map(spoken)).toEqual(['0x70…dc79C8Current account'])
  expect(about()?.textContent).toMatch(/^A contract that your key controls/)
  typeOf(page, 'eoa')?.querySelector('input')?.click()
  await expect.poll(() => chosen(page)).toEqual(['eoa'])
  expect(accountsIn(page, 'EVM').map(spoken)).toEqual(['0x52…169EE7Current account'])
  expect(about()?.textContent).toMatch(/^Your key itself/)
  await expect.poll(() => page.evm.balances.at(-1)?.asked).toBe(ADDRESS)
  page.evm.balances.at(-1)?.resolve(2_500_000_000_000_000_000n)
  await expect.poll(() => accountsIn(page, 'EVM')[0]?.querySelector('.row-value')?.textContent).toBe('2.500 ETH')
  expect([page.evm.connects.length, page.evm.switches.length, page.evm.signatures.length]).toEqual([1, 0, 0])
})

test('of several accounts of the chosen type each has a row, and another is chosen among them', async () => {
  const accounts: Accounts = [
    { namespace: 'eip155', address: ADDRESS, type: 'eoa' },
    { namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' },
    { namespace: 'eip155', address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', type: 'smartAccount' },
  ]
  const page = await openProfile(accounts)
  typeOf(page, 'eoa')?.querySelector('input')?.click()
  await expect.poll(() => accountsIn(page, 'EVM').map(spoken)).toEqual(['0x52…169EE7Current account', '0x70…dc79C8'])
  accountsIn(page, 'EVM')[1]?.click()
  await expect.poll(() => accountsIn(page, 'EVM').map(spoken)).toEqual(['0x52…169EE7', '0x70…dc79C8Current account'])
  expect(chosen(page)).toEqual(['eoa'])
})

test('accounts of one type have no choice of a type, and a wallet without smart accounts no note about them', async () => {
  const page = await openProfile(two([{ type: 'eoa' }, { type: 'eoa' }]))
  expect(names(page, 'radiogroup')).toEqual([])
  expect(page.part('no-smart-account')).toBe(null)
})

test('an account without a type and a name has one line, and no figure before its balance is known', async () => {
  const page = await openProfile(two())
  const rows = accountsIn(page, 'EVM')
  expect(rows.map(row => row.querySelectorAll('.row-text > *').length)).toEqual([1, 1])
  expect(rows.map(row => row.querySelector('.row-value'))).toEqual([null, null])
})

test('H26 the balance of the account in use is cut to three decimals, and not shown before it is known', async () => {
  const page = await openProfile(two())
  expect(page.modal()?.querySelector('.row-value')).toBe(null)
  for (const balance of page.evm.balances) balance.resolve(1_234_999_900_000_000_000_000n)
  await expect.poll(() => accountsIn(page, 'EVM')[0]?.querySelector('.row-value')?.textContent).toBe('1,234.999 ETH')
  expect(accountsIn(page, 'EVM')[1]?.querySelector('.row-value')).toBe(null)
})

test('an account that the wallet adds or withdraws appears and disappears', async () => {
  const page = await openProfile()
  page.evm.report({ type: 'accounts.changed', accounts: two() })
  await expect.poll(() => accountsIn(page, 'EVM').length).toBe(2)
  page.evm.report({ type: 'accounts.changed', accounts: two().slice(0, 1) })
  await expect.poll(() => accountsIn(page, 'EVM').map(spoken)).toEqual(['0x52…169EE7Current account'])
})

test('a wallet of another namespace can be added, and only the one in use is current', async () => {
  const page = await openProfile()
  await addSolana(page)
  expect(names(page, 'region')).toEqual(['EVM', 'Solana'])
  expect(names(page, 'button')).not.toContain('Connect another wallet')
  const current = [...accountsIn(page, 'EVM'), ...accountsIn(page, 'Solana')].filter(row =>
    row.hasAttribute('aria-current'),
  )
  expect(current).toHaveLength(1)
  expect(spoken(accountsIn(page, 'EVM')[0]!)).toContain('Chosen for EVM')
  expect(spoken(accountsIn(page, 'Solana')[0]!)).toContain('Current account')
})

test('choosing an account of another namespace makes it the current one', async () => {
  const page = await openProfile()
  await addSolana(page)
  accountsIn(page, 'EVM')[0]?.click()
  await expect.poll(() => accountsIn(page, 'EVM')[0]?.getAttribute('aria-current')).toBe('true')
  expect(accountsIn(page, 'Solana')[0]?.getAttribute('aria-current')).toBe(null)
  expect(spoken(accountsIn(page, 'Solana')[0]!)).toContain('Chosen for Solana')
})

test('each wallet is disconnected by its own link, and the other one stays', async () => {
  const page = await openProfile()
  await addSolana(page)
  find(page, 'button', 'Disconnect Solana').click()
  await expect.poll(() => page.sol.disconnects.map(({ asked }) => asked.address)).toEqual([SOLANA_ADDRESS])
  expect(page.evm.disconnects).toEqual([])
  page.sol.disconnects[0]?.resolve()
  await expect.poll(() => names(page, 'region')).toEqual(['EVM'])
  expect(names(page, 'button')).toContain('Connect another wallet')
  expect(accountsIn(page, 'EVM')[0]?.getAttribute('aria-current')).toBe('true')
})

test('the last wallet stays on screen while it disconnects, then the modal closes', async () => {
  const page = await openProfile()
  find(page, 'button', 'Disconnect EVM').click()
  await expect.poll(() => page.evm.disconnects.length).toBe(1)
  expect(accountsIn(page, 'EVM')).toHaveLength(1)
  page.evm.disconnects[0]?.resolve()
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  expect(page.button()?.textContent).toBe('Connect wallet')
})

test('wallets that are connected separately have no note about a shared session', async () => {
  const page = await openProfile()
  await addSolana(page)
  expect(page.text()).not.toContain('they share one session')
})

test('connecting another wallet lists only those of the namespace that is missing', async () => {
  const page = await openProfile()
  page.sol.announce([connector('solana', 'cat', 'Cat')])
  find(page, 'button', 'Connect another wallet').click()
  await shown(page, 'Connect')
  await expect
    .poll(() =>
      [...page.modal()!.querySelectorAll<HTMLElement>('[data-part="wallet"]')].map(row => row.dataset.walletId),
    )
    .toEqual(['cat'])
  find(page, 'button', 'Back').click()
  await shown(page, 'Profile')
})

test('H13 an account whose wallet has moved to an unsupported chain leads to the choice of a network', async () => {
  const page = await openProfile(two())
  page.evm.report({ type: 'chain.changed', chainId: ELSEWHERE })
  await shown(page, 'UnsupportedChain')
  expect(names(page, 'button')).toContain('Disconnect')
})

test('H47 a connected wallet whose name imitates another is marked', async () => {
  const page = await openProfile()
  expect(page.part('look-alike')).toBe(null)
  page.evm.announce([connector('eip155', 'meadow', 'MetaМask')])
  await expect
    .poll(() => page.part('connected-wallet')?.textContent)
    .toContain('MetaМaskCheck this name: it may imitate another wallet.')
})

test('a wallet without a name of its own is shown by its id after it has left the page', async () => {
  const page = open()
  await openAccount(page)
  page.evm.announce([])
  await expect.poll(() => page.part('connected-wallet')?.textContent).toBe('meadow')
  expect(page.button()?.getAttribute('aria-label')).toMatch(/^Account/)
})
