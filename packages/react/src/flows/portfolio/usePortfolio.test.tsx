import { expect, test } from 'vitest'
import type { Page } from '../../page.fixture.tsx'
import { spoken } from '../../roles.fixture.ts'
import { createPages, find, names, openAccount, shown } from '../../visit.fixture.ts'
import { scriptedPortfolio } from './scriptedPortfolio.fixture.ts'
import { createServices, nftTransaction, token } from './services.fixture.ts'

const { open, afterwards } = createPages()

type Tab = 'Tokens' | 'NFTs' | 'Activity'

const offline = () => new TypeError('Failed to fetch dynamically imported module')

/** Opens a tab of the account, up to the import of the portfolio's file. */
const openLoading = async (tab: Tab = 'Tokens') => {
  const services = createServices()
  const { actor, evm, files } = await scriptedPortfolio(services.options)
  afterwards(() => void actor.stop())
  const errors: string[] = []
  actor.on('error', ({ error }) => void errors.push(error.code))
  const page: Page = Object.assign(open({}, { actor }), { evm })
  await openAccount(page)
  find(page, 'tab', tab).click()
  await expect.poll(() => names(page, 'tabpanel')).toEqual([tab])
  await expect.poll(() => files.length).toBe(1)
  return { page, files, errors, requests: services.requests }
}

const openFailed = async (tab?: Tab) => {
  const opened = await openLoading(tab)
  opened.files[0]?.reject(offline())
  await expect.poll(() => opened.page.part('failed')).toBeTruthy()
  return opened
}

test.each<[Tab, string]>([
  ['Tokens', 'Tokens are loading'],
  ['NFTs', 'NFTs are loading'],
  ['Activity', 'Activity is loading'],
])('while the file of the portfolio loads, the tab %s says so and asks no service', async (tab, loading) => {
  const { page, requests } = await openLoading(tab)
  expect(names(page, 'status')).toContain(loading)
  expect([requests.balance, requests.history]).toEqual([[], []])
})

test.each<[Tab, string, string]>([
  ['Tokens', 'Token Balance Unavailable', 'Tokens are loading'],
  ['NFTs', 'Failed to fetch transactions', 'NFTs are loading'],
  ['Activity', 'Failed to fetch transactions', 'Activity is loading'],
])(
  'a file of the portfolio that did not load is said on the tab %s, and Try again loads it',
  async (tab, title, loading) => {
    const { page, files } = await openFailed(tab)
    expect(names(page, 'heading')).toContain(title)
    expect(page.part('failed')?.getAttribute('role')).toBe('status')
    expect(spoken(page.part('failed')!)).toContain('A part of this app did not load.')
    expect(names(page, 'button')).toContain('Reload the page')
    find(page, 'button', 'Try again').click()
    await expect.poll(() => files.length).toBe(2)
    await expect.poll(() => names(page, 'status')).toContain(loading)
    expect(page.part('failed')).toBe(null)
    files[1]?.reject(offline())
    await expect.poll(() => page.part('failed')).toBeTruthy()
  },
)

test('the rest of the account works without its portfolio, and the host gets no error', async () => {
  const { page, errors } = await openFailed()
  page.evm.balances[0]?.resolve(10n ** 18n)
  await expect.poll(() => page.part('balance')?.textContent).toBe('Balance 1.000 ETH')
  expect(page.part('address')?.textContent).toBe('0x52…169EE7')
  expect(page.part('total')).toBe(null)
  find(page, 'button', 'Receive').click()
  await shown(page, 'WalletReceive')
  find(page, 'button', 'Back').click()
  await shown(page, 'Account')
  find(page, 'button', 'Disconnect').click()
  await expect.poll(() => page.evm.disconnects.length).toBe(1)
  expect(errors).toEqual([])
})

test('after a retry the tokens are requested and shown', async () => {
  const { page, files, requests } = await openFailed('Tokens')
  find(page, 'button', 'Try again').click()
  await expect.poll(() => files.length).toBe(2)
  files[1]?.resolve()
  await expect.poll(() => requests.balance.length).toBe(1)
  requests.balance[0]?.answer({ balances: [token('USD Coin', 'USDC')] })
  await expect.poll(() => names(page, 'list')).toEqual(['Tokens'])
  expect(page.text()).toContain('USD Coin')
})

test('after a retry from the tab of the NFTs the history is requested and shown', async () => {
  const { page, files, requests } = await openFailed('NFTs')
  find(page, 'button', 'Try again').click()
  await expect.poll(() => files.length).toBe(2)
  files[1]?.resolve()
  await expect.poll(() => requests.history.length).toBe(1)
  requests.history[0]?.answer({ data: [nftTransaction([{ name: 'Red Fox' }])], next: null })
  await expect.poll(() => names(page, 'list')).toEqual(['NFTs'])
  expect(page.text()).toContain('Red Fox')
})

test('an account that opens again loads the file again, without a press on Try again', async () => {
  const { page, files, requests } = await openFailed()
  find(page, 'button', 'Close').click()
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  page.button()?.click()
  await shown(page, 'Account')
  await expect.poll(() => files.length).toBe(2)
  files[1]?.resolve()
  await expect.poll(() => requests.balance.length).toBe(1)
})
