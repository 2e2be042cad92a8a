import { expect, test } from './test.ts'

test('H49 an announced icon that draws itself a billion times hangs nothing, and a doubtful name is marked', async ({
  site,
  modal,
  page,
}) => {
  await page.addInitScript(() => {
    const level = (index: number) => `<g id="l${index + 1}">${`<use href="#l${index}"/>`.repeat(10)}</g>`
    const levels = Array.from({ length: 9 }, (_, index) => level(index)).join('')
    const svg = (body: string) =>
      `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${body}</svg>`)}`
    const wallets = [
      { name: 'Heavy', icon: svg(`<path id="l0" d="M0 0h64v64z"/>${levels}<use href="#l9"/>`) },
      { name: 'MеtaMask ✅', icon: svg('<rect width="64" height="64" fill="#c33"/>') },
    ]
    const announce = () =>
      wallets.forEach(({ name, icon }, index) => {
        const info = { uuid: `00000000-0000-4000-8000-00000000000${index}`, rdns: `example.w${index}`, name, icon }
        const provider = { request: async () => [], on: () => {}, removeListener: () => {} }
        const detail = Object.freeze({ info, provider })
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      })
    addEventListener('eip6963:requestProvider', announce)
  })
  await site.visit()
  await site.openModal()
  const heavy = modal.rows.filter({ hasText: 'Heavy' })
  const doubtful = modal.rows.filter({ hasText: 'taMask' })
  await expect(doubtful.locator('img')).toHaveCount(1)
  await expect(doubtful.locator('[data-part="look-alike"]')).toHaveText(
    'Check this name: it may imitate another wallet.',
  )
  await expect(heavy).toBeVisible()
  await expect(heavy.locator('img')).toHaveCount(0)
  // Both are painted, and the tab still answers.
  await modal.dialog.screenshot()
  await heavy.click()
  await modal.seesView('ConnectingExternal')
  await expect(modal.dialog.locator('img')).toHaveCount(0)
})

test('H41 a network with an id only has its picture from the registry, and no request is made before the visitor acts', async ({
  site,
  modal,
  page,
}) => {
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/public/getAssetImage/')) asked.push(request.url())
  })
  await site.visit('preload=idle&walletConnect=1')
  await expect(site.networkButton).toContainText('Foundry')
  expect(asked).toEqual([])
  await site.openNetworks()
  const picture = modal.dialog.locator('[data-network-id="eip155:31338"] img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const { pathname, searchParams } = new URL((await picture.getAttribute('src'))!)
  expect(pathname).toMatch(/\/public\/getAssetImage\/foundry-two$/)
  expect([...searchParams.keys()]).toEqual(['projectId', 'st', 'sv'])
  expect(new Set(asked).size).toBe(1)
  await expect(modal.dialog.locator('[data-network-id="eip155:31337"] img')).toHaveCount(0)
})
