import type { ChainNamespace } from '@foyer/core'
import { formatAmount, parseAmount } from '@foyer/core/chain'
import type { Page } from '@playwright/test'
import { axeOfModal } from './models/axe.ts'
import { type FamilyName, familyNames } from './models/family.ts'
import { sample } from './sample.ts'
import { expect, test } from './test.ts'

const isAccessible = async (page: Page) => {
  const { violations } = await axeOfModal(page).analyze()
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })))).toEqual([])
}

/** Amount of the native currency that each family sends. */
const AMOUNTS: Record<ChainNamespace, string> = {
  eip155: '0.0125',
  solana: '0.0125',
  polkadot: '1.25',
  bip122: '0.00012345',
}

/** Accounts that hold no token when the sandbox starts. */
const FRESH: Partial<Record<ChainNamespace, string>> = {
  eip155: '0x000000000000000000000000000000000000c0ff',
  solana: '6gYw7q94fJdEwL8WkT1a6LHBdTMbix1aciALwEWPx3Wp',
}

/** Accounts of ada.foyer.id. */
const ADA: Record<ChainNamespace, string> = {
  eip155: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  solana: '6gYw7q94fJdEwL8WkT1a6LHBdTMbix1aciALwEWPx3Wp',
  polkadot: '5HGjWAeFDfFCWPsjFQdVV2Msvz2XtMktvgocEZcCj68kUMaw',
  bip122: 'bcrt1qzaw64te5ulmgehm98aumu5us3cej6uhukteu69',
}

/** Families whose chain sends tokens, so that the visitor chooses what to send. */
const CHOOSES: FamilyName[] = ['EVM', 'Solana']

for (const name of sample(familyNames, 0))
  test(`${name}: a wallet in the page sends to an address, and the chain has moved the money`, async ({
    site,
    modal,
    send,
    page,
  }) => {
    const family = site.family(name)
    const { namespace, symbol } = family
    await site.visit(`?families=${namespace}`)
    await send.connects(family)
    const to = await family.selectedAddress('other')
    const before = await site.chains.units(namespace, to)
    const amount = AMOUNTS[namespace]
    await send.opens()
    if (CHOOSES.includes(name)) await expect(send.action).toHaveText('Select Token')
    await isAccessible(page)
    await send.fills({ ...(CHOOSES.includes(name) && { symbol }), amount, to })
    await send.previews()
    await isAccessible(page)
    await expect(send.confirmation).toHaveText(`Send ${amount} ${symbol}`)
    await send.confirms()
    await send.showsStatus('submitted', 'included', 'confirmed')
    await expect(send.toast).toContainText('Transaction started')
    await expect
      .poll(() => site.chains.units(namespace, to))
      .toBe(before + (await site.chains.parse(namespace, amount)))
    await isAccessible(page)
    await modal.button('Done').click()
    await modal.seesView('Account')
  })

test('a declined transfer leads back to the preview, which says that nothing was sent', async ({
  site,
  modal,
  send,
  wallets,
}) => {
  await site.visit()
  await site.connect('Meadow')
  const to = await site.family('EVM').selectedAddress('other')
  await wallets.behaves('Meadow', 'reject')
  await send.opens()
  await send.fills({ symbol: 'ETH', amount: '0.01', to })
  await send.previews()
  await send.confirms()
  await modal.seesView('WalletSendPreview')
  await expect(send.toast).toContainText('Something went wrong')
  await modal.seesText('You declined in the wallet. Nothing was sent.')
  await isAccessible(site.page)
  await wallets.behaves('Meadow', 'approve')
  await modal.triesAgain()
  await modal.seesState('ready')
  await send.confirms()
  await send.showsStatus('submitted', 'included', 'confirmed')
})

test('H69 a wallet that sends and answers with the code of a refusal is not believed: its words are shown, nothing invites to send again, and the transaction is found', async ({
  site,
  modal,
  send,
  wallets,
  page,
}) => {
  await site.visit()
  await site.connect('Meadow')
  const to = await site.family('EVM').selectedAddress('other')
  const before = await site.chains.units('eip155', to)
  // As the Enkrypt extension 2.17: each of its errors has code 4001, and its node has taken the transaction.
  const wallet = await wallets.script('Meadow')
  await wallet.evaluate(each => each.failAfter('eth_sendTransaction', { code: 4001, message: 'Request timed out' }))
  await send.opens()
  await send.fills({ symbol: 'ETH', amount: '0.01', to })
  await send.previews()
  const shown = await page.evaluateHandle(() => {
    const texts = new Set<string>()
    const look = () => {
      const modal = document.querySelector('foyer-modal')
      texts.add((modal?.shadowRoot ?? modal)?.textContent ?? '')
      requestAnimationFrame(look)
    }
    look()
    return texts
  })
  await send.confirms()
  await send.showsStatus('submitted', 'included', 'confirmed')
  await expect.poll(() => site.chains.units('eip155', to)).toBe(before + parseAmount('0.01', 18))
  const said = (await shown.evaluate(texts => [...texts])).join('\n')
  expect(said).toContain('Looking for your transaction')
  expect(said).toContain('Do not send it again while we look for it')
  expect(said).toContain('Meadow answered: Request timed out')
  expect(said).not.toMatch(/Try again|You declined|Nothing was sent/)
  await wallets.hasAsked('Meadow', 2)
  await send.showsStatus('confirmed')
  await expect(modal.dialog.locator('[data-part="wallet-words"]')).toHaveCount(0)
})

