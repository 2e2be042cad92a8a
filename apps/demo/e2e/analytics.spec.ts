import type { Site } from './models/site.ts'
import { expect, test } from './test.ts'

type ReceivedEvent = { url: string; domain: string; props: { event: string; properties: object; address?: string } }

const log = `http://localhost:${process.env.FOYER_E2E_SANDBOX_PORT}/analytics/events`

/** Events that the sandbox's service received since the test began. */
const receivedEvents = async ({ request }: Site) =>
  ((await (await request.get(log)).json()) as { events: ReceivedEvent[] }).events
const names = async (site: Site) => (await receivedEvents(site)).map(({ props }) => props.event)

test.beforeEach(async ({ request }) => {
  await request.delete(log)
})

test('H41 events are sent from the first press in the modal on, without the query of the page', async ({
  site,
  modal,
  wallets,
  page,
}) => {
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await site.visit('walletConnect=1&token=secret#secret')
  await site.openModal()
  // The analytics file has loaded, so a request would have been sent by now.
  await expect.poll(() => asked.some(path => path === '/getWallets')).toBe(true)
  expect(asked).not.toContain('/getAnalyticsConfig')
  expect(await receivedEvents(site)).toEqual([])

  await modal.chooses('Meadow')
  await site.showsAccountOf('Meadow')
  await modal.seesNothing()
  await expect.poll(async () => names(site)).toEqual(['MODAL_OPEN', 'CONNECT_SUCCESS', 'MODAL_CLOSE'])

  const events = await receivedEvents(site)
  const [address] = await wallets.addresses('Meadow')
  expect(events.map(({ props }) => [props.properties, props.address])).toEqual([
    [{ connected: false }, undefined],
    [{ method: 'browser', name: 'Meadow' }, address],
    [{ connected: true }, address],
  ])
  for (const { url, domain } of events)
    expect([url, domain]).toEqual([new URL('/bench.html', page.url()).href, 'localhost'])
  expect(JSON.stringify(events)).not.toMatch(/secret|wc:|symKey/)
})

test('H41 under Do Not Track no event is sent and no consent is requested', async ({ site, modal, page }) => {
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await site.visit('walletConnect=1')
  await site.connect('Meadow')
  await site.openAccount()
  await modal.seesText('Meadow')
  expect(asked.filter(path => path === '/e' || path === '/getAnalyticsConfig')).toEqual([])
  expect(await receivedEvents(site)).toEqual([])
})
