import { findEngine } from '@foyer/ci/findEngine'
import { startDisplay } from '@foyer/ci/startDisplay'
import type { Engine } from './engine.ts'
import type { EngineName } from './engineFigures.ts'
import { startChromium, startFirefox } from './playwrightEngine.ts'
import { webKitEngine } from './webKitEngine.ts'

/** WebKit on a screen of its own, as it has no headless mode. Undefined without a screen. */
async function startWebKitEngine(path: string): Promise<Engine | undefined> {
  const display = await startDisplay()
  if (!display) return undefined
  // The driver has the environment of this process, and hands it on to the browser.
  const before = Object.keys(display.env).map(name => [name, process.env[name]] as const)
  Object.assign(process.env, display.env)
  return {
    ...webKitEngine(path),
    end: async () => {
      for (const [name, value] of before)
        if (value === undefined) delete process.env[name]
        else process.env[name] = value
      await display.ends()
    },
  }
}

/** Starts an engine, where the machine has it. */
export async function startEngine(name: EngineName): Promise<Engine | { missing: string }> {
  const found = await findEngine(name)
  if ('missing' in found) return found
  if (name === 'chromium') return startChromium()
  if (name === 'firefox') return startFirefox(found.path)
  return (await startWebKitEngine(found.path)) ?? { missing: 'no Xvfb and no display' }
}