test('H28 a double click asks the wallet once', async ({ site, send, wallets }) => {
  await site.visit()
  await site.connect('Meadow')
  const to = await site.family('EVM').selectedAddress('other')
  const before = await site.chains.units('eip155', to)
  await send.opens()
  await send.fills({ symbol: 'ETH', amount: '0.01', to })
  await send.previews()
  await send.confirmation.dblclick()
  await send.showsStatus('submitted', 'included', 'confirmed')
  await wallets.hasAsked('Meadow', 2)
  await expect.poll(() => site.chains.units('eip155', to)).toBe(before + parseAmount('0.01', 18))
})

test('what the form lacks is said in order, and Enter does what the button does', async ({
  site,
  modal,
  send,
  page,
}) => {
  await site.visit()
  await site.connect('Meadow')
  await send.opens()
  await expect(send.action).toHaveText('Select Token')
  await send.choosesToken('ETH')
  await expect(send.action).toHaveText('Add Amount')
  await send.amount.fill('1,5')
  await expect(send.action).toHaveText('Incorrect Value')
  await send.amount.fill('123456789')
  await expect(send.action).toHaveText('Insufficient Funds')
  await send.amount.fill('0.5')
  await expect(send.action).toHaveText('Add Address')
  await send.receiver.fill('0x12')
  await expect(send.action).toHaveText('Invalid Address')
  await send.receiver.fill('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV')
  await modal.seesText('This is a Solana address.')
  await send.receiver.fill(await site.family('EVM').selectedAddress('other'))
  await expect(send.action).toHaveText('Preview Send')
  await expect(send.action).not.toHaveAttribute('aria-disabled', 'true')
  await send.receiver.focus()
  await page.keyboard.press('Enter')
  await modal.seesView('WalletSendPreview')
  await modal.goesBack()
  await modal.seesView('WalletSend')
  await expect(send.amount).toHaveValue('0.5')
})

test('Max leaves the fee', async ({ site, modal, send, wallets }) => {
  await site.visit()
  await site.connect('Meadow')
  const [from] = await wallets.addresses('Meadow')
  const to = await site.family('EVM').selectedAddress('other')
  const purse = await site.chains.purse(from!)
  const held = await purse.balance()
  await purse.setBalance(10n ** 18n)
  try {
    await send.opens()
    await send.choosesToken('ETH')
    await modal.button('Max').click()
    await send.receiver.fill(to)
    await send.previews()
    await send.confirms()
    await send.showsStatus('submitted', 'included', 'confirmed')
    const left = await purse.balance()
    expect(left).toBeLessThan(10n ** 16n)
  } finally {
    await purse.setBalance(held)
  }
})

test('H59 an address that begins and ends like a known one must be compared first', async ({
  site,
  modal,
  send,
  wallets,
  page,
}) => {
  await site.visit()
  await site.connect('Meadow')
  const [, known] = await wallets.addresses('Meadow')
  const twin = `${known!.slice(0, 6)}${'0'.repeat(32)}${known!.slice(-4)}`.toLowerCase()
  await send.opens()
  await send.fills({ symbol: 'ETH', amount: '0.01', to: twin })
  await expect(modal.dialog.locator('[data-part="warning"][data-warning="poisoning"]')).toBeVisible()
  await expect(send.action).toHaveText('Preview Send')
  await send.action.click()
  await modal.seesView('WalletSendPreview')
  await modal.seesState('warned')
  await isAccessible(page)
  await expect(send.confirmation).toHaveAttribute('aria-disabled', 'true')
  await modal.button('I have compared the addresses').click()
  await modal.seesState('ready')
  await expect(send.confirmation).not.toHaveAttribute('aria-disabled', 'true')
})

