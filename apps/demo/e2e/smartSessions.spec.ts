import type { APIRequestContext, Page } from '@playwright/test'
import { axeOfModal } from './models/axe.ts'
import type { Site } from './models/site.ts'
import type { Wallets } from './models/wallets.ts'
import { expect, test } from './test.ts'

const SANDBOX = `http://localhost:${process.env.FOYER_E2E_SANDBOX_PORT}`

const isAccessible = async (page: Page) => {
  const { violations } = await axeOfModal(page).analyze()
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })))).toEqual([])
}

const listItems = ({ modal }: Site) =>
  modal.dialog.getByRole('list', { name: 'Sites with a permission' }).getByRole('listitem')

/** Permissions of the wallet's account at the service, as its own wallet would grant them. */
async function permissionsOf(wallets: Wallets, request: APIRequestContext) {
  const [address] = await wallets.addresses('Parallax')
  const path = `${SANDBOX}/permissions/eip155:31337:${address}`
  await request.delete(path)
  return {
    grant: async (name: string, more: object = {}) => {
      const url = `https://${name.toLowerCase().replace(' ', '-')}.example`
      expect((await request.post(path, { data: { name, url, ...more } })).status()).toBe(200)
    },
    /** Sites with a permission that has been revoked, read from the service. */
    revoked: async () => {
      const answer = await request.get(
        `${SANDBOX}/v1/sessions/eip155:31337:${address}?projectId=demo&st=foyer&sv=e2e-0.1.0`,
      )
      const { pcis } = (await answer.json()) as { pcis: { project: { name: string }; revokedAt?: number }[] }
      return pcis.filter(({ revokedAt }) => revokedAt !== undefined).map(({ project }) => project.name)
    },
  }
}

/** From the page, whose button opens the view. */
const opensView = async ({ page, modal }: Site) => {
  await page.getByRole('main').getByRole('button', { name: 'Show site permissions' }).click()
  await modal.seesView('SmartSessions')
}

// One after the other: they share the account's permissions.
test.describe.configure({ mode: 'default' })

test.beforeEach(async ({ site }) => {
  Object.assign(site.settings, { walletConnect: '1', smartSessions: '1' })
  await site.visit()
  await site.connect('Parallax')
})

test.afterEach(async ({ request }) => {
  await request.delete(`${SANDBOX}/faults`)
})

test('a permission is seen, revoked with one signature of the wallet, and stays revoked after a reload', async ({
  site,
  modal,
  wallets,
  request,
  page,
}) => {
  const permissions = await permissionsOf(wallets, request)
  await permissions.grant('Lapsed Club', { seconds: -60 })
  await permissions.grant('Cloud Games', { permissions: [{ type: 'native-token-transfer' }] })
  await opensView(site)
  await expect(listItems(site)).toHaveCount(2)
  await expect(listItems(site).nth(0)).toContainText('Cloud Games')
  await expect(listItems(site).nth(0)).toContainText('cloud-games.example')
  await expect(listItems(site).nth(0)).toContainText('Allows native-token-transfer')
  await expect(listItems(site).nth(1)).toContainText('Ended')
  await isAccessible(page)
  await modal.button('Revoke Cloud Games').click()
  await modal.seesText('Revoke access of Cloud Games?')
  await isAccessible(page)
  expect(await permissions.revoked()).toEqual([])
  await modal.button('Revoke').click()
  await modal.seesText('Cloud Games can no longer act for this account.')
  await isAccessible(page)
  // One prompt to connect, one to sign.
  await wallets.hasAsked('Parallax', 2)
  expect(await permissions.revoked()).toEqual(['Cloud Games'])
  await expect(modal.button(/^Revoke/)).toHaveCount(0)
  await page.reload()
  await site.showsAccountOf('Parallax')
  await opensView(site)
  await expect(listItems(site).filter({ hasText: 'Cloud Games' })).toContainText('Revoked')
})

test('a wallet that declines revokes nothing, and one that is silent can be left', async ({
  site,
  modal,
  wallets,
  request,
  page,
}) => {
  const permissions = await permissionsOf(wallets, request)
  await permissions.grant('Cloud Games')
  await opensView(site)
  await wallets.behaves('Parallax', 'reject')
  await modal.button('Revoke Cloud Games').click()
  await modal.button('Revoke').click()
  await modal.seesText('You declined in your wallet. Nothing was revoked.')
  await isAccessible(page)
  await wallets.behaves('Parallax', 'silent')
  await modal.button('Revoke').click()
  await modal.seesText('Sign in your wallet')
  await isAccessible(page)
  await modal.button('Cancel').click()
  await modal.seesText('Revoke access of Cloud Games?')
  await modal.button('Cancel').click()
  await expect(listItems(site)).toHaveCount(1)
  expect(await permissions.revoked()).toEqual([])
})

test('an account without permissions is told what would be here', async ({ site, modal, wallets, request, page }) => {
  await permissionsOf(wallets, request)
  await opensView(site)
  await modal.seesText('No site has a permission')
  await isAccessible(page)
})

test('a list that fails is read again', async ({ site, modal, wallets, request, page, complaints }) => {
  const permissions = await permissionsOf(wallets, request)
  await permissions.grant('Cloud Games')
  const fault = { kind: 'status', status: 403, description: 'Permissions are being moved.' }
  await request.post(`${SANDBOX}/faults`, { data: { path: '/v1/sessions/*', fault, times: 1 } })
  await opensView(site)
  await modal.seesText('Site permissions did not load')
  await modal.seesText('Permissions are being moved.')
  await isAccessible(page)
  await modal.button('Try again').click()
  await expect(listItems(site)).toHaveCount(1)
  // The browser logs the failure.
  complaints.splice(0)
})

test('H28 after a service that fails, the next press needs no second signature', async ({
  site,
  modal,
  wallets,
  request,
  complaints,
}) => {
  const permissions = await permissionsOf(wallets, request)
  await permissions.grant('Cloud Games')
  await opensView(site)
  const fault = { kind: 'status', status: 503, description: 'Permissions are being moved.' }
  await request.post(`${SANDBOX}/faults`, { data: { path: '/v1/sessions/*/revoke', fault, times: 1 } })
  await modal.button('Revoke Cloud Games').click()
  await modal.button('Revoke').click()
  await modal.seesText('The access of Cloud Games was not revoked')
  await modal.seesText('Permissions are being moved.')
  await modal.button('Revoke').click()
  await modal.seesText('Cloud Games can no longer act for this account.')
  await wallets.hasAsked('Parallax', 2)
  // The browser logs the failure.
  complaints.splice(0)
})

test('an account of a key has no entry, as wallets grant permissions for smart accounts', async ({ site, modal }) => {
  await site.openProfile()
  await expect(modal.dialog.getByRole('list', { name: 'Accounts' })).toBeVisible()
  await expect(modal.dialog.getByText('Site permissions')).toHaveCount(0)
})
