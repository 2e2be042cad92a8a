import { formatAmount } from '@foyer/core/chain'
import type { Page } from '@playwright/test'
import { axeOfModal } from './models/axe.ts'
import { sample } from './sample.ts'
import { expect, test } from './test.ts'

const isAccessible = async (page: Page) => {
  const { violations } = await axeOfModal(page).analyze()
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })))).toEqual([])
}

test.beforeEach(async ({ site, swap, wallets }) => {
  await site.visit('?walletConnect=1')
  await site.connect('Meadow')
  const [owner] = await wallets.addresses('Meadow')
  // A test that ends between an approval and its swap leaves the approval on the chain, which the next test shares.
  for (const symbol of ['USDC', 'USDT', 'LINK']) await swap.takesBack(symbol, owner!)
})

test('H61 a token is approved exactly and swapped, and the pool has moved', async ({
  modal,
  send,
  swap,
  wallets,
  page,
}) => {
  const [owner] = await wallets.addresses('Meadow')
  const amount = 25_500_000n
  const [usdc, link] = await swap.reserves('USDC', 'LINK')
  const [paid, got] = [await swap.holds('USDC', 6, owner!), await swap.holds('LINK', 18, owner!)]
  await swap.opens()
  await isAccessible(page)
  await swap.fills({ sold: 'USDC', bought: 'LINK', amount: '25.5' })
  await isAccessible(page)
  await swap.reviews('unapproved')
  await isAccessible(page)
  await swap.approval.click()
  await modal.seesState('ready')
  expect(await swap.allowance('USDC', owner!)).toBe(amount)
  expect(await swap.reserves('USDC', 'LINK')).toEqual([usdc, link])
  await expect(swap.simulation).toContainText('LINK')
  await expect(swap.confirmation).toHaveText('Swap 25.5 USDC')
  await isAccessible(page)
  await swap.confirmation.click()
  await send.showsStatus('submitted', 'included', 'confirmed')
  await isAccessible(page)
  const output = await swap.poolTakes(amount, ['USDC', 'LINK'], [usdc, link])
  expect([await swap.holds('USDC', 6, owner!), await swap.holds('LINK', 18, owner!)]).toEqual([
    paid - amount,
    got + output,
  ])
  expect(await swap.allowance('USDC', owner!)).toBe(0n)
  // To connect, the approval and the swap.
  await wallets.hasAsked('Meadow', 3)
  await modal.button('Done').click()
  await modal.seesView('Account')
})

