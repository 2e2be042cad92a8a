import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const MAC_APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const WINDOWS_APPLICATIONS = ['Chromium\\Application\\chrome.exe', 'Google\\Chrome\\Application\\chrome.exe']

/** @returns {string[]} */
const candidates = () => {
  if (process.platform === 'win32') {
    const folders = [process.env.LOCALAPPDATA, process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)']]
    return WINDOWS_APPLICATIONS.flatMap(name =>
      folders.filter(folder => folder !== undefined).map(folder => join(folder, name)),
    )
  }
  const onPath = NAMES.flatMap(name => (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, name)))
  return process.platform === 'darwin' ? [...MAC_APPLICATIONS, ...onPath] : onPath
}

/**
 * Returns whether it is branded Chrome, which ignores --load-extension since version 137.
 * @param {string} name
 */
const isBranded = name => /google.?chrome/i.test(name) && !/for testing/i.test(name)

/** @returns {Promise<{ executablePath: string, loadsExtensions: boolean } | undefined>} */
export const systemChromium = async () => {
  for (const executablePath of candidates()) {
    const exists = await access(executablePath).then(
      () => true,
      () => false,
    )
    if (!exists) continue
    // On Windows `--version` opens a window, so the path is tested for the brand.
    if (process.platform === 'win32') return { executablePath, loadsExtensions: !isBranded(executablePath) }
    // A distribution may install a script here that only explains how to get a browser, so the version is checked.
    const version = await promisify(execFile)(executablePath, ['--version'], { timeout: 10_000 }).then(
      ({ stdout }) => stdout,
      () => '',
    )
    if (/chrom/i.test(version)) return { executablePath, loadsExtensions: !isBranded(version) }
  }
  return undefined
}
