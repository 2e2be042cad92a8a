import { axe } from './models/axe.ts'
import { expect, test } from './test.ts'

test('the page is rendered before any press', async ({ page }) => {
  await page.goto('/bench.html')
  await expect(page.getByRole('heading', { level: 1, name: 'Come in.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  expect((await axe(page).analyze()).violations).toEqual([])
})

const PAGES = ['', 'bench.html', 'lab.html?view=Connect', 'desk.html', 'dapp.html', 'headless.html', 'wagmi.html']

test('no page is wider than a screen of 320 pixels beside a scrollbar', async ({ page }) => {
  await page.setViewportSize({ width: 305, height: 640 })
  for (const path of PAGES) {
    await page.goto(`/${path}`)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(305)
  }
})

test('the page is served under the documented content security policy', async ({ page }) => {
  const response = await page.goto('/bench.html')
  expect(response?.headers()['content-security-policy']).toBe("script-src 'self'; style-src 'self'")
})

test('the page cannot reach another host', async ({ page, foreignRequests, complaints }) => {
  await page.goto('/bench.html')
  const answers = await page.evaluate(async () => [
    await fetch('https://elsewhere.example/').then(
      () => 'answered',
      () => 'refused',
    ),
    await new Promise(resolve => {
      const socket = new WebSocket('wss://elsewhere.example/')
      socket.onmessage = () => resolve('answered')
      socket.onclose = () => resolve('refused')
    }),
  ])
  expect(answers).toEqual(['refused', 'refused'])
  expect(foreignRequests.splice(0)).toEqual(['https://elsewhere.example/', 'wss://elsewhere.example/'])
  complaints.splice(0)
})

test('when the script of the modal does not load, the button shows it, retries, and then offers to reload the page', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto('/bench.html?preload=intent')
  await page.waitForLoadState('networkidle')
  await context.route('**/assets/*.js', route => route.abort())
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: 'Did not load. Try again' }).click()
  const reload = page.getByRole('button', { name: 'Reload the page' })
  await expect(reload).toBeVisible()
  complaints.splice(0)
  await context.unroute('**/assets/*.js')
  await reload.click()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
})
