import { formatAmount, parseAmount } from '@foyer/core/chain'
import type { Page } from '@playwright/test'
import { axeOfModal } from './models/axe.ts'
import { ProviderPage } from './models/buy.ts'
import { sample } from './sample.ts'
import { expect, test } from './test.ts'

const isAccessible = async (page: Page) => {
  const { violations } = await axeOfModal(page).analyze()
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })))).toEqual([])
}

const plus = (held: string, bought: string) => formatAmount(parseAmount(held, 6) + parseAmount(bought, 6), 6)

for (const name of sample(['EVM', 'Solana'] as const, 0))
  test(`${name}: a card purchase arrives, and the balance in the modal shows it`, async ({
    site,
    modal,
    send,
    buy,
  }) => {
    const family = site.family(name)
    const { namespace } = family
    await site.visit(`?families=${namespace}&walletConnect=1`)
    await send.connects(family)
    const { networks } = await site.config()
    const { caipNetworkId } = networks.find(({ chainNamespace }) => chainNamespace === namespace)!
    const to = await family.selectedAddress('Meadow')
    const before = await site.holds('USDC', caipNetworkId, to)
    await buy.opens()
    await isAccessible(site.page)
    await buy.fills()
    await expect(buy.quote).toContainText('1.50 USD')
    await isAccessible(site.page)
    const provider = await buy.leaves()
    await isAccessible(site.page)
    await provider.pays()
    await modal.seesText('Purchase complete')
    await isAccessible(site.page)
    await provider.isClosed()
    const after = plus(before, '98.25')
    await expect.poll(() => site.holds('USDC', caipNetworkId, to)).toBe(after)
    await modal.button('Done').click()
    await modal.seesView('Account')
    const [whole, cents = ''] = after.split('.')
    const shown = `${whole!.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0').slice(0, 2)}`
    await expect(modal.dialog.locator('[data-part="token"]').filter({ hasText: 'USDC' })).toContainText(shown)
  })

