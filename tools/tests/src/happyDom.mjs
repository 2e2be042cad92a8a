import { populateGlobal } from 'vitest/runtime'

/** Globals of Node that Vitest's own environment replaces as well. */
const ADDITIONAL = [
  'Request',
  'Response',
  'MessagePort',
  'fetch',
  'Headers',
  'AbortController',
  'AbortSignal',
  'URL',
  'URLSearchParams',
  'FormData',
]

/**
 * Vitest's environment of the same name, with the library from one file.
 *
 * @type {import('vitest/runtime').Environment}
 */
export default {
  name: 'happy-dom',
  viteEnvironment: 'client',
  async setup(global, { happyDomFile }) {
    /** @type {typeof import('happy-dom')} */
    const { GlobalWindow } = await import(/* @vite-ignore */ happyDomFile)
    const window = new GlobalWindow({
      console: global.console,
      url: 'http://localhost:3000',
      settings: { disableErrorCapturing: true },
    })
    const { keys, originals } = populateGlobal(global, window, { bindFunctions: true, additionalKeys: ADDITIONAL })
    return {
      async teardown() {
        await window.happyDOM.abort()
        window.close()
        for (const key of keys) delete global[key]
        for (const [key, value] of originals) global[key] = value
      },
    }
  },
}
