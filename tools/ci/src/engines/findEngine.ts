import { access, constants } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'
import { findChromium } from '@foyer/chromium'
import type { EngineName } from './engineOptions.ts'

/** An engine of this machine, or the reason why there is none. */
export type Finding = { path: string } | { missing: string }

const MAC_FIREFOX = '/Applications/Firefox.app/Contents/MacOS/firefox'

/** Commands of an engine, the first that is found counts, and the variable that names another. */
const COMMANDS = {
  firefox: { names: ['firefox', 'firefox-esr', MAC_FIREFOX], variable: 'FIREFOX_PATH' },
  webkit: { names: ['WebKitWebDriver'], variable: 'WEBKIT_DRIVER_PATH' },
} as const

/** Finds a command as a shell does, in the folders of `PATH`. */
export async function findCommand(name: string, path = process.env.PATH ?? ''): Promise<string | undefined> {
  const places = isAbsolute(name) ? [name] : path.split(delimiter).map(folder => join(folder, name))
  for (const place of places)
    if (
      await access(place, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return place
  return undefined
}

/** Finds an engine on this machine. Downloads nothing. */
export async function findEngine(name: EngineName, environment = process.env): Promise<Finding> {
  if (name === 'chromium') return { path: (await findChromium()).executablePath }
  const { names, variable } = COMMANDS[name]
  const chosen = environment[variable]
  if (chosen) return (await findCommand(chosen)) ? { path: chosen } : { missing: `${variable} is no program` }
  for (const each of names) {
    const path = await findCommand(each, environment.PATH)
    if (path) return { path }
  }
  return { missing: name === 'webkit' ? 'no WebKitWebDriver' : 'no firefox and no firefox-esr' }
}
