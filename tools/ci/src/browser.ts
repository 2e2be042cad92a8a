import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findChromium } from '@foyer/chromium'

/** Returns the browser of the tests, such as `Chromium 156.0.8078.79 (system)`. */
export async function browserName(): Promise<string> {
  try {
    const { executablePath, env, source } = await findChromium()
    // On Windows `--version` opens a window.
    if (process.platform === 'win32') return `${executablePath} (${source})`
    const { stdout } = await promisify(execFile)(executablePath, ['--version'], { env, timeout: 10_000 })
    return `${stdout.match(/[\w ]*?[\d.]{3,}/)?.[0].trim() ?? executablePath} (${source})`
  } catch (error) {
    return `none (${error instanceof Error ? error.message : String(error)})`
  }
}
