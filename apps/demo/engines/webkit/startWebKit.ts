import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@foyer/chromium'
import { expect } from '@playwright/test'
import { WebDriver } from './webDriver.ts'

/** Style of GTK without which the window of WebKit's browser is not narrower than its toolbar: 447 pixels. */
const NARROW = '* { min-width: 0; min-height: 0; padding: 0 }\n'

export interface WebKit {
  driver: WebDriver
  window: string
  version: string
  ends: () => Promise<void>
}

/**
 * Starts WebKitGTK's browser by its driver, with a profile of its own and these settings of GTK. A driver has one session, and keeps it when its
 * client dies.
 */
export async function startWebKit(executablePath: string, gtk: Readonly<Record<string, number>> = {}): Promise<WebKit> {
  const settings = await mkdtemp(join(tmpdir(), 'foyer-webkit-'))
  await mkdir(join(settings, 'gtk-3.0'))
  await writeFile(join(settings, 'gtk-3.0', 'gtk.css'), NARROW)
  const lines = Object.entries(gtk).map(([name, value]) => `${name}=${value}`)
  await writeFile(join(settings, 'gtk-3.0', 'settings.ini'), ['[Settings]', ...lines, ''].join('\n'))
  const port = await freePort()
  const server = spawn(executablePath, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    // Leads a group of processes, so that its browser ends with it.
    detached: true,
    // No graphics card is behind a virtual screen, and to imitate one takes twice as long.
    env: { ...process.env, XDG_CONFIG_HOME: settings, WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1' },
  })
  const gone = once(server, 'exit')
  const kill = () => {
    try {
      process.kill(-server.pid!)
    } catch {
      // It has ended in the meantime.
    }
  }
  process.once('exit', kill)
  const stop = async () => {
    kill()
    await gone
    process.off('exit', kill)
    await rm(settings, { recursive: true, force: true })
  }
  const address = `http://127.0.0.1:${port}`
  try {
    await expect(async () => expect((await fetch(`${address}/status`)).ok).toBe(true)).toPass({ timeout: 30_000 })
    const { driver, version } = await WebDriver.start(address, {
      browserName: 'MiniBrowser',
      acceptInsecureCerts: true,
    })
    const [window] = await driver.windows()
    return {
      driver,
      window: window!,
      version,
      ends: async () => {
        await driver.ends()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
