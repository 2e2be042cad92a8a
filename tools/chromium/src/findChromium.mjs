import { access } from 'node:fs/promises'
import { basename } from 'node:path'
import { packagedChromium } from './packaged.mjs'
import { installedByPlaywright, installWithPlaywright } from './playwright.mjs'
import { systemChromium } from './system.mjs'

/** @typedef {import('./index.d.mts').Chromium} Chromium */

/** @returns {Promise<Chromium>} */
const find = async () => {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    await access(chosen).catch(cause => {
      throw new Error(`CHROMIUM_PATH is "${chosen}", which cannot be read.`, { cause })
    })
    return found('CHROMIUM_PATH', chosen, { loadsExtensions: !basename(chosen).includes('headless') })
  }
  const system = await systemChromium()
  if (system) return found('system', system.executablePath, system)
  const playwrights = await installedByPlaywright()
  if (playwrights) return found('playwright', playwrights, { loadsExtensions: true })
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { executablePath, args, env } = await packagedChromium()
    return found('package', executablePath, { loadsExtensions: false, args, env })
  }
  return found('playwright', await installWithPlaywright(), { loadsExtensions: true })
}

/**
 * @param {Chromium['source']} source
 * @param {string} executablePath
 * @param {{ loadsExtensions: boolean, args?: string[], env?: Record<string, string> }} rest
 * @returns {Chromium}
 */
const found = (source, executablePath, { loadsExtensions, args = [], env = {} }) => {
  const own = /** @type {[string, string][]} */ (Object.entries(process.env).filter(entry => entry[1] !== undefined))
  return { source, executablePath, args, env: { ...Object.fromEntries(own), ...env }, loadsExtensions }
}

/** @type {Promise<Chromium> | undefined} */
let search

export const findChromium = () => {
  search ??= find()
  return search
}

export const launchOptions = async () => {
  const { executablePath, args, env } = await findChromium()
  return { executablePath, args, env }
}
