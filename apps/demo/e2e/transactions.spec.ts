import { parseAmount } from '@foyer/core/chain'
import type { Page } from '@playwright/test'
import { axeOfModal } from './models/axe.ts'
import { polkadotReceiver } from './models/polkadotReceiver.ts'
import type { Site } from './models/site.ts'
import { expect, test } from './test.ts'

const isAccessible = async (page: Page) => {
  const { violations } = await axeOfModal(page).analyze()
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })))).toEqual([])
}

const ether = (amount: string) => parseAmount(amount, 18)
const quantity = (amount: bigint) => `0x${amount.toString(16)}`

/** Address that no wallet of the tests has. */
const RECEIVER = '0x00000000000000000000000000000000000fa7e5'
/** USDC on the local chain. */
const USDC = '0x95bD8D42f30351685e96C62EDdc0d0613bf9a87A'

/** Milliseconds that end each wait of the modal for a receipt, or for an answer that was lost. */
const LONG = 26_000

/** Connects Meadow on the local EVM chain. Returns its account. */
async function connects(site: Site, query = ''): Promise<string> {
  await site.visit(query)
  await site.connect('Meadow')
  return (await site.wallets.addresses('Meadow'))[0]!
}

type Waiting = { nonce: string; maxFeePerGas: string }

/** Transaction of an account that no block has yet. */
async function waitingOf(site: Site, from: string): Promise<Waiting> {
  type Pool = { pending: Record<string, Record<string, Waiting>> }
  const { pending } = await site.chains.node<Pool>('txpool_content')
  const sender = Object.keys(pending).find(address => address.toLowerCase() === from.toLowerCase())
  const waiting = Object.values(pending[sender ?? ''] ?? {})
  expect(waiting, 'transactions that wait').toHaveLength(1)
  return waiting[0]!
}

/** Has the wallet itself send something in place of its waiting transaction: the same nonce at twice the fee, which depends on what the blocks before had. */
async function sendsInstead(site: Site, { from, to, amount }: { from: string; to: string; amount: bigint }) {
  const { nonce, maxFeePerGas } = await waitingOf(site, from)
  const fee = quantity(BigInt(maxFeePerGas) * 2n)
  const value = quantity(amount)
  await site.chains.node('eth_sendTransaction', {
    from,
    to,
    value,
    nonce,
    maxFeePerGas: fee,
    maxPriorityFeePerGas: fee,
  })
}

test('H24 a transfer that the chain undoes is shown as reverted, with the reason, and nothing was moved', async ({
  site,
  modal,
  send,
  blocks,
  page,
}) => {
  // The modal lists tokens by a service that wants a project.
  const from = await connects(site, '?walletConnect=1')
  await blocks.hold('eip155')
  await send.sends({ symbol: 'USDC', amount: '2.5', to: RECEIVER })
  // The token takes the balance after the review, and before a block has the transfer.
  const held = await site.holds('USDC', 'eip155:31337', from)
  const holdsNow = (amount: string) => site.chains.node('anvil_dealERC20', from, USDC, quantity(parseAmount(amount, 6)))
  await holdsNow('0')
  await blocks.release('eip155')
  await send.showsStatus('reverted')
  await holdsNow(held)
  await modal.seesText('Nothing was moved, but the network fee is spent. The reason: balance')
  await isAccessible(page)
  expect(await site.holds('USDC', 'eip155:31337', RECEIVER)).toBe('0')
  await modal.button('Done').click()
  await send.lists()
  await expect(send.row).toHaveAttribute('data-state', 'reverted')
})

test('H58 a transfer that the wallet speeds up, and one that it cancels, are shown for what they are', async ({
  site,
  modal,
  send,
  blocks,
  page,
}) => {
  const from = await connects(site)
  const before = await site.chains.units('eip155', RECEIVER)
  await blocks.hold('eip155')
  await send.sends({ symbol: 'ETH', amount: '0.03', to: RECEIVER })
  await sendsInstead(site, { from, to: RECEIVER, amount: ether('0.03') })
  await blocks.pass('eip155', 1)
  await send.showsStatus('replaced')
  await modal.seesText('Sent with another fee')
  await isAccessible(page)
  expect(await site.chains.units('eip155', RECEIVER)).toBe(before + ether('0.03'))
  await modal.button('Done').click()
  await modal.closes()

  await send.sends({ symbol: 'ETH', amount: '0.04', to: RECEIVER })
  await sendsInstead(site, { from, to: from, amount: 0n })
  await blocks.pass('eip155', 1)
  await send.showsStatus('replaced')
  await modal.seesText('Transfer cancelled')
  expect(await site.chains.units('eip155', RECEIVER)).toBe(before + ether('0.03'))
  await modal.button('Done').click()
  await send.lists()
  await expect(modal.dialog.getByRole('list', { name: 'Recent' }).getByRole('button')).toHaveText([
    /Transfer of 0\.04 ETH.*Cancelled/,
    /Sent 0\.03 ETH.*Sent again/,
  ])
})

