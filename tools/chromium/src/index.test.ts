import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { afterEach, expect, test, vi } from 'vitest'
import { launchOptions } from './index.mjs'

afterEach(() => vi.unstubAllEnvs())

const PAGE = `<!doctype html><html lang="en"><title>Page</title><p>Behind</p><script>
  const host = document.body.appendChild(document.createElement('div'))
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = '<style>dialog { width: 360px; height: 200px; border: 0; padding: 0; background: #0a7 }</style><dialog aria-label="Connect"><button>Close</button></dialog>'
  root.querySelector('dialog').showModal()
</script>`

test('the Chromium that is found paints a modal dialog in a shadow root', async () => {
  const browser = await chromium.launch(await launchOptions())
  try {
    const page = await browser.newPage({ viewport: { width: 800, height: 600 } })
    await page.setContent(PAGE)
    const dialog = page.getByRole('dialog', { name: 'Connect' })
    await dialog.getByRole('button', { name: 'Close' }).waitFor()
    const shot = await dialog.screenshot()
    const [corner, size] = await page.evaluate(async base64 => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
      context.drawImage(image, 0, 0)
      return [[...context.getImageData(image.width - 2, image.height - 2, 1, 1).data], [image.width, image.height]]
    }, shot.toString('base64'))
    expect(size).toEqual([360, 200])
    expect(corner).toEqual([0, 170, 119, 255])
  } finally {
    await browser.close()
  }
})

test('a CHROMIUM_PATH that names no file is an error', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium')
  vi.resetModules()
  const fresh = await import('./index.mjs')
  await expect(fresh.findChromium()).rejects.toThrow('CHROMIUM_PATH is "/nowhere/chromium"')
})

test.each([
  ['chrome', true],
  ['chrome-headless-shell', false],
])('CHROMIUM_PATH takes precedence, and for %s loadsExtensions is %s', async (name, loadsExtensions) => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-chromium-'))
  try {
    const executablePath = join(folder, name)
    await writeFile(executablePath, '')
    vi.stubEnv('CHROMIUM_PATH', executablePath)
    vi.resetModules()
    const fresh = await import('./index.mjs')
    expect(await fresh.findChromium()).toMatchObject({ source: 'CHROMIUM_PATH', executablePath, loadsExtensions })
  } finally {
    await rm(folder, { recursive: true })
  }
})
