import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright-core'

export const installedByPlaywright = async () => {
  const path = chromium.executablePath()
  return access(path).then(
    () => path,
    () => undefined,
  )
}

/** Installs Playwright's Chromium; Playwright locks its folder meanwhile. Progress is written to stderr, so that stdout is free for the caller. */
export const installWithPlaywright = async () => {
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js')
  const installation = spawn(process.execPath, [cli, 'install', 'chromium'], {
    stdio: ['ignore', process.stderr, process.stderr],
  })
  const [code] = await once(installation, 'exit')
  const path = await installedByPlaywright()
  if (code === 0 && path) return path
  throw new Error('No Chromium was found and `playwright install chromium` failed. Install one, or set CHROMIUM_PATH.')
}
