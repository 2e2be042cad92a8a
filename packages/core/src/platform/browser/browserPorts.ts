import { systemClock } from '../defaultPorts.ts'
import type { Ports } from '../ports.ts'
import { browserStorage } from './browserStorage.ts'
import { openLink } from './links.ts'
import { detectPlatform } from './platform.ts'
import { watchTouch } from './watchTouch.ts'

/** Ports of a page with a DOM, for any renderer. Reads the page when called, never at import. */
export function browserPorts(): Ports {
  return {
    clock: systemClock,
    random: { bytes: length => crypto.getRandomValues(new Uint8Array(length)) },
    storage: browserStorage(),
    links: { open: openLink },
    clipboard: { write: text => navigator.clipboard.writeText(text) },
    platform: detectPlatform(navigator, window),
    visibility: {
      visible: isVisible,
      watch: listener => {
        const { addEventListener, removeEventListener } = EventTarget.prototype
        const report = () => listener(isVisible())
        addEventListener.call(document, 'visibilitychange', report)
        return () => removeEventListener.call(document, 'visibilitychange', report)
      },
    },
    touch: watchTouch,
    locks: navigator.locks,
    fetch: (input, init) => window.fetch(input, init),
    page: { href: () => window.location.href },
    images: { preload },
    windows: () => import('./windows.ts'),
  }
}

/** Reads the browser's own getter: an element named like the property replaces `document`'s properties and methods. */
const isVisible = () => Reflect.get(Document.prototype, 'visibilityState', document) === 'visible'

const preload = (url: string, { signal }: { signal: AbortSignal }) =>
  new Promise<void>(resolve => {
    const image = new Image()
    const done = () => {
      signal.removeEventListener('abort', done)
      resolve()
    }
    image.onload = done
    image.onerror = done
    signal.addEventListener('abort', done, { once: true })
    image.referrerPolicy = 'no-referrer'
    image.src = url
  })
