import { parseAmount } from '@foyer/core/chain'
import { axeOfModal } from './models/axe.ts'
import { expect, test } from './test.ts'

/** Address that no wallet of the tests has. */
const RECEIVER = '0x00000000000000000000000000000000000fa5fe'

test('H57 H68 a Safe connects, signs on the chain, and what it sends waits for its other owners and is confirmed by the true hash', async ({
  site,
  modal,
  send,
  page,
}) => {
  const family = site.family('EVM')
  await site.visit('?families=eip155&wallets=safe')
  const script = () => site.wallets.of('example.safe')
  const [address] = await (await script()).evaluate(({ addresses }) => [...addresses])
  await site.openModal()
  await modal.chooses('Safe')
  await modal.seesNothing()
  await expect(family.account).toHaveText(address!)
  expect(await (await script()).evaluate(({ prompts }) => prompts)).toBe(0)
  await family.signs()
  await family.showsVerified()

  const before = await site.chains.units('eip155', RECEIVER)
  await send.opens()
  await send.fills({ symbol: 'ETH', amount: '0.02', to: RECEIVER })
  await send.previews()
  await send.confirms()
  await send.showsStatus('proposed')
  await modal.seesText('Waiting for the other owners')
  await expect(modal.dialog.locator('[data-part="explorer"]')).toHaveCount(0)
  const { violations } = await axeOfModal(page).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await modal.button('Done').click()

  await page.reload()
  await expect(family.account).toHaveText(address!)
  expect(await (await script()).evaluate(({ prompts }) => prompts)).toBe(0)
  await send.lists()
  await expect(send.row).toHaveAttribute('data-state', 'proposed')
  await send.row.click()
  await send.showsStatus('proposed')
  expect(await site.chains.units('eip155', RECEIVER)).toBe(before)
  const hash = await (await script()).evaluate(({ others }) => others!.execute())
  await send.showsStatus('included', 'confirmed')
  await send.showsStatus('confirmed')
  await expect(modal.dialog.locator('[data-part="transaction-id"]')).toContainText(hash.slice(-4))
  expect(await site.chains.units('eip155', RECEIVER)).toBe(before + parseAmount('0.02', 18))
  await modal.button('Done').click()
  await modal.closes()

  await (await script()).evaluate(each => each.behave('reject'))
  await family.signs()
  await expect(family.region.getByRole('status')).toHaveText('Declined in the wallet.')
  await send.opens()
  await send.fills({ symbol: 'ETH', amount: '0.03', to: RECEIVER })
  await send.previews()
  await send.confirms()
  await modal.seesText('You declined in the wallet. Nothing was sent.')
  await modal.closes()
  await family.disconnects()
  await family.showsDisconnected()
  await page.reload()
  await family.showsDisconnected()
  // It still shares its account, and is connected only once it is chosen.
  await site.openModal()
  await family.showsDisconnected()
  await modal.chooses('Safe')
  await expect(family.account).toHaveText(address!)
})
