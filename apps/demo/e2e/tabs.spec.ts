import { Site } from './models/site.ts'
import { expect, test } from './test.ts'

/** Another tab of the same browser, on the same page. */
async function otherTab(site: Site): Promise<Site> {
  const other = new Site(await site.page.context().newPage(), site.request)
  await other.visit('?walletConnect=1')
  return other
}

test('H51 a wallet that one tab disconnects is disconnected in the other', async ({ site }) => {
  await site.visit('?walletConnect=1')
  await site.connect('Meadow')
  const other = await otherTab(site)
  await other.showsAccountOf('Meadow')
  await site.page.bringToFront()
  await site.disconnects()
  await other.page.bringToFront()
  await other.showsDisconnected()
  await other.connect('Meadow')
  await site.page.bringToFront()
  await site.showsAccountOf('Meadow')
})

test('H51 a tab follows a phone that another tab connects, and its signature reaches the phone', async ({
  site,
  phone,
}) => {
  await site.visit('?walletConnect=1')
  await site.connect('Meadow')
  const other = await otherTab(site)
  await other.showsAccountOf('Meadow')
  await site.page.bringToFront()
  await site.disconnects()
  await phone.connects()
  await other.page.bringToFront()
  for (const session of [1, 2]) {
    await expect(other.account, `session ${session}`).toHaveText((await site.account.textContent())!)
    await other.page.getByRole('button', { name: 'Sign this message' }).click()
    await phone.isAsked()
    await phone.wallet.approve()
    await expect(other.page.getByRole('region', { name: 'You' }).getByRole('status')).toContainText('Verified')
    if (session === 2) break
    // The same phone again: only the session is another one.
    await site.page.bringToFront()
    await site.disconnects()
    await other.showsDisconnected()
    await phone.connects()
    await other.page.bringToFront()
  }
  await phone.wallet.disconnect()
  await site.showsDisconnected()
  await other.showsDisconnected()
})
