import { expect } from './expect.ts'
import type { Visitor } from './visitor.ts'

const partsOf = ({ page }: Visitor) => {
  const modal = page.locator('foyer-modal')
  return {
    press: (part: string) => modal.locator(`[data-part="${part}"]`).first().click(),
    shows: (view: string) => expect(modal.locator(`[data-view="${view}"]`)).toBeVisible(),
    close: async () => {
      await modal.locator('[data-part="close"]').click()
      await expect(page.getByRole('dialog')).toBeHidden()
    },
  }
}

/** Opens the views of a visitor without a wallet. */
export async function openHelp(visitor: Visitor) {
  const { press, shows, close } = partsOf(visitor)
  await visitor.page.getByRole('button', { name: 'Connect wallet' }).click()
  await press('help')
  await shows('WhatIsAWallet')
  await press('get-wallet')
  await shows('GetWallet')
  await close()
}

/** Opens the views of a connected visitor. */
export async function openAccountViews(visitor: Visitor) {
  const { page } = visitor
  const { press, shows, close } = partsOf(visitor)
  await page.getByRole('button', { name: /^Account / }).click()
  await shows('Account')
  await press('feature')
  await shows('WalletReceive')
  await press('back')
  await press('profile')
  await shows('Profile')
  await close()
  await page.locator('[data-part="network-button"]').click()
  await shows('Networks')
  await close()
}