test.describe('on a page with a connected wallet', () => {
  test.beforeEach(async ({ site }) => {
    await site.visit('?walletConnect=1')
    await site.connect('Meadow')
  })

  test('coins that are sent late are awaited, also over a reload', async ({ site, modal, buy }) => {
    await buy.providerIs({ outcome: 'late', delay: 12_000 })
    const provider = await buy.goes()
    await provider.pays()
    await modal.seesText('Payment taken')
    await provider.isClosed()
    await site.page.reload()
    await buy.site.openAccount()
    await modal.button('Buy').click()
    await modal.seesView('BuyInProgress')
    await modal.seesText('Purchase complete')
  })

  test('a cancelled purchase says that nothing was paid', async ({ modal, buy }) => {
    const provider = await buy.goes()
    await provider.cancels()
    await modal.seesText('Nothing was paid.')
    await provider.isClosed()
  })

  test('Law 8: a blocked window leaves a link, and the page of the return shows the purchase', async ({
    site,
    modal,
    buy,
    context,
  }) => {
    await site.page.evaluate(() => {
      window.open = () => null
    })
    await buy.opens()
    await buy.fills()
    await buy.provider('Coinbase').click()
    await modal.seesState('blocked')
    await isAccessible(site.page)
    const opened = context.waitForEvent('page')
    await buy.link.click()
    const provider = new ProviderPage(await opened)
    await provider.pays()
    await modal.seesText('Purchase complete')
    // A window that no script has opened is not closed by one.
    await expect(provider.page.getByRole('dialog').getByText('Purchase complete')).toBeVisible()
    expect(new URL(provider.page.url()).search).not.toContain('onramp')
  })

  test('a purchase without a return is seen in the history', async ({ modal, buy }) => {
    await buy.providerIs({ returning: 'never' })
    const provider = await buy.goes()
    await provider.pays()
    await expect(provider.page.getByText('You can close this window.')).toBeVisible()
    await modal.seesText('Purchase complete')
  })

  test('a purchase that the provider tells nothing of is seen in the balance', async ({ site, modal, buy }) => {
    await buy.providerIs({ returning: 'never', listed: false })
    const provider = await buy.goes()
    await provider.pays()
    await expect(provider.page.getByText('You can close this window.')).toBeVisible()
    await modal.seesText('98.25 USDC arrived')
    await modal.seesText('Your balance grew by as much as you ordered.')
    await modal.seesText('Coinbase has not confirmed the purchase yet.')
    await isAccessible(site.page)
    await buy.providerIs({ listed: true })
    await modal.seesText('Purchase complete')
  })

  test('a return that comes twice counts once', async ({ modal, buy }) => {
    await buy.providerIs({ returning: 'twice' })
    const provider = await buy.goes()
    await provider.pays()
    await modal.seesText('Purchase complete')
    await provider.isClosed()
  })

  for (const returning of ['wrong-nonce', 'other-origin'] as const)
    test(`H62 an end with a ${returning} is ignored`, async ({ site, modal, buy }) => {
      await buy.providerIs({ returning })
      const provider = await buy.goes()
      await provider.cancels()
      if (returning === 'wrong-nonce') {
        await provider.page.waitForURL(url => url.port === new URL(site.page.url()).port)
        await expect.poll(() => new URL(provider.page.url()).search).not.toContain('onramp')
      } else await expect(provider.page.getByText('Nothing was paid.')).toBeVisible()
      await modal.seesText('Finish at Coinbase')
      await modal.button('Stop waiting').click()
      await modal.seesView('OnRampProviders')
    })

  test('a provider that cuts its window off from this page is followed all the same', async ({ modal, buy }) => {
    await buy.providerIs({ isolated: true })
    const provider = await buy.goes()
    await provider.pays()
    await modal.seesText('Purchase complete')
  })

  test('the amount keeps the limits, and the second provider opens too', async ({ modal, buy }) => {
    await buy.opens()
    await modal.seesText('From 10 to 25,000 USD')
    await buy.amount.fill('5')
    await modal.seesText('At least 10 USD')
    await expect(buy.provider('Meld')).toHaveAttribute('aria-disabled', 'true')
    await buy.amount.fill('26000')
    await modal.seesText('At most 25,000 USD')
    await buy.amount.fill('8000')
    await modal.seesText('This much only by bank account')
    await buy.fills()
    const provider = await buy.leaves('Meld')
    await provider.cancels()
    await modal.seesText('Purchase cancelled')
  })
})

test.describe('a provider that declines', () => {
  // The browser reports the answer of its page as an error.
  test.use({ ofOthers: /402/ })
  test('a declined payment ends as failed, and the form is as it was', async ({ site, modal, buy }) => {
    await site.visit('?walletConnect=1')
    await site.connect('Meadow')
    await buy.providerIs({ outcome: 'declined' })
    const provider = await buy.goes()
    await provider.pays()
    await expect(provider.page.getByRole('alert')).toContainText('declined')
    await provider.cancels()
    await modal.seesText('Purchase failed')
    await modal.button('Buy again').click()
    await modal.seesView('OnRampProviders')
  })

  test('a page that is closed after a declined payment is opened again, and the second payment counts', async ({
    site,
    modal,
    buy,
    context,
  }) => {
    await site.visit('?walletConnect=1')
    await site.connect('Meadow')
    await buy.providerIs({ outcome: 'declined' })
    const provider = await buy.goes()
    await provider.pays()
    await expect(provider.page.getByRole('alert')).toContainText('declined')
    await provider.page.close()
    await modal.seesText('Payment declined')
    await isAccessible(site.page)
    await buy.providerIs({ outcome: 'now' })
    const opened = context.waitForEvent('page')
    await buy.link.click()
    await new ProviderPage(await opened).pays()
    await modal.seesText('Purchase complete')
  })
})

test.describe('a service that fails', () => {
  // The browser reports the answers of the service as errors.
  test.use({ ofOthers: /500/ })
  test('estimates are named as such', async ({ site, modal, buy }) => {
    await site.visit('?walletConnect=1')
    await site.connect('Meadow')
    await buy.serviceFails('/v1/onramp/quote')
    await buy.opens()
    await buy.fills()
    await modal.seesText('Estimate, not a price')
    await isAccessible(site.page)
  })
})
