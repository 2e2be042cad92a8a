import type { ChainNamespace } from '@foyer/core'
import { type FamilyName, familyNames } from './models/family.ts'
import { sample } from './sample.ts'
import { expect, test } from './test.ts'

/** Amount of the native currency that each family sends. */
const AMOUNTS: Record<ChainNamespace, string> = {
  eip155: '0.0125',
  solana: '0.0125',
  polkadot: '1.25',
  bip122: '0.00012345',
}
const CHOOSES: FamilyName[] = ['EVM', 'Solana']

test.beforeEach(({ site }) => {
  site.settings.walletConnect = '1'
})

for (const name of sample(familyNames, 2))
  test(`${name}: a phone sends to an address, and the chain has moved the money`, async ({ site, send, phone }) => {
    const family = site.family(name)
    const { namespace, symbol } = family
    await site.visit(`?families=${namespace}`)
    await phone.connects()
    const to = await family.selectedAddress('other')
    const before = await site.chains.units(namespace, to)
    const amount = AMOUNTS[namespace]
    await send.opens()
    await send.fills({ ...(CHOOSES.includes(name) && { symbol }), amount, to })
    await send.previews()
    await send.confirms()
    await send.showsStatus('asked')
    await phone.isAsked()
    await phone.wallet.approve()
    await send.showsStatus('submitted', 'included', 'confirmed')
    await expect
      .poll(() => site.chains.units(namespace, to))
      .toBe(before + (await site.chains.parse(namespace, amount)))
  })

/** Accounts without tokens that the tests with wallets in the page do not use. */
const FRESH: Partial<Record<ChainNamespace, string>> = {
  eip155: '0x00000000000000000000000000000000000070c5',
  solana: '2wmVCSfPxGPjrnMMn7rchp4uaeoTqN39mXFC2zhPdri9',
}

for (const { name, symbols } of sample(
  [
    { name: 'EVM', symbols: ['USDC', 'USDT'] },
    { name: 'Solana', symbols: ['USDC'] },
  ] as const,
  0,
))
  test(`${name}: a phone sends ${symbols.join(' and ')}, also to an account that never had any`, async ({
    site,
    modal,
    send,
    phone,
  }) => {
    const { namespace } = site.family(name)
    await site.visit(`?families=${namespace}`)
    await phone.connects()
    const { networks } = await site.config()
    const { caipNetworkId } = networks.find(({ chainNamespace }) => chainNamespace === namespace)!
    const to = FRESH[namespace]!
    for (const symbol of symbols) {
      expect(await site.holds(symbol, caipNetworkId, to)).toBe('0')
      await send.opens()
      await send.fills({ symbol, amount: '2.5', to })
      await send.previews()
      await send.confirms()
      await phone.isAsked()
      await phone.wallet.approve()
      await send.showsStatus('submitted', 'included', 'confirmed')
      await expect.poll(() => site.holds(symbol, caipNetworkId, to)).toBe('2.5')
      await modal.button('Done').click()
      await modal.closes()
    }
  })

for (const name of sample(['EVM', 'Solana'] as const, 1))
  test(`H57 ${name}: a page that dies while the phone asks finds what the phone sends afterwards`, async ({
    site,
    send,
    phone,
    page,
  }) => {
    const family = site.family(name)
    const { namespace, symbol } = family
    await site.visit(`?families=${namespace}`)
    await phone.connects()
    const to = await family.selectedAddress('other')
    const before = await site.chains.units(namespace, to)
    const amount = AMOUNTS[namespace]
    await send.opens()
    await send.fills({ symbol, amount, to })
    await send.previews()
    await send.confirms()
    await phone.isAsked()
    await page.reload()
    await phone.wallet.approve()
    await send.lists()
    await expect(send.row).toHaveAttribute('data-state', /^(submitted|included|confirmed)$/)
    expect(await site.chains.units(namespace, to)).toBe(before + (await site.chains.parse(namespace, amount)))
  })

test('a transfer that the phone declines was not sent', async ({ site, modal, send, phone }) => {
  await site.visit()
  await phone.connects()
  await send.opens()
  await send.fills({ symbol: 'ETH', amount: '0.01', to: await site.family('EVM').selectedAddress('other') })
  await send.previews()
  await send.confirms()
  await phone.isAsked()
  await phone.wallet.reject()
  await modal.seesView('WalletSendPreview')
  await modal.seesText('You declined in the wallet. Nothing was sent.')
})