test('a waiting transfer is sped up in the modal, and another one cancelled', async ({
  site,
  modal,
  send,
  blocks,
  page,
}) => {
  await connects(site)
  const before = await site.chains.units('eip155', RECEIVER)
  await blocks.hold('eip155')
  await send.sends({ symbol: 'ETH', amount: '0.05', to: RECEIVER })
  await isAccessible(page)
  await modal.button('Speed up').click()
  await modal.seesView('WalletSendPreview')
  await modal.seesState('ready')
  await modal.seesText('Only one of the two can get into a block.')
  await isAccessible(page)
  await send.confirms()
  await send.showsStatus('submitted')
  await blocks.pass('eip155', 1)
  await send.showsStatus('included', 'confirmed')
  expect(await site.chains.units('eip155', RECEIVER), 'it moved once').toBe(before + ether('0.05'))
  await modal.button('Done').click()
  await modal.closes()

  await send.sends({ symbol: 'ETH', amount: '0.06', to: RECEIVER })
  await modal.button('Cancel transfer').click()
  await modal.seesView('WalletSendPreview')
  await modal.seesState('ready')
  await isAccessible(page)
  await send.confirms()
  await send.showsStatus('submitted')
  await modal.seesText('Cancellation of 0.06 ETH on its way')
  await blocks.pass('eip155', 1)
  await send.showsStatus('included', 'confirmed')
  expect(await site.chains.units('eip155', RECEIVER)).toBe(before + ether('0.05'))
  await modal.button('Done').click()
  await send.lists()
  await expect(send.rows.filter({ hasText: 'Transfer of 0.06 ETH' })).toHaveText(/Cancelled/)
})

test('H58 a transfer that the network has forgotten is not called lost, and is found when it arrives after all', async ({
  site,
  modal,
  send,
  blocks,
  page,
}) => {
  await page.clock.install()
  await connects(site)
  const before = await site.chains.units('eip155', RECEIVER)
  await blocks.hold('eip155')
  await send.sends({ symbol: 'ETH', amount: '0.05', to: RECEIVER })
  const { hash } = await waitingTransaction(site)
  const raw = await site.chains.node<string>('eth_getRawTransactionByHash', hash)
  await site.chains.node('anvil_dropTransaction', hash)
  await page.clock.fastForward(LONG)
  await send.showsStatus('unconfirmed')
  await modal.seesText('Do not send it again. It can still arrive, and this page shows when it does.')
  await isAccessible(page)
  await site.chains.node('eth_sendRawTransaction', raw)
  await blocks.release('eip155')
  await modal.button('Done').click()
  await send.lists()
  await expect(send.row).toHaveAttribute('data-state', /^(included|confirmed)$/)
  expect(await site.chains.units('eip155', RECEIVER)).toBe(before + ether('0.05'))
})

/** The only transaction that waits for a block. */
async function waitingTransaction(site: Site): Promise<{ hash: string }> {
  const { transactions } = await site.chains.node<{ transactions: { hash: string }[] }>(
    'eth_getBlockByNumber',
    'pending',
    true,
  )
  expect(transactions).toHaveLength(1)
  return transactions[0]!
}

test('H57 a page that dies while the wallet asks finds the transfer again', async ({ site, send, wallets, page }) => {
  const from = await connects(site)
  const before = await site.chains.units('eip155', RECEIVER)
  await send.opens()
  await send.fills({ symbol: 'ETH', amount: '0.02', to: RECEIVER })
  await send.previews()
  await wallets.behaves('Meadow', 'silent')
  await send.confirms()
  await send.showsStatus('asked')
  await page.reload()
  // The visitor approved after all: the wallet has sent it, and no page has heard of it.
  await site.chains.node('eth_sendTransaction', { from, to: RECEIVER, value: quantity(ether('0.02')) })
  await send.lists()
  await expect(send.row).toHaveAttribute('data-state', /^(submitted|included|confirmed)$/)
  expect(await site.chains.units('eip155', RECEIVER)).toBe(before + ether('0.02'))
})

test('H57 a page that dies while the wallet asks, which never sends, does not know, and says where to look', async ({
  site,
  modal,
  send,
  wallets,
  page,
}) => {
  await page.clock.install()
  await connects(site)
  const before = await site.chains.units('eip155', RECEIVER)
  await send.opens()
  await send.fills({ symbol: 'ETH', amount: '0.06', to: RECEIVER })
  await send.previews()
  await wallets.behaves('Meadow', 'silent')
  await send.confirms()
  await send.showsStatus('asked')
  await page.reload()
  await send.lists()
  await send.row.click()
  await send.showsStatus('asked')
  await modal.seesText('Do not send it again while we look for it on the network.')
  await isAccessible(page)
  await page.clock.fastForward(LONG)
  await send.showsStatus('undetermined')
  await modal.seesText('Look in your wallet before you send again.')
  await isAccessible(page)
  expect(await site.chains.units('eip155', RECEIVER)).toBe(before)
})

