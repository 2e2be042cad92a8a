import type { Setting } from './hostVisit.ts'

export type Weight = { requests: number; gzip: number; raw: number }
export type Bytes = { react: Weight; before: Weight; open: Weight; later: Weight; elsewhere: string[] }

type Loaded = { url: string; gzip: number; raw: number }

const weigh = (files: Loaded[]): Weight => ({
  requests: files.length,
  gzip: files.reduce((sum, file) => sum + file.gzip, 0),
  raw: files.reduce((sum, file) => sum + file.raw, 0),
})

/** Runs in the page at each frame. Returns the requested URLs as soon as the list is shown, before the idle preloads. */
const requestedUrls = () =>
  document.querySelector('foyer-modal')?.shadowRoot?.querySelector('dialog[open] [data-part=wallet]') &&
  performance.getEntriesByType('resource').map(({ name }) => name)

/** Measures the loaded bytes: before the visitor acts, until the wallets are listed, and half a second later. React is counted apart. */
export async function measureBytes(setting: Setting): Promise<Bytes> {
  const context = await setting.browser.newContext()
  const page = await context.newPage()
  await page.addInitScript({ content: `window.benchEndpoint=${JSON.stringify(setting.endpoint)};${setting.wallets}` })
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  const loaded = new Map<string, Loaded>()
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    loaded.set(requestId, { url: response.url, gzip: Number(response.headers['content-length'] ?? 0), raw: 0 })
  })
  cdp.on('Network.dataReceived', ({ requestId, dataLength }) => {
    const file = loaded.get(requestId)
    if (file) file.raw += dataLength
  })
  const scripts = () => [...loaded.values()].filter(({ url }) => url.endsWith('.js') || url.endsWith('.css'))
  await page.goto(setting.url, { waitUntil: 'networkidle' })
  const first = scripts()
  const react = first.filter(({ url }) => /\/react-[^/]*$/.test(url))
  const isCounted = (file: Loaded) => !react.includes(file) && !/\/probe-[^/]*$/.test(file.url)
  const before = first.filter(isCounted)
  const listed = page.waitForFunction(requestedUrls)
  await page.locator('[data-part=connect-button]').click()
  const requested = new Set(await (await listed).jsonValue())
  await page.waitForTimeout(500)
  const all = scripts().filter(isCounted)
  const open = weigh(all.filter(({ url }) => requested.has(url)))
  const later = weigh(all)
  const { origin } = new URL(setting.url)
  const elsewhere = [...loaded.values()]
    .map(({ url }) => url)
    .filter(url => url.startsWith('http') && !url.startsWith(origin))
  await context.close()
  return { react: weigh(react), before: weigh(before), open, later, elsewhere }
}
