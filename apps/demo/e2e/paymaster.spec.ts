import { asks, isAccessible, type Visit } from './models/asks.ts'
import { expect, test } from './test.ts'

const CHAIN = 'eip155:31337'
const SANDBOX = `http://localhost:${process.env.FOYER_E2E_SANDBOX_PORT}`

/** The window says that nobody pays; nothing was signed, and the page shows that. */
async function isNotPaid({ login, modal }: Visit): Promise<void> {
  const window = await login.opensApproval()
  await expect(window.locator('main')).toContainText('sponsor')
  await expect(window.locator('main')).toContainText('Nothing was signed.')
  await expect(window.locator('[data-part=approve]')).toHaveCount(0)
  await login.ends(window, window.getByRole('button', { name: 'Close' }))
  await modal.seesView('WalletSendPreview')
  await modal.seesState('failed')
  await modal.seesText('another network, account, amount or fee')
}

/** Reviews the fee, and pays it in the vault's window. Resolves once the window shows it. */
async function paysItself({ login, modal, send }: Visit) {
  await modal.button('Try again').click()
  await modal.seesState('ready')
  const fee = modal.dialog.locator('[data-part="fee"]')
  await expect(fee).toContainText('ETH')
  await expect(fee).not.toContainText('Paid by the app')
  await send.confirms()
  const window = await login.opensApproval()
  await expect(login.row(window, 'Network fee, at most')).toContainText('ETH')
  await expect(window.locator('[data-part=approve]')).toBeEnabled()
  return window
}

test('a paymaster that refuses has nothing signed: the visitor reviews the fee, pays it, and the page says so', async ({
  site,
  modal,
  login,
  send,
  smartAccount,
  page,
}) => {
  const visit = { site, modal, login, send }
  await smartAccount.breaks('paymaster', { sponsoring: 'refuses' })
  const account = await asks(visit, async () => {
    await site.chains.pay('eip155', await login.addressOf('EVM'), '0.25')
  })
  await isNotPaid(visit)
  await isAccessible(page)
  expect(await site.balanceOf(account, 31_337)).toBe(250_000_000_000_000_000n)
  await login.decides(await paysItself(visit), 'approve')
  await send.showsStatus('included', 'confirmed')
  await expect(modal.dialog.locator('[data-part="fee"]')).toHaveText(/^up to 0\.\d+ ETH$/)
  await expect.poll(() => site.holds('USDC', CHAIN, account)).toBe('96.75')
  expect(await site.balanceOf(account, 31_337)).toBeLessThan(250_000_000_000_000_000n)
})

test('a paymaster that is empty: an operation that the account pays for itself and that fails has cost the fee', async ({
  site,
  modal,
  login,
  send,
  blocks,
  smartAccount,
}) => {
  const visit = { site, modal, login, send }
  await smartAccount.breaks('paymaster', { sponsoring: 'empty' })
  const account = await asks(visit, async () => {
    await smartAccount.isCreatedFor(await smartAccount.owner())
    await site.chains.pay('eip155', await login.addressOf('EVM'), '0.25')
  })
  await isNotPaid(visit)
  const window = await paysItself(visit)
  await blocks.hold('eip155')
  await login.decides(window, 'approve')
  await send.showsStatus('submitted')
  await smartAccount.loses(account, 'USDC')
  await blocks.release('eip155')
  await send.showsStatus('reverted')
  await modal.seesText('Nothing was moved, but the network fee is spent.')
  await expect(modal.dialog.locator('[data-part="fee"]')).toHaveText(/^up to 0\.\d+ ETH$/)
})

test('a paymaster that refuses an account without ether, which is told so, pays when it is asked again', async ({
  site,
  login,
  send,
  smartAccount,
}) => {
  await smartAccount.breaks('paymaster', { sponsoring: 'refuses' })
  const account = await asks({ site, login, send })
  const window = await login.opensApproval()
  await expect(window.locator('main')).toContainText('your account has no ETH for the network fee')
  await smartAccount.mends()
  await window.getByRole('button', { name: 'Try again' }).click()
  await expect(login.row(window, 'Network fee')).toContainText('Paid by')
  await login.decides(window, 'approve')
  await send.showsStatus('submitted', 'included', 'confirmed')
  await expect.poll(() => site.holds('USDC', CHAIN, account)).toBe('96.75')
  expect(await site.balanceOf(account, 31_337)).toBe(0n)
})

test('a paymaster that the vault does not know has nothing signed, and the visitor reviews the fee', async ({
  site,
  modal,
  login,
  send,
  page,
}) => {
  const visit = { site, modal, login, send }
  await page.route(`${SANDBOX}/config.json`, async route => {
    const config = (await (await route.fetch()).json()) as { smartAccounts: Record<string, { paymaster: string }> }
    config.smartAccounts[CHAIN]!.paymaster += '/'
    await route.fulfill({ json: config })
  })
  const account = await asks(visit, async () => {
    await site.chains.pay('eip155', await login.addressOf('EVM'), '0.25')
  })
  await isNotPaid(visit)
  await login.decides(await paysItself(visit), 'approve')
  await send.showsStatus('included', 'confirmed')
  await expect.poll(() => site.holds('USDC', CHAIN, account)).toBe('96.75')
})
