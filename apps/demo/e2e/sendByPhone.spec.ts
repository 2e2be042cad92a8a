import type { ChainNamespace } from '@foyer/core'
import { type FamilyName, familyNames } from './models/family.ts'
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

for (const name of familyNames)
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
