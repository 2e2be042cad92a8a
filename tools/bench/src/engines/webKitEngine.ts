import { startWebKit } from '@foyer/demo/startWebKit'
import { type Engine, VIEWPORT } from './engine.ts'

const READ = 'return document.documentElement.getAttribute(arguments[0])'

const pressAt = (x: number, y: number) => [
  { type: 'pointerMove', x, y },
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
]

/** WebKitGTK by the driver at this path: a browser for each page, as its driver has no contexts. */
export const webKitEngine = (driverPath: string): Engine => ({
  open: async url => {
    const { driver, window, version, ends } = await startWebKit(driverPath)
    const post = (path: string, body: object) => driver.command(window, 'POST', path, body)
    try {
      await post('/window/rect', VIEWPORT)
      await post('/url', { url })
    } catch (error) {
      await ends()
      throw error
    }
    return {
      version,
      read: async attribute => (await post('/execute/sync', { script: READ, args: [attribute] })) as string | null,
      clickAt: async (x, y) => {
        await post('/actions', { actions: [{ type: 'pointer', id: 'mouse', actions: pressAt(x, y) }] })
      },
      close: ends,
    }
  },
  end: async () => {},
})
