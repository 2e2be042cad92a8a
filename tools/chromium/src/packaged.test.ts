import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packagedChromium } from './packaged.mjs'

describe.skipIf(process.platform !== 'linux' || process.arch !== 'x64')('packagedChromium', () => {
  let cache: string
  beforeAll(async () => {
    cache = await mkdtemp(join(tmpdir(), 'foyer-chromium-'))
  })
  afterAll(() => rm(cache, { recursive: true }))

  test('two processes that unpack Chromium at the same time get the same binary and leave no temporary files', async () => {
    const module = JSON.stringify(new URL('./packaged.mjs', import.meta.url).href)
    const code = `import { packagedChromium } from ${module}
      process.stdout.write((await packagedChromium(${JSON.stringify(cache)})).executablePath)`
    const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code])
    const [one, two] = await Promise.all([run(), run()])
    expect(two.stdout).toBe(one.stdout)
    expect(await readdir(cache)).toEqual([basename(dirname(one.stdout))])
  })

  test('the packaged Chromium starts and paints text in its own font', async () => {
    const { executablePath, args, env } = await packagedChromium(cache)
    const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
    try {
      const page = await browser.newPage()
      await page.setContent('<!doctype html><p style="font: 20px sans-serif">wwww</p>')
      const session = await page.context().newCDPSession(page)
      await session.send('DOM.enable')
      await session.send('CSS.enable')
      const { root } = await session.send('DOM.getDocument')
      const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'p' })
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
      expect(fonts.map(font => font.familyName)).toEqual(['Open Sans'])
    } finally {
      await browser.close()
    }
  })
})
