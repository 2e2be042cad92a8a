import { findChromium } from './findChromium.mjs'

/**
 * @param {Pick<import('playwright-core').BrowserContext, 'addInitScript'>} context
 * @param {{ host: string, everywhere?: boolean }} options
 */
export async function blockStorage(context, { host, everywhere = false }) {
  const { loadsExtensions: isComplete } = await findChromium()
  if (isComplete && !everywhere) return
  await context.addInitScript(
    ({ name, all }) => {
      if (location.hostname !== name || (window === window.top && !all)) return
      const refuse = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      for (const storage of ['localStorage', 'sessionStorage']) Object.defineProperty(window, storage, { get: refuse })
      IDBFactory.prototype.open = () => {
        const error = new DOMException('The user denied permission to access the database.', 'UnknownError')
        /** @type {any} */
        const request = Object.assign(new EventTarget(), { error })
        setTimeout(() => request.onerror?.())
        return request
      }
    },
    { name: host, all: everywhere },
  )
}