test('H73 a small amount of ether has the digits that decide from the form to the receipt, at 360 pixels', async ({
  modal,
  send,
  swap,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const [usdc, ether] = await swap.reserves('USDC', 'ETH')
  await swap.opens()
  await swap.fills({ sold: 'USDC', bought: 'ETH', amount: '20' })
  const digits = /0\.0*[1-9]\d{3,5}/
  await expect(swap.output).toHaveText(new RegExp(`^${digits.source}$`))
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
  expect(await fits()).toBe(true)
  await swap.reviews('unapproved')
  await swap.approval.click()
  await modal.seesState('ready')
  await expect(swap.simulation).toContainText(digits)
  await expect(modal.dialog).not.toContainText('<0.01')
  await isAccessible(page)
  expect(await fits()).toBe(true)
  await swap.confirmation.click()
  await send.showsStatus('submitted', 'included', 'confirmed')
  const output = await swap.poolTakes(20_000_000n, ['USDC', 'ETH'], [usdc, ether])
  const [start] = digits.exec(formatAmount(output, 18))!
  await expect(modal.dialog).toContainText(start.slice(0, -2))
  await expect(modal.dialog.locator('[data-part="bought"]')).toHaveText(`${formatAmount(output, 18)} ETH`)
  await expect(modal.dialog).not.toContainText('<0.01')
})

test('H28 the native currency needs no approval, and a double click asks the wallet once', async ({
  site,
  send,
  swap,
  wallets,
}) => {
  const [owner] = await wallets.addresses('Meadow')
  const amount = 20_000_000_000_000_000n
  const [ether, usdc] = await swap.reserves('ETH', 'USDC')
  const [held, got] = [await site.balanceOf(owner!, 31_337), await swap.holds('USDC', 6, owner!)]
  await swap.opens()
  await swap.fills({ sold: 'ETH', bought: 'USDC', amount: '0.02' })
  await swap.reviews('ready')
  await swap.confirmation.dblclick()
  await send.showsStatus('submitted', 'included', 'confirmed')
  await wallets.hasAsked('Meadow', 2)
  const output = await swap.poolTakes(amount, ['ETH', 'USDC'], [ether, usdc])
  expect(await swap.holds('USDC', 6, owner!)).toBe(got + output)
  const cost = held - amount - (await site.balanceOf(owner!, 31_337))
  expect(cost > 0n && cost < 10n ** 16n).toBe(true)
})

test('nothing moves under the pointer while a confirmed swap is built', async ({ modal, page, send, swap }) => {
  await swap.opens()
  await swap.fills({ sold: 'ETH', bought: 'USDC', amount: '0.02' })
  await swap.reviews('ready')
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/v1/convert/**', async route => {
    await held
    await route.continue()
  })
  const place = () => swap.confirmation.boundingBox()
  const before = await place()
  await swap.confirmation.click()
  await modal.seesState('building')
  await expect(modal.dialog.locator('[data-part="simulation"]')).toBeVisible()
  expect(await place()).toEqual(before)
  release()
  await send.showsStatus('submitted', 'included', 'confirmed')
})

test('a swap that was declined is back at its preview, and is made by trying again', async ({
  modal,
  send,
  swap,
  wallets,
  page,
}) => {
  const before = await swap.reserves('ETH', 'USDC')
  await swap.opens()
  await swap.fills({ sold: 'ETH', bought: 'USDC', amount: '0.01' })
  await swap.reviews('ready')
  await wallets.behaves('Meadow', 'reject')
  await swap.confirmation.click()
  await modal.seesView('SwapPreview')
  await modal.seesText('You declined in the wallet.')
  await isAccessible(page)
  expect(await swap.reserves('ETH', 'USDC')).toEqual(before)
  await wallets.behaves('Meadow', 'approve')
  await modal.triesAgain()
  await modal.seesState('ready')
  await swap.confirmation.click()
  await send.showsStatus('submitted', 'included', 'confirmed')
  await expect.poll(async () => (await swap.reserves('ETH', 'USDC'))[0]).toBe(before[0] + 10n ** 16n)
})

const CHANGED = 'The service built another swap than you asked for.'

/** Untruths of the service that the visitor's money depends on. */
const LIES = [
  { path: 'quotes', about: 'output' },
  { path: 'build-transaction', about: 'token' },
  { path: 'build-transaction', about: 'amount' },
  // The pool would give enough now, but the router is not told so.
  { path: 'build-transaction', about: 'least' },
  // The least stands where the router reads nothing.
  { path: 'build-transaction', about: 'unread' },
  { path: 'build-transaction', about: 'recipient' },
  { path: 'build-transaction', about: 'router' },
  { path: 'build-transaction', about: 'chain' },
] as const

for (const { path, about } of sample(LIES, 1))
  test(`H60 a service that lies about the ${about} in its answer to ${path} swaps nothing`, async ({
    modal,
    swap,
    wallets,
  }) => {
    const before = await swap.reserves('ETH', 'USDC')
    await swap.serviceLies(path, about)
    await swap.opens()
    await swap.fills({ sold: 'ETH', bought: 'USDC', amount: '0.01' })
    await swap.reviews('failed')
    await modal.seesText(CHANGED)
    await expect(swap.confirmation).toHaveCount(0)
    await wallets.hasAsked('Meadow', 1)
    expect(await swap.reserves('ETH', 'USDC')).toEqual(before)
  })

test('H27 the price moves between the review and the press: nothing is signed below the reviewed least', async ({
  modal,
  swap,
  wallets,
}) => {
  await swap.opens()
  await swap.fills({ sold: 'USDT', bought: 'LINK', amount: '10' })
  await swap.reviews('unapproved')
  await swap.approval.click()
  await modal.seesState('ready')
  await swap.othersTrade({ sold: 'USDT', bought: 'LINK', amount: 100_000_000_000n })
  const moved = await swap.reserves('USDT', 'LINK')
  await swap.confirmation.click()
  await modal.seesState('failed')
  await modal.seesText(CHANGED)
  await wallets.hasAsked('Meadow', 2)
  expect(await swap.reserves('USDT', 'LINK')).toEqual(moved)
})

test('a network without swaps says so', async ({ site, modal, swap, page }) => {
  await site.openNetworks()
  await modal.choosesNetwork('Foundry Two')
  await site.showsNetwork('Foundry Two')
  await swap.opens()
  await modal.seesText('Network not supported for Swaps')
  await isAccessible(page)
})

test('a wallet that executes calls together approves and swaps with one confirmation, and no allowance is left', async ({
  site,
  modal,
  send,
  swap,
  wallets,
  page,
}) => {
  await site.visit('?walletConnect=1&executeTogether=1')
  const [owner] = await wallets.addresses('Meadow')
  const amount = 30_250_000n
  const [usdc, link] = await swap.reserves('USDC', 'LINK')
  const [paid, got] = [await swap.holds('USDC', 6, owner!), await swap.holds('LINK', 18, owner!)]
  const sent = await site.chains.node<string>('eth_getTransactionCount', owner, 'latest')
  await swap.opens()
  await swap.fills({ sold: 'USDC', bought: 'LINK', amount: '30.25' })
  await swap.reviews('ready')
  await expect(swap.approval).toHaveCount(0)
  await expect(swap.confirmation).toHaveText('Approve and swap 30.25 USDC')
  await isAccessible(page)
  await swap.confirmation.click()
  await send.showsStatus('submitted', 'included', 'confirmed')
  const output = await swap.poolTakes(amount, ['USDC', 'LINK'], [usdc, link])
  expect([await swap.holds('USDC', 6, owner!), await swap.holds('LINK', 18, owner!)]).toEqual([
    paid - amount,
    got + output,
  ])
  expect(await swap.allowance('USDC', owner!)).toBe(0n)
  // The page was loaded anew, so that only the swap has asked.
  await wallets.hasAsked('Meadow', 1)
  // One transaction, and one for the authorisation, which counts as well.
  expect(Number(await site.chains.node<string>('eth_getTransactionCount', owner, 'latest'))).toBe(Number(sent) + 2)
  await modal.button('Done').click()
  await send.lists()
  await expect(send.row).toContainText('30.250 USDC')
  await expect(send.row).toContainText('LINK')
  // The approval is no transaction of its own.
  await expect(send.rows.filter({ hasText: '30.250 USDC' })).toHaveCount(1)
  await swap.returnsCode(owner!)
})

test('an approval without a limit is given where the visitor chooses it, and stays after the swap', async ({
  modal,
  send,
  swap,
  wallets,
  page,
}) => {
  const [owner] = await wallets.addresses('Meadow')
  const unlimited = 2n ** 256n - 1n
  const before = await swap.reserves('USDC', 'USDT')
  await swap.opens()
  await swap.fills({ sold: 'USDC', bought: 'USDT', amount: '12' })
  await swap.reviews('unapproved')
  await expect(swap.allowances.getByRole('radio', { name: 'Only 12 USDC' })).toBeChecked()
  await swap.allowances.getByRole('radio', { name: 'Without a limit' }).check()
  await modal.seesText('The exchange could take all your USDC, now and later.')
  await isAccessible(page)
  await swap.approval.click()
  await modal.seesState('ready')
  expect(await swap.allowance('USDC', owner!)).toBe(unlimited)
  await swap.confirmation.click()
  await send.showsStatus('submitted', 'included', 'confirmed')
  await expect.poll(async () => (await swap.reserves('USDC', 'USDT'))[0]).toBe(before[0] + 12_000_000n)
  expect(await swap.allowance('USDC', owner!)).toBe(unlimited - 12_000_000n)
  await modal.button('Done').click()
  await modal.closes()
  // The next one needs no approval.
  await swap.opens()
  await swap.fills({ sold: 'USDC', bought: 'USDT', amount: '3' })
  await swap.reviews('ready')
  await swap.approves('USDC', owner!, 0n)
})

test('a token that has its allowance set to 0 first is approved twice, and swapped', async ({
  modal,
  send,
  swap,
  wallets,
  page,
}) => {
  const [owner] = await wallets.addresses('Meadow')
  await swap.approves('USDT', owner!, 1_000_000n)
  const [usdt, usdc] = await swap.reserves('USDT', 'USDC')
  await swap.opens()
  await swap.fills({ sold: 'USDT', bought: 'USDC', amount: '8.5' })
  await swap.reviews('unapproved')
  await modal.seesText('An older approval is too small.')
  await isAccessible(page)
  await swap.approval.click()
  await expect.poll(() => swap.allowance('USDT', owner!)).toBe(0n)
  await modal.seesState('unapproved')
  await modal.seesText('The exchange may take only what you approve.')
  await swap.approval.click()
  await modal.seesState('ready')
  expect(await swap.allowance('USDT', owner!)).toBe(8_500_000n)
  await swap.confirmation.click()
  await send.showsStatus('submitted', 'included', 'confirmed')
  const amount = 8_500_000n
  await swap.poolTakes(amount, ['USDT', 'USDC'], [usdt, usdc])
  expect(await swap.allowance('USDT', owner!)).toBe(0n)
  // To connect, both approvals and the swap.
  await wallets.hasAsked('Meadow', 4)
})

test('Max of the native currency leaves the network cost, and says where it leaves nothing', async ({
  site,
  modal,
  send,
  swap,
  wallets,
  page,
}) => {
  const [owner] = await wallets.addresses('Meadow')
  const purse = await site.chains.purse(owner!)
  const held = await purse.balance()
  const little = 50_000_000_000_000_000n
  await purse.setBalance(little)
  await swap.opens()
  await swap.choosesPair('ETH', 'USDC')
  const [ether] = await swap.reserves('ETH', 'USDC')
  await swap.takesAll()
  await swap.canReview()
  const amount = await swap.typed(18)
  expect(amount > (little * 8n) / 10n && amount < little).toBe(true)
  await swap.reviews('ready')
  await swap.confirmation.click()
  await send.showsStatus('submitted', 'included', 'confirmed')
  await expect.poll(async () => (await swap.reserves('ETH', 'USDC'))[0]).toBe(ether + amount)
  await modal.button('Done').click()
  await modal.closes()
  await purse.setBalance(10_000_000_000n)
  await swap.opens()
  await swap.choosesPair('ETH', 'USDC')
  await swap.takesAll()
  await expect(swap.action).toHaveText('Insufficient Gas Funds')
  await modal.seesText('Not enough ETH for the network cost.')
  await isAccessible(page)
  await purse.setBalance(held)
})
