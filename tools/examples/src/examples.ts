import { launchOptions } from '@foyer/chromium'
import { startAnvil } from '@foyer/sandbox/chains'
import { chromium } from '@playwright/test'
import { install, packAll } from './install.ts'
import { pageScript } from './pageScript.ts'
import { SCENARIOS, type Scenario } from './scenarios.ts'
import { serveFiles, serveNext } from './serve.ts'
import { type VisitOptions, visit } from './visitor.ts'

const SEPOLIA = { chainId: 11155111, endpoint: 'https://ethereum-sepolia-rpc.publicnode.com' }

const given = process.argv.slice(2)
const unknown = given.filter(name => !SCENARIOS[name])
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}. Give some of ${Object.keys(SCENARIOS).join(', ')}.`)

async function drive(folder: string, { files, drive }: Scenario, world: Omit<VisitOptions, 'site'>) {
  const site = await (files ? serveFiles(folder, files) : serveNext(folder))
  try {
    const visitor = await visit({ ...world, site })
    await drive(visitor)
    visitor.expectQuietConsole()
    await visitor.page.context().close()
  } finally {
    await site.stop()
  }
}

const secondsSince = (start: number) => `${Math.round((Date.now() - start) / 1_000)} s`

const started = Date.now()
const tarballs = packAll()
const anvil = await startAnvil({ chainId: SEPOLIA.chainId })
const browser = await chromium.launch(await launchOptions())
const scripts = await Promise.all(['evmWallet', 'recordButton'].map(pageScript))
const world = { browser, chain: { ...SEPOLIA, url: anvil.url }, scripts }
const failed: string[] = []
try {
  for (const [name, scenario] of Object.entries(SCENARIOS)) {
    if (given.length > 0 && !given.includes(name)) continue
    const start = Date.now()
    try {
      await drive(await install(name, tarballs), scenario, world)
      console.log(`✓ ${name}, ${secondsSince(start)}`)
    } catch (error) {
      console.error(`✗ ${name}`, error)
      failed.push(name)
    }
  }
} finally {
  await browser.close()
  await anvil.stop()
}
console.log(failed.length > 0 ? `Failed: ${failed.join(', ')}` : `All examples work. ${secondsSince(started)}`)
process.exitCode = failed.length > 0 ? 1 : 0