for (const { name, symbol } of sample(
  [
    { name: 'EVM', symbol: 'USDC' },
    { name: 'EVM', symbol: 'USDT' },
    { name: 'Solana', symbol: 'USDC' },
  ] as const,
  2,
))
  test(`${name}: a wallet in the page sends ${symbol}, also to an account that never had any`, async ({
    site,
    send,
  }) => {
    const family = site.family(name)
    const { namespace } = family
    await site.visit(`?families=${namespace}&walletConnect=1`)
    await send.connects(family)
    const { networks } = await site.config()
    const { caipNetworkId } = networks.find(({ chainNamespace }) => chainNamespace === namespace)!
    const to = FRESH[namespace]!
    const before = await site.holds(symbol, caipNetworkId, to)
    await send.opens()
    await send.fills({ symbol, amount: '2.5', to })
    await send.previews()
    await expect(send.simulation).toContainText('2.5')
    await expect(send.confirmation).toHaveText(`Send 2.5 ${symbol}`)
    await send.confirms()
    await send.showsStatus('submitted', 'included', 'confirmed')
    const after = formatAmount(parseAmount(before, 6) + parseAmount('2.5', 6), 6)
    await expect.poll(() => site.holds(symbol, caipNetworkId, to)).toBe(after)
  })

test('H73 Solana: a token that keeps 5 % says what arrives before it is sent, and that arrives', async ({
  site,
  send,
  modal,
  page,
}) => {
  const family = site.family('Solana')
  await site.visit('?families=solana&walletConnect=1')
  await send.connects(family, 'Sunbird')
  const { networks } = await site.config()
  const { caipNetworkId } = networks.find(({ chainNamespace }) => chainNamespace === 'solana')!
  const to = FRESH.solana!
  const before = await site.holds('TOLL', caipNetworkId, to)
  await send.opens()
  await send.fills({ symbol: 'TOLL', amount: '0.1', to })
  await send.previews()
  await expect(modal.dialog.locator('[data-part="receives"]')).toHaveText('Receiver gets0.095 TOLL')
  await expect(send.simulation).toContainText('The receiver gets 0.095 TOLL, the token keeps a fee of 0.005 TOLL.')
  await isAccessible(page)
  await send.confirms()
  await send.showsStatus('submitted', 'included', 'confirmed')
  const after = formatAmount(parseAmount(before, 6) + parseAmount('0.095', 6), 6)
  await expect.poll(() => site.holds('TOLL', caipNetworkId, to)).toBe(after)
})

for (const name of sample(familyNames, 1))
  test(`${name}: a name with an address of the chain is paid, and the visitor sees the address`, async ({
    site,
    modal,
    send,
  }) => {
    const family = site.family(name)
    const { namespace, symbol } = family
    await site.visit(`?families=${namespace}&walletConnect=1`)
    await send.connects(family)
    await send.opens()
    await send.fills({ ...(CHOOSES.includes(name) && { symbol }), amount: AMOUNTS[namespace], to: 'ada.foyer.id' })
    await expect(modal.dialog.locator('[data-part="receiver-name"]')).toContainText('ada.foyer.id')
    const before = await site.chains.units(namespace, ADA[namespace])
    await send.previews()
    await modal.seesText('ada.foyer.id')
    await send.confirms()
    await send.showsStatus('submitted', 'included', 'confirmed')
    await expect
      .poll(() => site.chains.units(namespace, ADA[namespace]))
      .toBe(before + (await site.chains.parse(namespace, AMOUNTS[namespace])))
  })

test.describe('a name that is not registered', () => {
  // The browser reports the answer of the service as an error.
  test.use({ ofOthers: /404/ })
  test('H23 a name that is not found leaves no receiver, whatever was there before', async ({ site, modal, send }) => {
    await site.visit('?walletConnect=1')
    await site.connect('Meadow')
    await send.opens()
    await send.fills({ symbol: 'ETH', amount: '0.01', to: 'ada.foyer.id' })
    await expect(modal.dialog.locator('[data-part="receiver-name"]')).toContainText('ada.foyer.id')
    await send.receiver.fill('nobody.foyer.id')
    await modal.seesText('No address was found for nobody.foyer.id.')
    await expect(send.action).toHaveText('Invalid Address')
  })
})

test('the page asks for a payment, and hears what became of it after the window was closed', async ({
  site,
  modal,
  send,
  page,
}) => {
  await site.visit()
  await site.connect('Meadow')
  const payment = page.getByRole('region', { name: 'A payment through the modal' })
  await payment.getByRole('button', { name: 'Ask for a payment' }).click()
  await modal.seesView('WalletSend')
  await expect(send.amount).toHaveValue('0.002')
  await modal.closes()
  await expect(payment.getByRole('status')).toHaveText('Not sent: connect.cancelled')
  await payment.getByRole('button', { name: 'Ask for a payment' }).click()
  await send.previews()
  await send.confirms()
  await send.showsStatus('submitted', 'included', 'confirmed')
  await expect(payment.getByRole('status')).toHaveText(/^Sent: 0x[0-9a-f]{64}$/)
})
