import { test as base, expect, type Page } from '@playwright/test'
import type { Modal } from './models/modal.ts'
import { Site } from './models/site.ts'
import type { Wallets } from './models/wallets.ts'

const LOCAL = ['localhost', '127.0.0.1', '[::1]']

const isForeign = (address: string) => {
  const { protocol, hostname } = new URL(address)
  return ['http:', 'https:', 'ws:', 'wss:'].includes(protocol) && !LOCAL.includes(hostname)
}

type Fixtures = {
  foreignRequests: string[]
  complaints: string[]
  site: Site
  modal: Modal
  wallets: Wallets
}

/**
 * Playwright's `test` on a network that ends at this machine: asking for any other host fails the test. The launch options cut
 * such requests off; this only sees them, and so changes neither the page's `fetch` and cache nor its `WebSocket`.
 * So does whatever a page complains of: an uncaught error, an error or warning on the console, a violation of its content policy.
 */
export const test = base.extend<Fixtures>({
  foreignRequests: [
    async ({ context }, use) => {
      const requests: string[] = []
      const record = (address: string) => {
        if (isForeign(address)) requests.push(address)
      }
      const watch = (page: Page) => page.on('websocket', socket => record(socket.url()))
      context.on('request', request => record(request.url()))
      context.on('page', watch)
      context.pages().forEach(watch)
      await use(requests)
      expect(requests, 'requests to other hosts').toEqual([])
    },
    { auto: true },
  ],
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
          console.error(`Policy violated: ${violatedDirective} by ${blockedURI} from ${sourceFile}`),
        )
      })
      context.on('weberror', error => complaints.push(error.error().message))
      context.on('console', message => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      await use(complaints)
      expect(complaints, 'complaints of the page').toEqual([])
    },
    { auto: true },
  ],
  site: async ({ page, request }, use) => use(new Site(page, request)),
  modal: async ({ site }, use) => use(site.modal),
  wallets: async ({ site }, use) => use(site.wallets),
})

export { expect }