test('H57 a page that dies before a block has the transfer follows it to its end', async ({
  site,
  send,
  blocks,
  wallets,
  page,
}) => {
  await connects(site)
  const before = await site.chains.units('eip155', RECEIVER)
  await blocks.hold('eip155')
  await send.sends({ symbol: 'ETH', amount: '0.07', to: RECEIVER })
  await page.reload()
  await send.lists()
  await expect(send.row).toHaveAttribute('data-state', 'submitted')
  await send.row.click()
  await send.showsStatus('submitted')
  await blocks.pass('eip155', 1)
  await send.showsStatus('included')
  await blocks.pass('eip155', 1)
  await send.showsStatus('confirmed')
  await wallets.hasAsked('Meadow', 0)
  expect(await site.chains.units('eip155', RECEIVER)).toBe(before + ether('0.07'))
})

test('Solana: a transfer that no block includes while its blockhash is valid was not sent', async ({
  site,
  modal,
  send,
  blocks,
  page,
}) => {
  const family = site.family('Solana')
  await site.visit('?families=solana')
  await send.connects(family)
  const to = await family.selectedAddress('other')
  const before = await site.chains.units('solana', to)
  await blocks.hold('solana')
  await send.sends({ symbol: 'SOL', amount: '0.0125', to })
  await blocks.pass('solana', 200)
  await blocks.release('solana')
  await send.showsStatus('dropped')
  await modal.seesText('The network did not include it in time, and never will.')
  await isAccessible(page)
  expect(await site.chains.units('solana', to)).toBe(before)
  await modal.button('Done').click()
  await send.lists()
  await expect(send.row).toHaveAttribute('data-state', 'dropped')
})

test('Polkadot: a transfer to an account that was closed meanwhile is reverted, and one that expires was not sent', async ({
  site,
  modal,
  send,
  blocks,
}) => {
  await site.visit('?families=polkadot')
  await send.connects(site.family('Polkadot'))
  const { networks } = await site.config()
  const network = networks.find(({ chainNamespace }) => chainNamespace === 'polkadot')!
  const receiver = await polkadotReceiver(network.rpcUrls.default.http[0]!)
  await send.opens()
  await send.fills({ amount: '0.5', to: receiver.address })
  await send.previews()
  await receiver.closes()
  await send.confirms()
  await send.showsStatus('reverted')
  await modal.seesText(/Nothing was moved, but the network fee is spent/)
  expect(await receiver.units()).toBe(0n)
  await modal.button('Done').click()
  await modal.closes()

  const to = await site.family('Polkadot').selectedAddress('other')
  const before = await site.chains.units('polkadot', to)
  await blocks.hold('polkadot')
  await send.sends({ amount: '1.25', to })
  await blocks.pass('polkadot', 100)
  await blocks.release('polkadot')
  await send.showsStatus('dropped')
  expect(await site.chains.units('polkadot', to)).toBe(before)
})

test.describe('a transfer whose coins another one spends', () => {
  // The browser reports that an endpoint no longer has the first one.
  test.use({ ofOthers: /404/ })
  test('H58 Bitcoin: a transfer that the wallet replaces by fee, and one that it cancels, are shown for what they are', async ({
    site,
    modal,
    send,
    blocks,
    page,
  }) => {
    await page.clock.install()
    const family = site.family('Bitcoin')
    await site.visit('?families=bip122')
    await send.connects(family)
    const to = await family.selectedAddress('other')
    const amount = parseAmount('0.0002', 8)
    for (const [receiver, title] of [
      [to, 'Sent with another fee'],
      [undefined, 'Transfer cancelled'],
    ] as const) {
      const before = await site.chains.units('bip122', to)
      // Meadow's account pays it, with the coins of the transfer that it replaces.
      const replaces = await site.chains.bitcoinPayment({ payer: 0, to: receiver, amount, feeRate: 50 })
      await blocks.hold('bip122')
      await send.sends({ amount: '0.0002', to })
      await replaces()
      await blocks.pass('bip122', 1)
      await page.clock.fastForward(LONG)
      await send.showsStatus('replaced')
      await modal.seesText(title)
      expect(await site.chains.units('bip122', to)).toBe(before + (receiver === undefined ? 0n : amount))
      await modal.button('Done').click()
      await modal.closes()
    }
  })
})
